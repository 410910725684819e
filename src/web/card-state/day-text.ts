import { dayNumber } from '#core/review/day-number.ts'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** `tomorrow`, `on Tuesday`, `on 24 December`: a coming day in words. */
export function comingDay(day: string, today: string): string {
  const ahead = dayNumber(day) - dayNumber(today)
  if (ahead === 1) return 'tomorrow'
  return `on ${(ahead < 7 ? weekday : date).format(Date.parse(day))}`
}
