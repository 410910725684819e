import { expect, test } from 'vitest'
import { runReducer, startRun } from '#core/vocabulary/category-run.ts'
import { categoryWord as word } from '#core/vocabulary/category-word.fixture.ts'
import { parseRun } from './kept-run.ts'

const category = { words: [word('word-a')], spares: [word('spare')] }
const questions = [{ wordId: 'word-a', choices: ['word-a', 'spare'], heard: true as const }]

test('a stored run is found again as it was', () => {
  const started = runReducer(startRun(category), { type: 'quiz-started', questions })
  for (const run of [startRun(category), started]) expect(parseRun(JSON.stringify(run), category)).toEqual(run)
})

test('a damaged run, or one of another category, is not found', () => {
  const other = { ...category, words: [...category.words, word('word-b')] }
  expect(parseRun(JSON.stringify(startRun(category)), other)).toBeUndefined()
  for (const text of ['', 'null', '{}', '{"cards":{}}']) expect(parseRun(text, category)).toBeUndefined()
})
