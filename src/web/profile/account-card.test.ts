import { expect, test } from 'vitest'
import { initials } from './account-card.tsx'

const of = (displayName: string, email = 'maya@example.com') => initials({ displayName, email })

test('a name gives the first letters of its first and last word', () => {
  expect(of('Maya K.')).toBe('MK')
  expect(of('maya rose kent')).toBe('MK')
  expect(of('Maya')).toBe('M')
})

test('without a name the email gives one letter', () => {
  expect(of('  ')).toBe('M')
})

test('a letter that takes two code units stays whole', () => {
  expect(of('😀 Maya')).toBe('😀M')
})
