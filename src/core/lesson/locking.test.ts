import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { specifiedCourse as course } from './specified-course.fixture.ts'
import { isLocked } from './locking.ts'

const onCards = course.levels.flatMap(({ lessonIds }) => lessonIds)
const someLessons = fc.subarray(onCards).map((ids) => new Set(ids))

test('for a new learner a lesson is locked exactly when neither its level nor its position in it is the first', () => {
  expect(onCards).toHaveLength(24)
  for (const [levelIndex, { lessonIds }] of course.levels.entries())
    for (const [position, id] of lessonIds.entries())
      expect([id, isLocked(course, id, new Set())]).toEqual([id, levelIndex !== 0 && position !== 0])
})

test('only the lesson before it in its level opens a lesson', () => {
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

test('a lesson that stands in no level is never locked', () => {
  fc.assert(
    fc.property(someLessons, (complete) => {
      expect(isLocked(course, 'lesson10', complete)).toBe(false)
    }),
  )
})
