import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Direction, Rating } from '../learning-log/event.ts'
import { type Card, reviewSettings } from './card.ts'
import {
  exerciseKind,
  isAskedByEar,
  scheduledKind,
  suggestedRating,
  lastReviewed,
  reviewPayload,
  reviewSession,
  startReview,
  type ReviewSession,
  type ReviewSessionEvent,
} from './review-session.ts'

const day = 20_000
const moment = (minute: number) => ({ at: day * 86_400_000 + minute * 60_000, day })
const newCard = (wordId: string, direction: Direction = 'kikuyu-english'): Card => ({
  wordId,
  direction,
  state: 'new',
  metAt: 0,
})
const learntCard = (wordId: string, direction: Direction, lapses = 0): Card => ({
  wordId,
  direction,
  state: 'review',
  metAt: 0,
  stability: 5,
  difficulty: 5,
  interval: 5,
  dueOn: day,
  dueAt: 0,
  firstOn: day - 9,
  lastOn: day - 5,
  lastAt: 0,
  reviews: 4,
  lapses,
})
const answered = { type: 'answered', answer: 'right' } as const
const rated = (rating: Rating, eventId = 'event'): ReviewSessionEvent => ({
  type: 'rated',
  rating,
  eventId,
  moment: moment(0),
})
const play = (session: ReviewSession, ...events: readonly ReviewSessionEvent[]) =>
  events.reduce((state, event) => reviewSession(state, event), session)
const asked = (session: ReviewSession) => ('card' in session ? session.card.wordId : session.status)

test('cards are asked in order, each answered, then rated', () => {
  const start = startReview([newCard('word-1'), newCard('word-2')])
  expect(asked(start)).toBe('word-1')
  expect(play(start, rated('good'))).toBe(start)
  const next = play(start, answered, rated('good'))
  expect(asked(next)).toBe('word-2')
  expect(play(next, answered, rated('good'))).toMatchObject({ status: 'finished', waiting: [] })
})

test('an answer is final', () => {
  const start = startReview([newCard('word-1')])
  const wrong = play(start, { type: 'answered', answer: 'wrong' })
  expect(play(wrong, answered)).toBe(wrong)
})

test('a forgotten card comes again in the same review session', () => {
  const start = startReview([newCard('word-1'), newCard('word-2')])
  const again = play(start, answered, rated('again'), answered, rated('good'))
  expect(asked(again)).toBe('word-1')
  expect(play(again, answered, rated('good')).status).toBe('finished')
})

test('a word is never asked twice in a row: the session ends, and the card waits', () => {
  const end = play(startReview([newCard('word-1')]), answered, rated('again'))
  expect(end.status).toBe('finished')
  expect(end.waiting.map(({ wordId }) => wordId)).toEqual(['word-1'])
  const siblings = startReview([learntCard('word-1', 'kikuyu-english'), learntCard('word-1', 'english-kikuyu')])
  expect(play(siblings, answered, rated('good')).status).toBe('finished')
})

test('undoing the last rating asks its card again', () => {
  const start = startReview([newCard('word-1'), newCard('word-2')])
  const after = play(start, answered, rated('again', 'event-1'))
  expect(lastReviewed(after)?.eventId).toBe('event-1')
  expect(play(after, { type: 'rating-undone' })).toEqual(start)
  expect(play(start, { type: 'rating-undone' })).toBe(start)
  const end = play(after, answered, rated('good'), answered, rated('good', 'event-3'))
  expect(asked(play(end, { type: 'rating-undone' }))).toBe('word-1')
})

test('a session can be stopped at any card, and unasked cards wait', () => {
  const stopped = play(startReview([newCard('word-1'), newCard('word-2')]), answered, { type: 'stopped' })
  expect(stopped.status).toBe('stopped')
  expect(stopped.waiting).toHaveLength(2)
  expect(play(stopped, answered)).toBe(stopped)
})

test('a card forgotten for the eighth time is suspended, and the result says so', () => {
  const start = startReview([learntCard('word-1', 'kikuyu-english', 7), newCard('word-2'), newCard('word-3')])
  const after = play(start, answered, rated('again'))
  expect(lastReviewed(after)?.isNowLeech).toBe(true)
  expect(after.waiting.map(({ wordId }) => wordId)).toEqual(['word-3'])
})

