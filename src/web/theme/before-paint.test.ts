import { expect, test } from 'vitest'
import { parseThemeChoice, themeFor } from './before-paint.ts'

test('without a choice, or with an unknown one, the system decides', () => {
  expect(parseThemeChoice(null)).toBe('system')
  expect(parseThemeChoice('sepia')).toBe('system')
  expect(themeFor('system', true)).toBe('dark')
  expect(themeFor('system', false)).toBe('light')
})

test('a choice outweighs the system', () => {
  expect(themeFor(parseThemeChoice('light'), true)).toBe('light')
  expect(themeFor(parseThemeChoice('dark'), false)).toBe('dark')
})
