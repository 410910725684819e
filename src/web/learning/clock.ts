import { useEffect, useState } from 'react'
import { localDay } from '#core/learning-log/make-event.ts'
import { dayNumber, type DayNumber } from '#core/review/day-number.ts'

/** Now, and the learner's own date. */
export interface Clock {
  /** Milliseconds. */
  readonly now: number
  /** `2026-11-21`. */
  readonly day: string
}

export function readClock(): Clock {
  const now = Date.now()
  return { now, day: localDay(now, -new Date(now).getTimezoneOffset()) }
}

/** The same instant as the memory wants it. */
export const momentOf = ({ now, day }: Clock): { at: number; day: DayNumber } => ({ at: now, day: dayNumber(day) })

const minute = 60_000

/** Follows the clock by the minute, and at once when the learner comes back to the page. Not for what is made ahead. */
export function useClock(): Clock {
  const [clock, setClock] = useState(readClock)
  useEffect(() => {
    const read = () => setClock(readClock())
    const ticking = setInterval(read, minute)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(ticking)
      document.removeEventListener('visibilitychange', read)
    }
  }, [])
  return clock
}