test('a rating is logged with its exercise', () => {
  const session = play(startReview([learntCard('word-1', 'english-kikuyu')]), answered)
  expect(session.status === 'answered' && reviewPayload(session, 'hard', 2500)).toEqual({
    type: 'card-reviewed',
    wordId: 'word-1',
    direction: 'english-kikuyu',
    mode: 'type',
    rating: 'hard',
    elapsedMs: 2500,
  })
})

test('a new card is a choice, a learnt meaning is recalled, and learnt Kikuyu is typed', () => {
  expect(scheduledKind(newCard('word-1', 'english-kikuyu'))).toBe('choose')
  expect(scheduledKind(learntCard('word-1', 'kikuyu-english'))).toBe('show')
  expect(scheduledKind(learntCard('word-1', 'english-kikuyu'))).toBe('type')
})

test('a judged answer suggests a rating; a revealed answer does not', () => {
  expect((['right', 'nearly', 'wrong', 'shown'] as const).map(suggestedRating)).toEqual([
    'good',
    'hard',
    'again',
    undefined,
  ])
})

test('after any ratings, no word comes twice in a row, undo restores the session, and plain data survives storage', () => {
  const rating = fc.constantFrom<Rating>('again', 'hard', 'good', 'easy')
  fc.assert(
    fc.property(fc.array(rating, { maxLength: 30 }), fc.nat(4), (ratings, words) => {
      const cards = Array.from({ length: words }, (_, index) => [
        newCard(`word-${index}`),
        learntCard(`word-${index}`, 'english-kikuyu'),
      ]).flat()
      let session = startReview(cards)
      const order: string[] = []
      for (const [index, each] of ratings.entries()) {
        if (session.status !== 'asked') break
        order.push(session.card.wordId)
        const after = play(session, answered, rated(each, `event-${index}`))
        expect(play(after, { type: 'rating-undone' })).toEqual(session)
        session = JSON.parse(JSON.stringify(after)) as ReviewSession
        expect(session).toEqual(after)
      }
      expect(order.filter((word, index) => order[index + 1] === word)).toEqual([])
    }),
  )
})

test('the session uses the number of minutes in the settings', () => {
  const patient = { ...reviewSettings, leechLapses: 1 }
  const start = play(startReview([learntCard('word-1', 'kikuyu-english'), newCard('word-2')]), answered)
  const after = reviewSession(start, rated('again'), patient)
  expect(lastReviewed(after)?.isNowLeech).toBe(true)
})

test('a session does not begin with the last word of the previous one, unless it is the only word', () => {
  const cards = [newCard('one'), newCard('two'), newCard('three')]
  expect(asked(startReview(cards, 'one'))).toBe('two')
  expect(asked(play(startReview(cards, 'one'), answered, rated('good')))).toBe('one')
  expect(asked(startReview(cards, 'other'))).toBe('one')
  expect(asked(startReview([newCard('one')], 'one'))).toBe('one')
})

test('an exercise that the learner turned off is replaced by the nearest one that is on', () => {
  expect(exerciseKind('type', ['choose', 'show', 'type'])).toBe('type')
  expect(exerciseKind('type', ['choose', 'show'])).toBe('show')
  expect(exerciseKind('show', ['choose', 'type'])).toBe('choose')
  expect(exerciseKind('choose', ['type'])).toBe('type')
})

const cardIn = (direction: Card['direction'], state: Card['state']) =>
  ({ wordId: 'metha-table', direction, state }) as Card

test('a third of the reviews of a meaning are asked by ear, and none of a word that was never reviewed', () => {
  expect(isAskedByEar(cardIn('kikuyu-english', 'review'), 0.3)).toBe(true)
  expect(isAskedByEar(cardIn('kikuyu-english', 'review'), 0.4)).toBe(false)
  expect(isAskedByEar(cardIn('english-kikuyu', 'review'), 0)).toBe(false)
  expect(isAskedByEar(cardIn('kikuyu-english', 'new'), 0)).toBe(false)
})
