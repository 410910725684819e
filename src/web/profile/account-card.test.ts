import { expect, test } from 'vitest'
import { initials } from './profile-tab.tsx'

const of = (displayName: string, email = 'maya@example.com') => initials({ displayName, email })

test('the initials of a name are the first letters of its first and last word', () => {
  expect(of('Maya K.')).toBe('MK')
  expect(of('maya rose kent')).toBe('MK')
  expect(of('Maya')).toBe('M')
})

test('without a name the initial comes from the email', () => {
  expect(of('  ')).toBe('M')
})

test('a letter of two UTF-16 code units stays whole', () => {
  expect(of('😀 Maya')).toBe('😀M')
})
