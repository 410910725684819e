import { describe, expect, test } from 'vitest'
import { type StoredEvent, type EventPayload, localDay, makeEvent } from '../learning-log/event.ts'
import { shortenedDays, streak, studyDays } from './streak.ts'
import { logAndArrival } from '../learning-log/event.arbitrary.ts'

import * as fc from 'fast-check'

/** A Monday. */
const today = '2026-03-02'
const days = (...ofMarch: readonly number[]) =>
  ofMarch.map((day) => new Date(Date.UTC(2026, 2, day)).toISOString().slice(0, 10))
const [sunday, saturday, friday, thursday, wednesday] = [1, 0, -1, -2, -3]

const statesOf = ({ week }: ReturnType<typeof streak>) => week.map(({ state }) => state)

test('consecutive days up to today count, across the end of a month', () => {
  expect(streak(days(friday, saturday, sunday, 2), today)).toMatchObject({ length: 4, studiedToday: true })
})

test('yesterday’s streak is kept until today ends', () => {
  expect(streak(days(saturday, sunday), today)).toMatchObject({ length: 2, studiedToday: false })
  expect(streak([], today).length).toBe(0)
})

test('the week lists the last seven days, today last', () => {
  expect(streak(days(-4, saturday, 2, 3), today).week).toEqual(
    days(-4, wednesday, thursday, friday, saturday, sunday, 2).map((day, index) => ({
      day,
      state: [0, 4, 6].includes(index) ? 'studied' : index === 5 ? 'rest' : 'missed',
    })),
  )
})

describe('the rest day', () => {
  test('keeps the streak, does not count, and is shown', () => {
    const rested = streak(days(thursday, friday, sunday, 2), today)
    expect(rested.length).toBe(4)
    expect(statesOf(rested)).toEqual(['missed', 'missed', 'studied', 'studied', 'rest', 'studied', 'studied'])
  })

  test('is the first missed day of a week; the second ends the streak', () => {
    expect(streak(days(wednesday, friday, sunday), today).length).toBe(2)
  })

  test('exists again from Monday on', () => {
    expect(streak(days(saturday, 3), '2026-03-03').length).toBe(2)
    expect(streak(days(friday, 3), '2026-03-03').length).toBe(1)
  })

  test('may be today or yesterday, before the learner studies again', () => {
    expect(streak(days(friday, saturday), today)).toMatchObject({ length: 2, isRestFree: true })
    expect(streak(days(sunday), '2026-03-03')).toMatchObject({ length: 1, isRestFree: false })
    expect(streak(days(saturday), '2026-03-04').length).toBe(0)
  })

  test('does not precede the first day of a streak', () => {
    expect(statesOf(streak(days(2), today))).toEqual([...Array<string>(6).fill('missed'), 'studied'])
  })
})

const someDays = fc.array(fc.integer({ min: -40, max: 3 }), { maxLength: 40 })

test('another day of study never shortens the streak', () => {
  fc.assert(
    fc.property(someDays, someDays, (some, more) => {
      const before = streak(days(...some), today).length
      expect(streak(days(...some, ...more), today).length).toBeGreaterThanOrEqual(before)
    }),
  )
})

test('no week from Monday to Sunday has two rest days, and a streak has no other gaps', () => {
  fc.assert(
    fc.property(someDays, (some) => {
      const studied = new Set(days(...some))
      const { length } = streak([...studied], today)
      // A slower computation of the same result: day by day, with the weeks written out.
      const runs = Array.from({ length: 45 }, (_, first) => {
        const run = days(...Array.from({ length: first + 1 }, (__, ago) => 2 - ago))
        const missed = run.filter((day) => !studied.has(day) && day !== today)
        const mondays = missed.map((day) => Date.parse(day) - ((new Date(day).getUTCDay() + 6) % 7) * 86_400_000)
        return new Set(mondays).size === mondays.length && studied.has(run.at(-1)!) ? run : []
      })
      const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), [])
      const ahead = days(3).filter((day) => studied.has(day)).length
      expect(length).toBe(longest.filter((day) => studied.has(day)).length + ahead)
    }),
  )
})

const streakAt = (log: readonly StoredEvent[], day: number, offset: number) => {
  const [local] = days(day) as [string]
  return streak(studyDays(log), local, shortenedDays(log, { day: local, offset }))
}

