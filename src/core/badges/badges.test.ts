import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { learningLog } from '../learning-log/event.arbitrary.ts'
import { type EventPayload, type StoredEvent, makeEvent } from '../learning-log/event.ts'
import { createBadges, learnerRecord, withEvent, type BadgeId } from './badges.ts'

const { badges, badgesToAnnounce, newlyEarned } = createBadges([
  'action-verbs',
  'to-be-verbs',
  'subject-pronouns',
  'descriptive-adjectives',
  'basic-prepositions',
  'adverbs',
  'conjunctions',
])

const on = (day: number, ...payloads: readonly EventPayload[]): StoredEvent[] =>
  payloads.map((payload, minute) =>
    makeEvent(payload, { now: Date.UTC(2026, 10, day, 8, minute), offsetMinutes: 180, id: `event-${day}-${minute}` }),
  )
const produced = (number: number): EventPayload => ({
  type: 'word-produced',
  wordId: `word-${number}`,
  accuracy: 'right',
  hint: 'none',
})
const tested = (number: number, correct: boolean): EventPayload => ({
  type: 'word-tested',
  wordId: `word-${number}`,
  direction: 'kikuyu-english',
  correct,
})
const opened = (entryId: string): EventPayload => ({ type: 'wisdom-opened', entryId })
const finished = (categoryId: string, correct: number, total: number): EventPayload => ({
  type: 'test-finished',
  categoryId,
  correct,
  total,
})
const talked: EventPayload = { type: 'message-exchanged', with: 'lesson', lessonId: 'lesson1' }
const progressOf = (id: BadgeId, events: readonly StoredEvent[]) =>
  badges(learnerRecord(events)).find((badge) => badge.id === id)?.progress

test('the sample learner of the specification has earned 2 of 6, the others at 60, 40, 33 and 25 %', () => {
  const log = on(
    20,
    produced(1),
    talked,
    produced(2),
    tested(3, true),
    tested(4, true),
    tested(5, false),
    produced(1),
    opened('story-1'),
    opened('proverb-1'),
    opened('tradition-1'),
    opened('story-1'),
    finished('to-be-verbs', 3, 3),
    finished('action-verbs', 7, 10),
    finished('animals', 10, 10),
  )
  expect(badges(learnerRecord(log)).map(({ name, earned, progress }) => [name, earned, progress])).toEqual([
    ['First Word', true, 100],
    ['Conversation Starter', true, 100],
    ['Cultural Explorer', false, 60],
    ['Vocabulary Builder', false, 40],
    ['Daily Learner', false, 33],
    ['Grammar Master', false, 25],
  ])
})

test('a new learner has six badges to earn', () => {
  expect(badges(learnerRecord([])).map(({ earned, progress }) => [earned, progress])).toEqual(
    Array.from({ length: 6 }, () => [false, 0]),
  )
})

test('the longest run of study days counts, even if it is over', () => {
  expect(progressOf('daily-learner', [...on(1, produced(1)), ...on(3, produced(1)), ...on(5, produced(1))])).toBe(33)
  expect(progressOf('daily-learner', [...on(1, produced(1)), ...on(2, tested(1, false))])).toBe(66)
  const run = [...on(1, produced(1)), ...on(2, produced(1)), ...on(3, produced(1)), ...on(20, produced(1))]
  expect(progressOf('daily-learner', run)).toBe(100)
})

test('a grammar test is passed at 80 %, and four different ones are needed', () => {
  expect(progressOf('grammar-master', on(1, finished('adverbs', 4, 5), finished('adverbs', 5, 5)))).toBe(25)
  expect(progressOf('grammar-master', on(1, finished('adverbs', 7, 9), finished('conjunctions', 0, 0)))).toBe(0)
  const four = ['adverbs', 'conjunctions', 'basic-prepositions', 'descriptive-adjectives']
  expect(progressOf('grammar-master', on(1, ...four.map((id) => finished(id, 9, 10))))).toBe(100)
})

test('a word produced after it was shown earns nothing', () => {
  const copied = { type: 'word-produced', wordId: 'word-1', accuracy: 'right', hint: 'word' } as const
  expect(progressOf('first-word', on(1, copied))).toBe(0)
})

test('a badge is newly earned once, and announced until it has been announced', () => {
  const before = learnerRecord([])
  const after = learnerRecord(on(1, produced(1)))
  expect(newlyEarned(before, after).map(({ id }) => id)).toEqual(['first-word'])
  expect(newlyEarned(after, after)).toEqual([])
  expect(badgesToAnnounce(after).map(({ id }) => id)).toEqual(['first-word'])
  const announced = learnerRecord(on(1, produced(1), { type: 'badge-announced', badgeId: 'first-word' }))
  expect(badgesToAnnounce(announced)).toEqual([])
})

test('adding events one by one in any order gives the same record as the whole log, and an earned badge stays earned', () => {
  fc.assert(
    fc.property(learningLog, learningLog, (log, more) => {
      const record = learnerRecord(log)
      const later = more.reduce(withEvent, record)
      expect(later).toEqual(learnerRecord([...more.toReversed(), ...log]))
      expect(log.reduce(withEvent, record)).toBe(record)
      expect(newlyEarned(later, record)).toEqual([])
    }),
  )
})
