import { expect, test } from 'vitest'
import type { QuizQuestion } from '../quiz/quiz.ts'
import { fitsCategory, payloads, isTesting, runReducer, startRun, type Run, type RunEvent } from './category-run.ts'
import { categoryWord as word } from './category-word.fixture.ts'

const ids = ['word-a', 'word-b']
const category = { id: 'food', words: ids.map(word), spares: [word('spare')] }
const questions: readonly QuizQuestion[] = ids.map((wordId) => ({ wordId, choices: [...ids, 'spare'] }))

const started: RunEvent = { type: 'quiz-started', questions }
const chose = (wordId: string): RunEvent => ({ type: 'answer-chosen', wordId })
const saw: RunEvent = { type: 'answer-seen' }
const play = (...events: readonly RunEvent[]) => events.reduce(runReducer, startRun(category))
const logged = (...events: readonly RunEvent[]) => {
  let state = startRun(category)
  return events.flatMap((event) => {
    const before = state
    state = runReducer(state, event)
    return payloads('food', before, state)
  })
}

test('going back to the cards leaves the test as it is', () => {
  const looked = play({ type: 'went-on' }, started, chose('word-a'), { type: 'went-back' })
  expect(looked.cards.index).toBe(0)
  expect(looked.test?.chosen).toEqual(['word-a'])
  expect(isTesting(looked)).toBe(true)
})

test('a finished test keeps its results, and the cards begin anew', () => {
  const through = play({ type: 'went-on' }, started, chose('word-a'), saw, chose('spare'), saw)
  expect(through.cards.index).toBe(0)
  expect(through.test?.status).toBe('finished')
  expect(isTesting(through)).toBe(false)
})

test('an event that changes nothing returns the same run', () => {
  const start = startRun(category)
  expect(runReducer(start, { type: 'went-back' })).toBe(start)
  expect(runReducer(start, chose('word-a'))).toBe(start)
})

test('each answer and the end of the test are logged once', () => {
  expect(logged(started, chose('word-a'), chose('word-b'), saw, chose('spare'), saw, saw)).toEqual([
    { type: 'word-tested', wordId: 'word-a', direction: 'kikuyu-english', correct: true },
    { type: 'word-tested', wordId: 'word-b', direction: 'kikuyu-english', correct: false },
    { type: 'test-finished', categoryId: 'food', correct: 1, total: 2 },
  ])
})

test('going through the cards logs nothing about the test', () => {
  expect(logged({ type: 'went-on' }, { type: 'translation-toggled' }, started)).toEqual([])
})

test('a run fits its category after every event', () => {
  const states: Run[] = [
    play(),
    play({ type: 'went-on' }),
    play(started, chose('word-b')),
    play(started, chose('word-a'), saw),
  ]
  for (const state of states) expect(fitsCategory(state, category)).toBe(true)
})

test('a run does not fit a category whose words have changed', () => {
  const other = { ...category, words: [...category.words, word('word-c')] }
  expect(fitsCategory(play(), other)).toBe(false)
  expect(fitsCategory(play(started), { ...category, spares: [] })).toBe(false)
})

test('a test with too many or too few answers for its status does not fit', () => {
  const { cards, test: answered } = play(started, chose('word-a'))
  expect(fitsCategory({ cards, test: { ...answered!, status: 'finished' } }, category)).toBe(false)
  expect(fitsCategory({ cards, test: { ...answered!, status: 'unanswered', chosen: ids } }, category)).toBe(false)
})
