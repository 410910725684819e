import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { learningLog } from '../learning-log/event.arbitrary.ts'
import { cardReviewed as reviewed } from '../learning-log/card-reviewed.fixture.ts'
import { type EventPayload, type StoredEvent, makeEvent, dayNumber } from '../learning-log/event.ts'
import { allCards, type Card, reviewSettings } from './card.ts'
import { separated, dueCards, leeches, dueToday } from './due-cards.ts'
import { nextIntervals } from './scheduler.ts'
import { reviewState } from './review-state.ts'

const midnight = Date.UTC(2026, 10, 20, 21)
const instant = (day: number, minute: number) => midnight + (day * 1440 + minute) * 60_000
const dayOf = (day: number) => new Date(Date.UTC(2026, 10, 21 + day)).toISOString().slice(0, 10)
const at = (day: number, minute: number, payload: EventPayload): StoredEvent =>
  makeEvent(payload, {
    now: instant(day, minute),
    offsetMinutes: 180,
    id: `${String(day).padStart(4, '0')}-${String(minute).padStart(4, '0')}-${'wordId' in payload ? payload.wordId : ''}`,
  })
const seen = (wordId: string): EventPayload => ({ type: 'word-seen', wordId, where: 'drinks' })
const names = (cards: readonly Card[]) => cards.map(({ wordId, direction }) => `${wordId} ${direction}`)
const dueOn = (events: readonly StoredEvent[], day: number, minute = 720) =>
  dueCards(reviewState(events), instant(day, minute), dayOf(day))

test('a new learner has nothing to review', () => {
  expect(dueToday(reviewState([]), instant(0, 0), dayOf(0))).toMatchObject({ cards: [], newCards: 0, minutes: 0 })
})

test('at most ten new words a day are asked, in the order they were met, Kikuyu to English first', () => {
  const met = Array.from({ length: 25 }, (_, index) => at(0, index, seen(`word-${24 - index}`)))
  const due = dueOn(met, 0)
  expect(names(due)).toEqual(Array.from({ length: 10 }, (_, index) => `word-${24 - index} kikuyu-english`))
  const { cards, newCards, minutes } = dueToday(reviewState(met), instant(0, 720), dayOf(0))
  expect([cards.length, newCards, minutes]).toEqual([10, 10, 3])
})

test('words first met in a lesson or test count as new words of that day', () => {
  const met = Array.from({ length: 25 }, (_, index) => at(0, index, seen(`word-${index}`)))
  const tested = ['word-0', 'word-1', 'word-30'].map((wordId, index) =>
    at(0, 100 + index, { type: 'word-tested', wordId, direction: 'english-kikuyu', correct: true }),
  )
  expect(dueOn([...met, ...tested], 0)).toHaveLength(7)
})

test('the other direction of a word follows on a later day, once the first is learnt', () => {
  const events = [at(0, 0, seen('word-1')), at(0, 1, reviewed('word-1', 'good'))]
  expect(names(dueOn(events, 0))).toEqual([])
  expect(names(dueOn(events, 1))).toEqual(['word-1 english-kikuyu'])
  const forgotten = [at(0, 0, seen('word-1')), at(0, 1, reviewed('word-1', 'again'))]
  expect(names(dueOn(forgotten, 1))).toEqual(['word-1 kikuyu-english'])
})

test('a card is due all day, and stays due until it is reviewed', () => {
  const events = [at(0, 1200, reviewed('word-1', 'good'))]
  const recognition = 'word-1 kikuyu-english'
  expect(names(dueOn(events, 1, 1439))).not.toContain(recognition)
  expect(names(dueOn(events, 2, 0))).toContain(recognition)
  expect(names(dueOn(events, 40, 0))).toContain(recognition)
})

test('a card just forgotten comes last until its ten minutes have passed, then first', () => {
  const events = [
    at(0, 0, reviewed('word-1', 'good')),
    at(0, 1, reviewed('word-2', 'good')),
    at(2, 0, reviewed('word-2', 'again')),
  ]
  const reviews = (minute: number) => names(dueOn(events, 2, minute)).filter((name) => name.endsWith('kikuyu-english'))
  expect(reviews(9)).toEqual(['word-1 kikuyu-english', 'word-2 kikuyu-english'])
  expect(reviews(10)).toEqual(['word-2 kikuyu-english', 'word-1 kikuyu-english'])
})

