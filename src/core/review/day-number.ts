/** A learner's local date as days since 1970-01-01, the unit of every interval. */
export type DayNumber = number

const msADay = 86_400_000

/** `2026-11-21` → 20778. */
export const dayNumber = (day: string): DayNumber => Date.parse(day) / msADay

/** 20778 → `2026-11-21`. */
export const dayName = (number: DayNumber): string => new Date(number * msADay).toISOString().slice(0, 10)
