import * as fc from 'fast-check'
import { createEmptyCard, fsrs, State, type Grade } from 'ts-fsrs'
import { expect, test } from 'vitest'
import type { Rating } from '../learning-log/event.ts'
import { type Card, type StudiedCard, reviewSettings } from './card.ts'
import { schedulerFor } from './scheduler.ts'

/**
 * Expected values are from ts-fsrs (packages/fsrs/__tests__/FSRS-6.test.ts at cdec8d2), whose memory states are from
 * fsrs-rs (src/inference.rs at 037345f).
 */
const names: readonly Rating[] = ['again', 'hard', 'good', 'easy']
const grade = (rating: Rating) => (names.indexOf(rating) + 1) as Grade
const newCard: Card = { wordId: 'iria-milk', direction: 'kikuyu-english', state: 'new', metAt: 0 }
const msADay = 86_400_000
const rate = (card: Card, rating: Rating, day: number, minute = 0): StudiedCard =>
  schedulerFor(reviewSettings).rate(card, rating, { at: day * msADay + minute * 60_000, day })

test('the first rating sets the published stability and difficulty', () => {
  const first = names.map((rating) => rate(newCard, rating, 0))
  expect(first.map(({ stability }) => stability)).toEqual([0.212, 1.2931, 2.3065, 8.2956])
  expect(first.map(({ difficulty }) => difficulty)).toEqual([6.4133, 5.11217071, 2.11810397, 1])
  expect(first.map(({ interval }) => interval)).toEqual([0, 0, 2, 8])
})

test('memory matches the published values after again, good, good, good, good, good at the published intervals', () => {
  const intervals = [0, 0, 1, 3, 8, 21]
  let card: Card = newCard
  let day = 0
  for (const [index, days] of intervals.entries()) {
    day += days
    card = rate(card, index === 0 ? 'again' : 'good', day, index)
  }
  expect(card).toMatchObject({
    stability: expect.closeTo(53.62691, 4) as number,
    difficulty: expect.closeTo(6.3574867, 4) as number,
  })
})

// The published history begins with two ratings on one day (0, 2): the library's default has one more learning step of
// minutes than ours.
test('the intervals match the published history, with each review on its day', () => {
  const published = [11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]
  const ratings = 'good good good good again again good good good good good'.split(' ') as Rating[]
  let card: StudiedCard = { ...rate(rate(newCard, 'good', 0), 'good', 0, 10), dueOn: 2 }
  const history = ratings.map((rating) => {
    card = rate(card, rating, card.dueOn)
    return card.interval
  })
  expect(history).toEqual(published)
})

test('after any history, memory, interval, state and lapses match those of the library’s scheduler', () => {
  const reference = fsrs({
    request_retention: 0.9,
    enable_fuzz: false,
    learning_steps: ['10m'],
    relearning_steps: ['10m'],
  })
  const states = { learning: State.Learning, review: State.Review, relearning: State.Relearning }
  const review = fc.record({
    rating: fc.constantFrom(...names),
    days: fc.nat(200),
    minutes: fc.integer({ min: 0, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(review, { minLength: 1, maxLength: 25 }), (history) => {
      let card: Card = newCard
      let expected = createEmptyCard(new Date(0))
      let day = 0
      for (const [index, { rating, days, minutes }] of history.entries()) {
        day += index % 3 === 2 ? 0 : days
        const minute = index * 10 + minutes
        expected = reference.next(expected, new Date(day * msADay + minute * 60_000), grade(rating)).card
        const rated = rate(card, rating, day, minute)
        card = rated
        expect(rated.stability).toBe(expected.stability)
        expect(rated.difficulty).toBe(expected.difficulty)
        expect(rated.interval).toBe(expected.scheduled_days)
        expect(states[rated.state]).toBe(expected.state)
        expect(rated.lapses).toBe(expected.lapses)
        expect(rated.reviews).toBe(expected.reps)
      }
    }),
  )
})
