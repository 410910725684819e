import type { Happening, LearningEvent } from './event.ts'

export interface Stamp {
  /** Milliseconds since 1970, UTC. */
  readonly now: number
  /** How far the learner's clock is ahead of UTC, in minutes: 180 in Nairobi, -300 in New York in winter. */
  readonly offsetMinutes: number
  /** UUID version 7, made on the device. */
  readonly id: string
}

/** The event to append for what happened just now. */
export function makeEvent(happening: Happening, { now, offsetMinutes, id }: Stamp): LearningEvent {
  return { ...happening, v: 1, id, at: new Date(now).toISOString(), day: localDay(now, offsetMinutes) }
}

/** The learner's own date at an instant, `2026-11-21`. A streak counts these, not UTC days. */
export function localDay(instant: number, offsetMinutes: number): string {
  return new Date(instant + offsetMinutes * 60_000).toISOString().slice(0, 10)
}
