import type { StoredEvent } from '#core/learning-log/event.ts'
import { useLearning } from './learning.tsx'

/** The learner's log; undefined until the device has been asked. */
export function useEvents(): readonly StoredEvent[] | undefined {
  const { ready, events } = useLearning()
  return ready ? events : undefined
}
