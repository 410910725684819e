import { expect, test } from 'vitest'
import { exerciseKind } from './exercise-kind.ts'

test('an exercise that the learner turned off is replaced by the nearest one that is on', () => {
  expect(exerciseKind('type', ['choose', 'show', 'type'])).toBe('type')
  expect(exerciseKind('type', ['choose', 'show'])).toBe('show')
  expect(exerciseKind('show', ['choose', 'type'])).toBe('choose')
  expect(exerciseKind('choose', ['type'])).toBe('type')
})
