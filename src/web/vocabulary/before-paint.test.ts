import { expect, test } from 'vitest'
import { categoryAddress } from '#core/vocabulary/vocabulary.ts'
import { categoryIdAt } from './before-paint.ts'

test('a category opens at its own address, or under the overview', () => {
  expect(categoryAddress({ id: 'family', hasAddress: true })).toBe('/vocabulary/family')
  expect(categoryAddress({ id: 'adverbs', hasAddress: false })).toBe('/vocabulary?category=adverbs')
})

test('an address leads back to its category', () => {
  for (const hasAddress of [true, false]) expect(categoryIdAt(categoryAddress({ id: 'food', hasAddress }))).toBe('food')
})

test('the overview is not a category', () => {
  for (const address of ['/vocabulary', '/vocabulary?other=food', '/vocabulary/'])
    expect(categoryIdAt(address)).toBeUndefined()
})
