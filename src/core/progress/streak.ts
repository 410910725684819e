export interface Streak {
  /** Consecutive days of study up to today or, if there is no study today yet, up to yesterday. */
  readonly length: number
  readonly studiedToday: boolean
  /** The last seven days, today last. */
  readonly week: readonly { readonly day: string; readonly studied: boolean }[]
}

/**
 * @param days the learner's local dates of study (`studyDays`)
 * @param today the learner's local date
 */
export function streak(days: readonly string[], today: string): Streak {
  const studied = new Set(days)
  const studiedToday = studied.has(today)
  let length = 0
  while (studied.has(daysBefore(today, studiedToday ? length : length + 1))) length++
  const week = [6, 5, 4, 3, 2, 1, 0].map((ago) => daysBefore(today, ago))
  return { length, studiedToday, week: week.map((day) => ({ day, studied: studied.has(day) })) }
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10)
}
