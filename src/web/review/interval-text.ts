import type { Interval } from '#core/review/next-intervals.ts'
import { counted } from '../ui/counted.ts'

/** `10 min`, `1 day`, `5 months`: short enough for a button. */
export function intervalText({ unit, count }: Interval): string {
  if (unit === 'minutes') return `${count} min`
  if (count < 60) return counted(count, 'day')
  const months = Math.round(count / 30.4)
  return months < 24 ? counted(months, 'month') : counted(Math.round(count / 365), 'year')
}
