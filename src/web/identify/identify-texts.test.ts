import { expect, test } from 'vitest'
import { surenessText } from './result-card.tsx'
import { usesText } from './identify-screen.tsx'

test.each([
  [{ plan: 'free', limit: 3, used: 1, remaining: 2 }, '2 of 3 free uses left.'],
  [{ plan: 'basic', limit: 20, used: 20, remaining: 0 }, '0 of 20 uses left today.'],
  [{ plan: 'premium', limit: null, used: 70, remaining: null }, 'Your plan has no limit.'],
] as const)('the plan %o shows the remaining uses', (remaining, text) => expect(usesText(remaining)).toBe(text))

test.each([
  [1, 'The main colour: 100% of the picture.'],
  [0.5, 'Probably the main colour: 50%'],
  [0.3, 'One of several colours: 30%'],
  [0.001, '1%'],
])('the sureness %d of a colour is put into words', (sureness, text) => {
  expect(surenessText({ sureness })).toContain(text)
})
