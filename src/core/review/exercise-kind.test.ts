import { expect, test } from 'vitest'
import { exerciseKind } from './exercise-kind.ts'

test('an exercise kind that the learner does not want is replaced by the nearest wanted one', () => {
  expect(exerciseKind('type', ['choose', 'show', 'type'])).toBe('type')
  expect(exerciseKind('type', ['choose', 'show'])).toBe('show')
  expect(exerciseKind('show', ['choose', 'type'])).toBe('choose')
  expect(exerciseKind('choose', ['type'])).toBe('type')
})
