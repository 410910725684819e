import { use, useState, useTransition } from 'react'

type Load<Value> = () => Promise<{ readonly default: Value }>

/** Data that is fetched when it is asked for, once, and kept. */
export interface Fetched<Value> {
  /** Undefined until it is here. */
  value(): Value | undefined
  /** `missing` where it could not be had: it stays so until it is asked for again. */
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

/** The same for a record of them. What two ids have in common is fetched once. */
export function fetchedById<Value>(loads: Readonly<Record<string, Load<Value>>>): ReadonlyMap<string, Fetched<Value>> {
  const files = new Map(Object.values(loads).map((load) => [load, fetchedOnce(load)]))
  return new Map(Object.entries(loads).map(([id, load]) => [id, files.get(load) as Fetched<Value>]))
}

/** Suspends while it is on its way, so that the page arrives whole. */
export function useFetched<Value>(fetched: Fetched<Value>) {
  const [asked, setAsked] = useState(() => fetched.fetch())
  const [isTrying, startTrying] = useTransition()
  return {
    found: fetched.value() ?? use(asked),
    /** It was asked for again; until that is decided what stood on the screen stays. */
    isTrying,
    fetchAgain() {
      const again = fetched.fetchAgain()
      startTrying(() => setAsked(again))
    },
  }
}
