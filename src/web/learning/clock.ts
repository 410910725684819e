import { useEffect, useState } from 'react'
import { localDay, dayNumber, type DayNumber } from '#core/learning-log/event.ts'
import { currentTime } from './stamp.ts'

/** The current time and the learner's local date. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** An ISO date: `2026-11-21`. */
  readonly day: string
}

export function readClock(): Clock {
  const now = currentTime()
  return { now, day: localDay(now, -new Date(now).getTimezoneOffset()) }
}

/** Converts a clock reading to the form that the review rules take. */
export const momentOf = ({ now, day }: Clock): { at: number; day: DayNumber } => ({ at: now, day: dayNumber(day) })

const minute = 60_000

/**
 * Updates every minute and when the page becomes visible. Not for prerendered output, because the time differs between build and
 * visit.
 */
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

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A future day in words: `tomorrow`, `on Tuesday`, `on 24 December`. Both days are ISO dates. */
export function comingDay(day: string, today: string): string {
  const ahead = dayNumber(day) - dayNumber(today)
  if (ahead === 1) return 'tomorrow'
  return `on ${(ahead < 7 ? weekday : date).format(Date.parse(day))}`
}

/** The date of an instant, in the learner's time zone by default: "21 November 2026". */
export const dayText = (instant: string, timeZone?: string): string =>
  new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
