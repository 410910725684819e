import { expect, test } from 'vitest'
import type { QuizQuestion } from '#core/quiz/make-quiz.ts'
import type { CategoryWord } from '#core/vocabulary/vocabulary.ts'
import { payloads, isTesting, keptRun, runReducer, startRun, type Run, type RunEvent } from './run.ts'

// These spellings are no language: only ids matter here.
const word = (id: string): CategoryWord => ({
  id,
  kikuyu: id,
  english: id,
  type: 'food',
  context: '',
  accepted: [],
  related: [],
  confidence: 'high',
  attested: [],
})
const ids = ['word-a', 'word-b']
const category = { id: 'food', words: ids.map(word), spares: [word('spare')] }
const questions: readonly QuizQuestion[] = ids.map((wordId) => ({ wordId, choices: [...ids, 'spare'] }))

const started: RunEvent = { type: 'quiz-started', questions }
const chose = (wordId: string): RunEvent => ({ type: 'answer-chosen', wordId })
const saw: RunEvent = { type: 'answer-seen' }
const play = (...events: readonly RunEvent[]) => events.reduce(runReducer, startRun(category))
const heard = (...events: readonly RunEvent[]) => {
  let state = startRun(category)
  return events.flatMap((event) => {
    const before = state
    state = runReducer(state, event)
    return payloads('food', before, state)
  })
}

test('cards and test go on side by side: a look back at the cards leaves the test where it stood', () => {
  const looked = play({ type: 'went-on' }, started, chose('word-a'), { type: 'went-back' })
  expect(looked.cards.index).toBe(0)
  expect(looked.test?.chosen).toEqual(['word-a'])
  expect(isTesting(looked)).toBe(true)
})

test('after a test is through, its results stay and the cards begin anew', () => {
  const through = play({ type: 'went-on' }, started, chose('word-a'), saw, chose('spare'), saw)
  expect(through.cards.index).toBe(0)
  expect(through.test?.status).toBe('finished')
  expect(isTesting(through)).toBe(false)
})

test('a step that changes nothing is the same run', () => {
  const start = startRun(category)
  expect(runReducer(start, { type: 'went-back' })).toBe(start)
  expect(runReducer(start, chose('word-a'))).toBe(start)
})

test('the log hears of each answer once, and of the end of the test', () => {
  expect(heard(started, chose('word-a'), chose('word-b'), saw, chose('spare'), saw, saw)).toEqual([
    { type: 'word-tested', wordId: 'word-a', direction: 'kikuyu-english', correct: true },
    { type: 'word-tested', wordId: 'word-b', direction: 'kikuyu-english', correct: false },
    { type: 'test-finished', categoryId: 'food', correct: 1, total: 2 },
  ])
})

test('walking through the cards tells the log nothing of the test', () => {
  expect(heard({ type: 'went-on' }, { type: 'translation-toggled' }, started)).toEqual([])
})

test('a run that was kept is found again as it was', () => {
  const states: Run[] = [
    play(),
    play({ type: 'went-on' }),
    play(started, chose('word-b')),
    play(started, chose('word-a'), saw),
  ]
  for (const state of states) expect(keptRun(JSON.stringify(state), category)).toEqual(state)
})

test('what does not fit the category, or is no run, is not found', () => {
  const other = { ...category, words: [...category.words, word('word-c')] }
  expect(keptRun(JSON.stringify(play()), other)).toBeUndefined()
  expect(keptRun(JSON.stringify(play(started)), { ...category, spares: [] })).toBeUndefined()
  for (const text of ['', 'null', '{}', '{"cards":{}}']) expect(keptRun(text, category)).toBeUndefined()
})

test('a test that was cut off in the middle of being written leads nowhere, so it is not found', () => {
  const state = play(started, chose('word-a'))
  for (const status of ['finished', 'unanswered'] as const) {
    const chosen = status === 'finished' ? ['word-a'] : ids
    expect(keptRun(JSON.stringify({ ...state, test: { ...state.test, status, chosen } }), category)).toBeUndefined()
  }
})
