import { dayNumber } from '#core/review/day-number.ts'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A future day in words: `tomorrow`, `on Tuesday`, `on 24 December`. Both days are ISO dates. */
export function comingDay(day: string, today: string): string {
  const ahead = dayNumber(day) - dayNumber(today)
  if (ahead === 1) return 'tomorrow'
  return `on ${(ahead < 7 ? weekday : date).format(Date.parse(day))}`
}