test('a card forgotten eight times is suspended, in that direction only', () => {
  const rounds = Array.from({ length: 8 }, (_, round) => [
    at(round * 3, 0, reviewed('word-1', 'good')),
    at(round * 3 + 1, 0, reviewed('word-1', 'again')),
  ]).flat()
  const state = reviewState(rounds)
  expect(names(leeches(state))).toEqual(['word-1 kikuyu-english'])
  expect(names(dueCards(state, instant(60, 0), dayOf(60)))).toEqual([])
  const seven = reviewState(rounds.slice(0, -2))
  expect(leeches(seven)).toEqual([])
  expect(names(dueCards(seven, instant(60, 0), dayOf(60)))).toEqual(['word-1 kikuyu-english'])
})

test('a word removed from the course is not asked', () => {
  const state = reviewState([at(0, 0, seen('word-1')), at(0, 1, seen('word-2'))])
  const due = dueCards(state, instant(0, 5), dayOf(0), reviewSettings, (wordId) => wordId !== 'word-1')
  expect(names(due)).toEqual(['word-2 kikuyu-english'])
})

test('after any log, no word comes twice in a row, and no card comes twice', () => {
  fc.assert(
    fc.property(learningLog, fc.nat(60), (log, day) => {
      const due = dueOn(log, day)
      expect(due.filter(({ wordId }, index) => due[index + 1]?.wordId === wordId)).toEqual([])
      expect(new Set(names(due)).size).toBe(due.length)
    }),
  )
})

test('after any log, no card is asked before its day, and no more new words than the limit', () => {
  fc.assert(
    fc.property(learningLog, fc.nat(60), fc.nat(5), (log, day, newWordsADay) => {
      const settings = { ...reviewSettings, newWordsADay }
      const due = dueCards(reviewState(log, settings), instant(day, 0), dayOf(day), settings)
      for (const card of due) if (card.state !== 'new') expect(card.dueOn).toBeLessThanOrEqual(dayNumber(dayOf(day)))
      expect(due.filter(({ state }) => state === 'new').length).toBeLessThanOrEqual(2 * newWordsADay)
    }),
  )
})

test('each rating shows the next interval of the card', () => {
  const card = reviewState([at(0, 0, reviewed('word-1', 'good'))]).words.get('word-1')!['kikuyu-english']
  const moment = { at: instant(2, 0), day: dayNumber(dayOf(2)) }
  expect(nextIntervals(card, moment)).toEqual({
    again: { unit: 'minutes', count: 10 },
    hard: { unit: 'days', count: 8 },
    good: { unit: 'days', count: 11 },
    easy: { unit: 'days', count: 19 },
  })
})

test('after any log, a better rating never gives a shorter interval', () => {
  fc.assert(
    fc.property(learningLog, fc.nat(100), (log, later) => {
      for (const card of allCards(reviewState(log).words)) {
        const on = card.state === 'new' ? dayNumber(dayOf(0)) : card.lastOn + later
        const { hard, good, easy } = nextIntervals(card, { at: instant(100, 0), day: on })
        const inDays = [hard, good, easy].map(({ unit, count }) => (unit === 'days' ? count : 0))
        expect(inDays).toEqual(inDays.toSorted((one, other) => one - other))
      }
    }),
  )
})

const row = (letters: string) => letters.split('').map((wordId) => ({ wordId }))
const written = (cards: readonly { wordId: string }[]) => cards.map(({ wordId }) => wordId).join('')

test('two cards of a word are separated by a later card, otherwise by an earlier one', () => {
  expect(written(separated(row('aabc')))).toBe('abac')
  expect(written(separated(row('abcc')))).toBe('acbc')
  expect(written(separated(row('abc')))).toBe('abc')
})

test('a card that cannot be separated is left out', () => {
  expect(written(separated(row('aa')))).toBe('a')
})

test('no word comes twice in a row, and all cards are kept if no word has more than two', () => {
  const letters = fc.shuffledSubarray(row('aabbccdd'))
  fc.assert(
    fc.property(letters, (cards) => {
      const kept = separated(cards)
      expect(kept.filter(({ wordId }, index) => kept[index + 1]?.wordId === wordId)).toEqual([])
      if (new Set(cards.map(({ wordId }) => wordId)).size > 1) expect(kept).toHaveLength(cards.length)
    }),
  )
})
