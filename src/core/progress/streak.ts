import { type StoredEvent, mergeEvents, dayName, dayNumber, type DayNumber } from '../learning-log/event.ts'
import { isEventOf, evidenceOf } from '../learning-log/known-event.ts'
import { producedWord } from './lesson-progress.ts'

/** `rest`: missed, and the streak goes on. `missed`: a day without study that is not part of the streak, or today. */
export type StreakDay = 'studied' | 'rest' | 'missed'

/**
 * A streak is a run of days of study, by the learner's local dates. It survives one missed day in each week from Monday to
 * Sunday: the rest day, which is used automatically. A day that travel made shorter is not a missed day (`shortenedDays`).
 */
export interface Streak {
  /** The days of study in the run; rest days do not add to it. */
  readonly length: number
  readonly studiedToday: boolean
  /** True if no day of this week is a rest day. The streak then goes on if today is missed. */
  readonly isRestFree: boolean
  /** The last seven days, today last. */
  readonly week: readonly { readonly day: string; readonly state: StreakDay }[]
}

/**
 * @param days the learner's local dates of study (`studyDays`)
 * @param today the learner's local date
 * @param shortened dates that are never missed (`shortenedDays`)
 */
export function streak(days: readonly string[], today: string, shortened: readonly string[] = []): Streak {
  const now = dayNumber(today)
  const studied = new Set(days.map(dayNumber))
  const excused = new Set(shortened.map(dayNumber))
  // After a flight to the east across the date line, the learner has studied on a date that begins tomorrow.
  const studiedToday = studied.has(now) || studied.has(now + 1)
  const { rests, first } = runUpTo(now, studied, excused)
  const length = [...studied].filter((day) => day >= first && day <= now + 1).length
  const isRest = (day: DayNumber) => rests.has(day) || (excused.has(day) && day > first && day < now)
  const stateOf = (day: DayNumber) => (studied.has(day) ? 'studied' : isRest(day) ? 'rest' : 'missed')
  return {
    length,
    studiedToday,
    isRestFree: ![...rests].some((day) => weekOf(day) === weekOf(now)),
    week: [6, 5, 4, 3, 2, 1, 0].map((ago) => ({ day: dayName(now - ago), state: stateOf(now - ago) })),
  }
}

/** The rest days of the run that reaches today, and its first day of study, which is `Infinity` without a run. */
function runUpTo(today: DayNumber, studied: ReadonlySet<DayNumber>, excused: ReadonlySet<DayNumber>) {
  const rests = new Set<DayNumber>()
  const restedWeeks = new Set<number>()
  let first = [today + 1, today].findLast((day) => studied.has(day)) ?? Infinity
  let missed: DayNumber[] = []
  for (let day = today - 1; ; day--) {
    if (studied.has(day)) {
      // A missed day is a rest day only if the run began before it.
      for (const rest of missed) rests.add(rest)
      missed = []
      first = day
    } else if (!excused.has(day)) {
      if (restedWeeks.has(weekOf(day))) return { rests, first }
      restedWeeks.add(weekOf(day))
      missed.push(day)
    }
  }
}

/** Numbers the weeks from Monday to Sunday. 1970-01-01 was a Thursday. */
const weekOf = (day: DayNumber): number => Math.floor((day + 3) / 7)

/**
 * Dates that were shorter for the learner than a day, or did not exist: between a study up to two days before and a study, or the
 * present, on the next date, the learner's clock went ahead by more than the hour of daylight saving. A flight to the east does that,
 * and one to the west across the date line.
 */
export function shortenedDays(events: readonly StoredEvent[], here: { day: string; offset: number }): string[] {
  const lowest = new Map<DayNumber, number>()
  const highest = new Map([[dayNumber(here.day), here.offset]])
  for (const event of events) {
    const day = dayNumber(event.day)
    if (event.offset === undefined || !isStudy(event) || !(day <= dayNumber(here.day) + 1)) continue
    lowest.set(day, Math.min(event.offset, lowest.get(day) ?? Infinity))
    highest.set(day, Math.max(event.offset, highest.get(day) ?? -Infinity))
  }
  return [...highest].flatMap(([next, after]) => {
    const before = Math.min(lowest.get(next - 2) ?? Infinity, lowest.get(next - 3) ?? Infinity)
    return after - before > DAYLIGHT_SAVING ? [dayName(next - 1)] : []
  })
}

/** In minutes. */
const DAYLIGHT_SAVING = 60

/** The learner's local dates on which a word was produced, reviewed or tested, each once, ascending. */
export function studyDays(events: readonly StoredEvent[]): string[] {
  return [...new Set(events.filter(isStudy).map(({ day }) => day))].toSorted()
}

/** An undone review counts too: undoing removes the rating, not the study. */
export function isStudy(event: StoredEvent): boolean {
  return producedWord(event) !== undefined || isEventOf('word-tested', event) || isEventOf('card-reviewed', event)
}

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
