import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { learningLog, logAndArrival } from '../learning-log/event.arbitrary.ts'
import { type HintLevel, makeEvent } from '../learning-log/event.ts'
import type { LessonWithWords } from '../lesson/lesson.ts'
import { completeLessons, isComplete, lessonProgress, producedWords } from './lesson-progress.ts'
import { smallCourse } from './small-course.fixture.ts'

const stamp = { now: Date.UTC(2026, 10, 21), offsetMinutes: 180, id: '019aa5a0-0000-7000-8000-000000000001' }
const producedWith = (hint: HintLevel, accuracy: 'right' | 'nearly' = 'right') => [
  makeEvent({ type: 'word-produced', wordId: 'iria-milk', accuracy, hint }, stamp),
]
const lessonOf = (size: number): LessonWithWords => ({
  ...smallCourse.lessons[0]!,
  wordCount: size,
  wordIds: Array.from({ length: size }, (_, index) => `word-${index}`),
})
const firstWords = (size: number) => new Set(lessonOf(size).wordIds)

test('a word produced with a hint of up to half of it counts', () => {
  for (const hint of ['none', 'first-letter', 'half'] as const)
    expect(producedWords(producedWith(hint))).toEqual(new Set(['iria-milk']))
  expect(producedWords(producedWith('none', 'nearly'))).toEqual(new Set(['iria-milk']))
})

test('a word produced after it was shown in full does not count', () => {
  expect(producedWords(producedWith('word'))).toEqual(new Set())
})

test('a word that was only seen or tested is not produced', () => {
  const seen = makeEvent({ type: 'word-seen', wordId: 'iria-milk', where: 'lesson1' }, stamp)
  const tested = makeEvent(
    { type: 'word-tested', wordId: 'iria-milk', direction: 'english-kikuyu', correct: true },
    stamp,
  )
  expect(producedWords([seen, tested])).toEqual(new Set())
})

test('progress is the share of words produced, rounded down', () => {
  expect(lessonProgress(lessonOf(6), firstWords(2))).toEqual({ produced: 2, total: 6, percent: 33 })
  expect(lessonProgress(lessonOf(12), firstWords(11)).percent).toBe(91)
})

test('a word counts in every lesson that teaches it', () => {
  const [first, second] = smallCourse.lessons
  const produced = new Set(['word-2'])
  expect([lessonProgress(first!, produced).percent, lessonProgress(second!, produced).percent]).toEqual([50, 33])
  expect(completeLessons(smallCourse, new Set(['word-1', 'word-2', 'word-4']))).toEqual(
    new Set(['lesson1', 'lesson10']),
  )
})

test('0 percent means none and 100 percent means all, in a lesson of any size', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(400), (size, done) => {
      const { produced, percent } = lessonProgress(lessonOf(size), firstWords(done))
      expect(Number.isInteger(percent)).toBe(true)
      expect(percent === 0).toBe(produced === 0)
      expect(percent === 100).toBe(produced === size)
      expect(isComplete(lessonOf(size), firstWords(done))).toBe(done >= size)
    }),
  )
})

test('progress never falls as the log grows', () => {
  fc.assert(
    fc.property(learningLog, learningLog, (log, more) => {
      for (const lesson of smallCourse.lessons) {
        const before = lessonProgress(lesson, producedWords(log)).percent
        expect(lessonProgress(lesson, producedWords([...log, ...more])).percent).toBeGreaterThanOrEqual(before)
      }
    }),
  )
})

test('the order of arrival and repetition make no difference to the words produced', () => {
  fc.assert(
    fc.property(logAndArrival, ([log, arrival]) => {
      expect(producedWords(arrival)).toEqual(producedWords(log))
    }),
  )
})