describe('a learner who travels', () => {
  const [auckland, tokyo, nairobi, newYork, honolulu] = [780, 540, 180, -300, -600]
  let events = 0
  /** Study at a local time in March 2026. */
  const study = (day: number, hour: number, offset: number): StoredEvent =>
    makeEvent(
      { type: 'word-tested', wordId: 'word-1', direction: 'kikuyu-english', correct: true },
      { now: Date.UTC(2026, 2, day, hour) - offset * 60_000, offsetMinutes: offset, id: `event-${events++}` },
    )
  /** Tuesday the 10th was the rest day of this week, so that another missed day would end the streak. */
  const beforeLeaving = (offset: number) => [study(8, 20, offset), study(9, 20, offset), study(11, 20, offset)]

  test('flies east through a short day and keeps the streak', () => {
    const log = beforeLeaving(newYork)
    expect(streakAt(log, 13, nairobi)).toMatchObject({ length: 3 })
    expect(streakAt([...log, study(13, 9, nairobi)], 13, nairobi).length).toBe(4)
    expect(streakAt([...log, study(13, 9, newYork)], 13, newYork).length).toBe(2)
  })

  test('flies west across the date line, past a date that did not exist, and keeps the streak', () => {
    const log = beforeLeaving(honolulu)
    expect(streakAt([...log, study(13, 9, auckland)], 13, auckland).length).toBe(4)
  })

  test('flies east across the date line, lives one date twice, and keeps the streak on both', () => {
    const log = [...beforeLeaving(tokyo), study(12, 8, tokyo)]
    expect(streakAt(log, 12, tokyo).length).toBe(4)
    expect(streakAt(log, 11, honolulu)).toMatchObject({ length: 4, studiedToday: true })
    expect(streakAt([...log, study(11, 20, honolulu)], 11, honolulu).length).toBe(4)
    expect(streakAt([...log, study(13, 20, honolulu)], 13, honolulu).length).toBe(5)
  })

  test('flies west through a long day and studies on it once', () => {
    expect(streakAt([...beforeLeaving(nairobi), study(12, 23, newYork)], 12, newYork).length).toBe(4)
  })

  test('has no missed day excused for it later', () => {
    const log = [...beforeLeaving(newYork), ...[12, 13, 15].map((day) => study(day, 9, nairobi))]
    expect(streakAt(log, 15, nairobi).length).toBe(4)
  })

  test('a change to daylight saving time excuses no missed day', () => {
    expect(streakAt([...beforeLeaving(newYork), study(13, 9, newYork + 60)], 13, newYork + 60).length).toBe(2)
  })

  test('never loses a day of the streak by one more event, wherever it happens', () => {
    const event = fc
      .tuple(fc.integer({ min: 1, max: 20 }), fc.nat(23), fc.constantFrom(auckland, nairobi, 60, newYork, honolulu))
      .map((parts) => study(...parts))
    const log = fc.array(event, { maxLength: 25 })
    fc.assert(
      fc.property(log, log, fc.constantFrom(auckland, nairobi, honolulu), (some, more, offset) => {
        const before = streakAt(some, 20, offset).length
        expect(streakAt([...some, ...more], 20, offset).length).toBeGreaterThanOrEqual(before)
      }),
    )
  })

  test('study once on every local day from midnight to midnight is a streak in any time zone with daylight saving', () => {
    const clockChange = Date.UTC(2026, 2, 29, 1)
    const log = Array.from({ length: 40 }, (_, day) => {
      const instant = Date.UTC(2026, 2, 10 + day, day % 24)
      const offset = instant < clockChange ? 0 : 60
      return makeEvent(
        { type: 'word-tested', wordId: 'word-1', direction: 'kikuyu-english', correct: true },
        { now: instant - offset * 60_000, offsetMinutes: offset, id: `summer-${day}` },
      )
    })
    const last = log.at(-1)!
    expect(localDay(Date.parse(last.at), 60)).toBe(last.day)
    expect(streak(studyDays(log), last.day, shortenedDays(log, { day: last.day, offset: 60 })).length).toBe(40)
  })
})

const on = (day: number, payload: EventPayload) =>
  makeEvent(payload, { now: Date.UTC(2026, 10, day, 22), offsetMinutes: 180, id: `event-${day}-${payload.type}` })
const produced = { type: 'word-produced', wordId: 'iria-milk', accuracy: 'right', hint: 'none' } as const
const tested = { type: 'word-tested', wordId: 'iria-milk', direction: 'english-kikuyu', correct: false } as const

test('a day on which a word was produced or tested is a study day, by the learner’s local date', () => {
  expect(studyDays([on(23, tested), on(20, produced), on(20, tested)])).toEqual(['2026-11-21', '2026-11-24'])
})

test('a day with a review is a study day, even if its rating was undone', () => {
  const review = on(21, {
    type: 'card-reviewed',
    wordId: 'iria-milk',
    direction: 'kikuyu-english',
    mode: 'show',
    rating: 'again',
    elapsedMs: 3000,
  })
  expect(studyDays([review])).toEqual(['2026-11-22'])
  expect(studyDays([review, on(21, { type: 'review-undone', eventId: review.id })])).toEqual(['2026-11-22'])
})

test('opening a lesson and repeating a word that was just shown do not count as study', () => {
  const shown = { ...produced, hint: 'word' } as const
  expect(studyDays([on(20, { type: 'lesson-opened', lessonId: 'lesson1' }), on(21, shown)])).toEqual([])
})

test('the order of arrival and repetition make no difference to the days', () => {
  fc.assert(
    fc.property(logAndArrival, ([log, arrival]) => {
      expect(studyDays(arrival)).toEqual(studyDays(log))
    }),
  )
})
