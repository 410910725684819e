import { dayName, type DayNumber } from '#core/review/day-number.ts'
import { dayNumber } from '#core/review/day-number.ts'
import { localDay } from '#core/learning-log/make-event.ts'

/** When a card comes again, as one says it: "due today", "due tomorrow", "due on 3 December". */
export function dueText(dueOn: DayNumber, now: Date): string {
  const today = dayNumber(localDay(now.getTime(), -now.getTimezoneOffset()))
  if (dueOn <= today) return 'due today'
  if (dueOn === today + 1) return 'due tomorrow'
  const day = new Date(`${dayName(dueOn)}T00:00:00Z`)
  const isThisYear = dayName(dueOn).slice(0, 4) === dayName(today).slice(0, 4)
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  })
  return `due on ${format.format(day)}`
}
