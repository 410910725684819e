import { expect, test } from 'vitest'
import { originText } from './assistant-chat-list.tsx'

const by = 'Built-in assistant'
const evidence = (confidence: 'high' | 'medium' | 'low', sources: readonly string[]) => ({
  by,
  evidence: { confidence, sources },
})

test('a Kikuyu reply names its origin and its confidence', () => {
  expect(originText(evidence('high', ['a', 'b', 'c']))).toBe('Checked: found in 3 sources')
  expect(originText(evidence('high', ['a']))).toBe('Checked: found in one source')
  expect(originText(evidence('medium', ['a']))).toBe('Checked: found in one source, whole or in parts')
  expect(originText(evidence('medium', []))).toBe('Built from parts found in sources')
  expect(originText(evidence('low', ['a']))).toBe('Not yet confirmed by a speaker')
})

test('a reply of a model is marked with its name', () => {
  expect(originText({ by: 'a-model' })).toBe('Machine translation, unchecked (a-model)')
  expect(originText({})).toBe('Machine translation, unchecked')
})
