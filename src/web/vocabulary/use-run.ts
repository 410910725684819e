import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Happening } from '#core/learning-log/event.ts'
import type { Category } from '#core/vocabulary/vocabulary.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { useAccount } from '../account/account.tsx'
import { tabMemory } from '../device/tab-memory.ts'
import { useLearning } from '../learning/learning.tsx'
import { happenings, keptRun, run, startRun, type Run, type RunEvent } from './run.ts'

interface OwnRun {
  readonly run: Run
  /** Null until it is known who learns, and so whether a run was begun before. */
  readonly owner: string | null
}

/**
 * The learner's run through a category, kept at each step. `isKnown` once the device has been asked for one that was begun.
 * What a step tells the learning log is recorded with it.
 */
export function useRun(category: Category) {
  const { status, user } = useAccount()
  const learner = status === 'loading' ? null : (user?.uid ?? VISITOR)
  const [start] = useState(() => startRun(category))
  const [own, setOwn] = useState<OwnRun>({ run: start, owner: null })
  const record = useRecord()
  const latest = useRef(own)

  // Decided while rendering: what was begun shows at once. Who was quicker than the device goes on from there.
  if (learner !== null && learner !== own.owner) {
    const hasBegun = own.owner === null && own.run !== start
    const found = hasBegun ? own.run : keptRun(runMemory(learner, category.id).read(), category)
    setOwn({ run: found ?? startRun(category), owner: learner })
  }
  useLayoutEffect(() => {
    latest.current = own
  }, [own])
  useEffect(() => {
    if (own.owner !== null) runMemory(own.owner, category.id).write(JSON.stringify(own.run))
  }, [own, category.id])

  const play = useCallback(
    (event: RunEvent) => {
      const before = latest.current
      const after = run(before.run, event)
      if (after === before.run) return
      latest.current = { ...before, run: after }
      setOwn(latest.current)
      record(happenings(category.id, before.run, after))
    },
    [category.id, record],
  )
  return { run: own.run, play, record, isKnown: own.owner !== null }
}

const runMemory = (learner: string, categoryId: string) => tabMemory(`run ${learner} ${categoryId}`)

/** Records as soon as it is known who learns. */
function useRecord() {
  const { ready, record } = useLearning()
  const waiting = useRef<Happening[]>([])
  useEffect(() => {
    if (ready && waiting.current.length > 0) record(waiting.current.splice(0))
  }, [ready, record])
  return useCallback(
    (happened: readonly Happening[]) => {
      if (!ready) waiting.current.push(...happened)
      else if (happened.length > 0) record(happened)
    },
    [ready, record],
  )
}
