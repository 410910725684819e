import { expect, test } from 'vitest'
import { adState } from './ad-state.ts'

const willing = { plan: 'free', choice: 'yes', isMissing: false } as const

test('visitors and the free plan are asked first', () => {
  expect(adState({ ...willing, choice: undefined })).toBe('choice')
})

test('who says yes gets an ad', () => {
  expect(adState(willing)).toBe('ad')
})

test('who says no is left in peace', () => {
  for (const isMissing of [true, false]) expect(adState({ ...willing, choice: 'no', isMissing })).toBe('house')
})

test('where no ad comes the house speaks', () => {
  expect(adState({ ...willing, isMissing: true })).toBe('house')
})

test.each(['basic', 'premium', undefined] as const)('with the plan %s nothing is asked and nothing shown', (plan) => {
  for (const choice of ['yes', 'no', undefined] as const)
    for (const isMissing of [true, false]) expect(adState({ plan, choice, isMissing })).toBe('nothing')
})
