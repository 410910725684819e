import { v7 } from 'uuid'
import type { Happening, LearningEvent } from '#core/learning-log/event.ts'
import { makeEvent } from '#core/learning-log/make-event.ts'

/** The event of what happened just now, here: the only place where the log meets the clock, the time zone and chance. */
export function stamp(happening: Happening): LearningEvent {
  const now = Date.now()
  return makeEvent(happening, {
    now,
    offsetMinutes: -new Date(now).getTimezoneOffset(),
    id: v7({ msecs: now, random: crypto.getRandomValues(new Uint8Array(16)) }),
  })
}
