import { expect, test } from 'vitest'
import { originText } from './origin-text.ts'

const by = 'Built-in assistant'
const evidence = (confidence: 'high' | 'medium' | 'low', sources: readonly string[]) => ({
  by,
  evidence: { confidence, sources },
})

test('Kikuyu says where it comes from and how sure it is', () => {
  expect(originText(evidence('high', ['a', 'b', 'c']))).toBe('Checked: 3 sources have it')
  expect(originText(evidence('high', ['a']))).toBe('Checked: one source has it')
  expect(originText(evidence('medium', ['a']))).toBe('Checked: one source has it, or its parts')
  expect(originText(evidence('medium', []))).toBe('Put together from attested parts')
  expect(originText(evidence('low', ['a']))).toBe('Not yet confirmed by a speaker')
})

test('what a model says is marked, with its name', () => {
  expect(originText({ by: 'a-model' })).toBe('Machine translation, unchecked (a-model)')
  expect(originText({})).toBe('Machine translation, unchecked')
})
