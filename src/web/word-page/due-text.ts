import { dayName, type DayNumber } from '#core/review/day-number.ts'
import { comingDay } from '../memory/day-text.ts'

/** When a card comes again, as one says it: "due today", "due tomorrow", "due on 24 December". */
export function dueText(dueOn: DayNumber, today: string): string {
  const day = dayName(dueOn)
  return day <= today ? 'due today' : `due ${comingDay(day, today)}`
}
