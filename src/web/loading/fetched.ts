import { use, useState, useTransition } from 'react'

type Load<Value> = () => Promise<{ readonly default: Value }>

/** Data that is fetched once, on demand, and cached. */
export interface Fetched<Value> {
  /** Undefined until it is loaded. */
  value(): Value | undefined
  /** Resolves to `missing` after a failure; the next call tries again. */
  fetch(): Promise<Value | 'missing'>
  fetchAgain(): Promise<Value | 'missing'>
}

export function fetchedOnce<Value>(load: Load<Value>): Fetched<Value> {
  let value: Value | undefined
  let asked: Promise<Value | 'missing'> | undefined
  let isUnderWay = false

  async function ask(): Promise<Value | 'missing'> {
    isUnderWay = true
    try {
      value = (await load().catch(load)).default
      return value
    } catch {
      return 'missing'
    } finally {
      isUnderWay = false
    }
  }
  const fetched: Fetched<Value> = {
    value: () => value,
    fetch: () => (asked ??= ask()),
    fetchAgain() {
      if (value === undefined && !isUnderWay) asked = ask()
      return fetched.fetch()
    },
  }
  return fetched
}

/** The same for a record of loaders. A loader that two ids share runs once. */
export function fetchedById<Value>(loads: Readonly<Record<string, Load<Value>>>): ReadonlyMap<string, Fetched<Value>> {
  const files = new Map(Object.values(loads).map((load) => [load, fetchedOnce(load)]))
  return new Map(Object.entries(loads).map(([id, load]) => [id, files.get(load) as Fetched<Value>]))
}

/** Suspends while the data loads, so that the page appears complete. */
export function useFetched<Value>(fetched: Fetched<Value>) {
  const [asked, setAsked] = useState(() => fetched.fetch())
  const [isTrying, startTrying] = useTransition()
  return {
    found: fetched.value() ?? use(asked),
    /** It was requested again; until the result is known, the screen stays as it is. */
    isTrying,
    fetchAgain() {
      const again = fetched.fetchAgain()
      startTrying(() => setAsked(again))
    },
  }
}
