import type { StoredEvent } from '#core/learning-log/event.ts'
import { type LearningLog, parseEvents } from './learning-log.ts'
import { createListeners } from '../listeners.ts'

/** A log that lasts as long as the page or test. */
export function createMemoryLearningLog(): LearningLog {
  let kept: readonly { readonly position: number; readonly learner: string; readonly event: StoredEvent }[] = []
  let last = 0
  const listeners = createListeners()

  const has = (learner: string, id: string) => kept.some((entry) => entry.learner === learner && entry.event.id === id)

  function add(learner: string, events: readonly StoredEvent[]) {
    for (const event of events) if (!has(learner, event.id)) kept = [...kept, { position: ++last, learner, event }]
  }

  return {
    async append(learner, events) {
      add(learner, parseEvents(events))
      listeners.tell([learner])
    },
    async readSince(learner, cursor) {
      const found = kept.filter((entry) => entry.learner === learner && entry.position > cursor)
      return { events: found.map(({ event }) => event), cursor: found.at(-1)?.position ?? cursor }
    },
    async join(from, into) {
      if (from === into) return
      const moved = kept.filter(({ learner }) => learner === from)
      kept = kept.filter(({ learner }) => learner !== from)
      add(
        into,
        moved.map(({ event }) => event),
      )
      listeners.tell([from, into])
    },
    async forget(learner) {
      kept = kept.filter((entry) => entry.learner !== learner)
      listeners.tell([learner])
    },
    subscribe: listeners.add,
  }
}
