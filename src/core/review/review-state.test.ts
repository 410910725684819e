import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { learningLog, logAndArrival } from '../learning-log/event.arbitrary.ts'
import { type EventPayload, type StoredEvent, makeEvent, inOrder, dayName } from '../learning-log/event.ts'
import { allCards, cardStage, reviewSettings } from './card.ts'
import { applyEvent, reviewState } from './review-state.ts'

const start = Date.UTC(2026, 10, 20, 9)
const at = (day: number, payload: EventPayload, minute = 0) =>
  makeEvent(payload, {
    now: start + (day * 1440 + minute) * 60_000,
    offsetMinutes: 180,
    id: `event-${String(day).padStart(4, '0')}-${String(minute).padStart(4, '0')}`,
  })
const wordId = 'iria-milk'
const produced = (hint: 'none' | 'half' | 'word', accuracy: 'right' | 'nearly' = 'right') =>
  ({ type: 'word-produced', wordId, accuracy, hint }) as const
const tested = (correct: boolean) => ({ type: 'word-tested', wordId, direction: 'kikuyu-english', correct }) as const
const reviewed = (rating: 'again' | 'hard' | 'good' | 'easy') =>
  ({ type: 'card-reviewed', wordId, direction: 'kikuyu-english', mode: 'show', rating, elapsedMs: 4000 }) as const
const seen = { type: 'word-seen', wordId, where: 'drinks' } as const

const wordsAfter = (...events: readonly StoredEvent[]) => reviewState(events).words
const recognition = (...events: readonly StoredEvent[]) => wordsAfter(...events).get(wordId)!['kikuyu-english']
const recall = (...events: readonly StoredEvent[]) => wordsAfter(...events).get(wordId)!['english-kikuyu']

test('a word that was only seen has two new cards', () => {
  expect(allCards(wordsAfter(at(0, seen), at(3, seen)))).toEqual([
    { wordId, direction: 'kikuyu-english', state: 'new', metAt: start },
    { wordId, direction: 'english-kikuyu', state: 'new', metAt: start },
  ])
})

test('producing a word without a hint is good, with a hint hard, and counts for English to Kikuyu only', () => {
  const stabilityAfter = (payload: EventPayload) => {
    const card = recall(at(0, payload))
    return card.state !== 'new' ? card.stability : 0
  }
  expect(stabilityAfter(produced('none'))).toBe(2.3065)
  expect(stabilityAfter(produced('half'))).toBe(1.2931)
  expect(stabilityAfter(produced('none', 'nearly'))).toBe(1.2931)
  expect(stabilityAfter(produced('word'))).toBe(0)
  expect(recognition(at(0, produced('none'))).state).toBe('new')
})

test('a right test answer is good and a wrong one again, in the direction of the test', () => {
  expect(recognition(at(0, tested(true)))).toMatchObject({ state: 'review', stability: 2.3065, interval: 2 })
  expect(recall(at(0, tested(true))).state).toBe('new')
  expect(recognition(at(0, tested(false)))).toMatchObject({ state: 'learning', stability: 0.212 })
})

test('days are the learner’s local days: late night and early morning are two', () => {
  const evening = makeEvent(reviewed('good'), { now: Date.UTC(2026, 10, 20, 20, 50), offsetMinutes: 180, id: 'a' })
  const morning = makeEvent(reviewed('good'), { now: Date.UTC(2026, 10, 20, 21, 10), offsetMinutes: 180, id: 'b' })
  const card = recognition(evening, morning)
  expect(card).toMatchObject({ state: 'review', interval: expect.any(Number) as number })
  const sameDay = recognition(evening, { ...morning, day: evening.day })
  expect(card).not.toEqual(sameDay)
})

test('a card is learning, then young, then mature from 21 days on', () => {
  const ratings = [reviewed('again'), reviewed('good'), reviewed('good'), reviewed('good'), reviewed('good')]
  const days = [0, 0, 1, 4, 15]
  const stages = ratings.map((_, count) => {
    const events = ratings.slice(0, count + 1).map((rating, index) => at(days[index]!, rating, index))
    return cardStage(recognition(...events), reviewSettings)
  })
  expect(stages).toEqual(['learning', 'young', 'young', 'young', 'mature'])
})

test('an undone review has no effect', () => {
  const first = at(0, reviewed('good'))
  const second = at(2, reviewed('again'))
  const undone = at(2, { type: 'review-undone', eventId: second.id }, 1)
  expect(wordsAfter(first, second, undone)).toEqual(wordsAfter(first))
  expect(wordsAfter(undone, first, second)).toEqual(wordsAfter(first))
  expect(wordsAfter(first, at(0, { type: 'review-undone', eventId: first.id }, 1)).size).toBe(0)
})

test('a test answer cannot be undone', () => {
  const right = at(0, tested(true))
  const log = [right, at(0, { type: 'review-undone', eventId: right.id }, 1)]
  expect(reviewState(log).words).toEqual(wordsAfter(right))
  expect(oneByOne(log).words).toEqual(wordsAfter(right))
})

test('forgetting a learnt card counts as a lapse, once until it is learnt again', () => {
  const card = recognition(
    ...[reviewed('good'), reviewed('again'), reviewed('again'), reviewed('good'), reviewed('again')].map(
      (rating, index) => at(index * 2, rating),
    ),
  )
  expect(card).toMatchObject({ lapses: 2, reviews: 5, state: 'relearning' })
})

test('the next due day is the last day plus the interval', () => {
  const card = recognition(at(0, reviewed('easy')))
  expect(card.state !== 'new' ? dayName(card.dueOn) : '').toBe('2026-11-28')
})

test('the order of arrival and repetition make no difference to the cards', () => {
  fc.assert(
    fc.property(logAndArrival, ([log, arrival]) => {
      expect(reviewState(arrival).words).toEqual(reviewState(log).words)
    }),
  )
})

test('adding events one by one, in any order and repeated, gives the same cards as the whole log', () => {
  fc.assert(
    fc.property(logAndArrival, ([log, arrival]) => {
      expect(oneByOne(log.toSorted(inOrder)).words).toEqual(reviewState(log).words)
      expect(oneByOne(arrival).words).toEqual(reviewState(log).words)
    }),
  )
})

test('a newer event and undoing the last rating need no replay', () => {
  fc.assert(
    fc.property(learningLog, fc.constantFrom('again', 'hard', 'good', 'easy'), (log, rating) => {
      const before = reviewState(log)
      const review = at(9000, reviewed(rating))
      const after = applyEvent(before, review, neverRead)
      expect(after.words).toEqual(reviewState([...log, review]).words)
      const undone = applyEvent(after, at(9000, { type: 'review-undone', eventId: review.id }, 1), neverRead)
      expect(undone.words).toEqual(before.words)
    }),
  )
})

function oneByOne(events: readonly StoredEvent[]) {
  return events.reduce((state, event, index) => applyEvent(state, event, events.slice(0, index)), reviewState([]))
}

const neverRead = new Proxy<StoredEvent[]>([], {
  get() {
    throw new Error('The log was read.')
  },
})
