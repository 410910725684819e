import { evidenceOf } from '../learning-log/known-event.ts'
import { type StoredEvent, mergeEvents } from '../learning-log/event.ts'
import { isStudy } from './streak.ts'

/** The learner's goal for each day. */
export interface DailyGoal {
  readonly unit: 'minutes' | 'words'
  readonly amount: number
}

/** Null for anything else than 1 to 120 whole minutes or words. */
export function parseDailyGoal(stored: unknown): DailyGoal | null {
  const { unit, amount } = Object(stored) as Partial<DailyGoal>
  if (unit !== 'minutes' && unit !== 'words') return null
  return amount !== undefined && Number.isInteger(amount) && amount >= 1 && amount <= 120 ? { unit, amount } : null
}

/** The part of the time between two events that counts at most, in milliseconds. Anki has the same limit for one answer. */
const LONGEST_PAUSE = 60_000

/**
 * The amount done on a local date: the number of different words produced, reviewed or tested, or the whole minutes spent. Minutes
 * are the time between consecutive events of that date, of which at most a minute each counts, since the log does not show whether
 * the learner read or left. Another event never makes either number smaller.
 */
export function doneOn(day: string, unit: DailyGoal['unit'], events: readonly StoredEvent[]): number {
  const ofDay = mergeEvents(events.filter((event) => event.day === day))
  if (unit === 'words')
    return new Set(ofDay.flatMap((event) => (isStudy(event) ? [evidenceOf(event)?.wordId] : []))).size
  const instants = ofDay.map(({ at }) => Date.parse(at))
  const pauses = instants.slice(1).map((instant, index) => Math.min(LONGEST_PAUSE, instant - instants[index]!))
  return Math.floor(pauses.reduce((sum, pause) => sum + pause, 0) / 60_000)
}
