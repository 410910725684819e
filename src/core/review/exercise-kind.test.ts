import { expect, test } from 'vitest'
import type { Card } from './card.ts'
import { exerciseKind, isAskedByEar } from './exercise-kind.ts'

test('an exercise that the learner turned off is replaced by the nearest one that is on', () => {
  expect(exerciseKind('type', ['choose', 'show', 'type'])).toBe('type')
  expect(exerciseKind('type', ['choose', 'show'])).toBe('show')
  expect(exerciseKind('show', ['choose', 'type'])).toBe('choose')
  expect(exerciseKind('choose', ['type'])).toBe('type')
})

const card = (direction: Card['direction'], state: Card['state']) =>
  ({ wordId: 'metha-table', direction, state }) as Card

test('a third of the reviews of a meaning are asked by ear, and none of a word that was never reviewed', () => {
  expect(isAskedByEar(card('kikuyu-english', 'review'), 0.3)).toBe(true)
  expect(isAskedByEar(card('kikuyu-english', 'review'), 0.4)).toBe(false)
  expect(isAskedByEar(card('english-kikuyu', 'review'), 0)).toBe(false)
  expect(isAskedByEar(card('kikuyu-english', 'new'), 0)).toBe(false)
})
