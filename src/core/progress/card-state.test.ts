import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { learningLog } from '../learning-log/event.arbitrary.ts'
import { specifiedCourse, specifiedCourse as course } from '../lesson/specified-course.fixture.ts'
import { cardState, isLocked } from './card-state.ts'
import { completeLessons, producedWords } from './lesson-progress.ts'
import { smallCourse } from './small-course.fixture.ts'

const lesson = (id: string) => specifiedCourse.lessons.find((each) => each.id === id)!
const words = (id: string, count: number) => lesson(id).wordIds.slice(0, count)
const card = (id: string, ...produced: readonly string[]) => cardState(specifiedCourse, lesson(id), new Set(produced))

test('a new learner may start every lesson of the first level and the first lesson of each other level', () => {
  const open = specifiedCourse.lessons.filter(({ id }) => card(id).kind === 'start').map(({ number }) => number)
  expect(open).toEqual(['1', '2', '3', '4', '5', '6', '12', '19', '10'])
})

test('a card offers to start, then to continue, then to review', () => {
  expect(card('lesson1')).toEqual({ kind: 'start', percent: 0 })
  expect(card('lesson1', ...words('lesson1', 2))).toEqual({ kind: 'continue', percent: 40 })
  expect(card('lesson1', ...words('lesson1', 5))).toEqual({ kind: 'review', percent: 100 })
})

test('a complete lesson unlocks the next of its level', () => {
  expect(card('lesson7', ...words('lesson6', 4)).kind).toBe('locked')
  expect(card('lesson7', ...words('lesson6', 5)).kind).toBe('start')
})

test('a lesson started by its address stays locked on its card and keeps its progress', () => {
  expect(card('lesson8', ...words('lesson8', 1))).toEqual({ kind: 'locked', percent: 20 })
  expect(card('lesson8', ...words('lesson8', 1), ...words('lesson7', 5))).toEqual({ kind: 'continue', percent: 20 })
})

test('after any log, a card is locked exactly by the rule, and an open card stays open', () => {
  fc.assert(
    fc.property(learningLog, learningLog, (log, more) => {
      const before = producedWords(log)
      const after = producedWords([...log, ...more])
      for (const each of smallCourse.lessons) {
        const locked = cardState(smallCourse, each, before).kind === 'locked'
        const lockedLater = cardState(smallCourse, each, after).kind === 'locked'
        expect(locked).toBe(isLocked(smallCourse, each.id, completeLessons(smallCourse, before)))
        expect(lockedLater && !locked).toBe(false)
      }
    }),
  )
})

const onCards = course.levels.flatMap(({ lessonIds }) => lessonIds)
const someLessons = fc.subarray(onCards).map((ids) => new Set(ids))

test('for a new learner a lesson is locked exactly if neither its level nor its position in it is the first', () => {
  expect(onCards).toHaveLength(24)
  for (const [levelIndex, { lessonIds }] of course.levels.entries())
    for (const [position, id] of lessonIds.entries())
      expect([id, isLocked(course, id, new Set())]).toEqual([id, levelIndex !== 0 && position !== 0])
})

test('only the previous lesson of the level unlocks a lesson', () => {
  const level = course.levels[1]!.lessonIds
  for (const [position, id] of level.slice(1).entries()) {
    const before = level[position]!
    expect(isLocked(course, id, new Set([before]))).toBe(false)
    expect(isLocked(course, id, new Set(onCards.filter((other) => other !== before)))).toBe(true)
  }
})

test('completing a lesson never locks another', () => {
  fc.assert(
    fc.property(someLessons, someLessons, fc.constantFrom(...onCards), (complete, more, id) => {
      fc.pre(!isLocked(course, id, complete))
      expect(isLocked(course, id, new Set([...complete, ...more]))).toBe(false)
    }),
  )
})

test('a lesson outside every level is never locked', () => {
  fc.assert(
    fc.property(someLessons, (complete) => {
      expect(isLocked(course, 'lesson10', complete)).toBe(false)
    }),
  )
})
