import { expect, test } from 'vitest'
import type { QuizQuestion } from './make-quiz.ts'
import {
  currentQuestion,
  isQuizOf,
  quiz,
  quizResults,
  quizScore,
  startQuiz,
  type Quiz,
  type QuizEvent,
} from './quiz.ts'

const ids = ['word-0', 'word-1', 'word-2']
const questions: readonly QuizQuestion[] = ids.map((wordId) => ({ wordId, choices: [...ids, 'spare'] }))
const start = startQuiz(questions)
const chose = (wordId: string): QuizEvent => ({ type: 'answer-chosen', wordId })
const saw: QuizEvent = { type: 'answer-seen' }
const play = (...events: readonly QuizEvent[]) => events.reduce(quiz, start)
const finished = play(chose('word-0'), saw, chose('spare'), saw, chose('word-2'), saw)

test('a question is unanswered, then answered, and then the next one is unanswered', () => {
  expect(currentQuestion(start)?.wordId).toBe('word-0')
  const answered = play(chose('word-0'))
  expect([answered.status, currentQuestion(answered)?.wordId]).toEqual(['answered', 'word-0'])
  const next = play(chose('word-0'), saw)
  expect([next.status, currentQuestion(next)?.wordId]).toEqual(['unanswered', 'word-1'])
})

test('an answer cannot be changed', () => {
  const answered = play(chose('spare'))
  expect(quiz(answered, chose('word-0'))).toBe(answered)
})

test('an unanswered question cannot be skipped, and only an offered choice is an answer', () => {
  expect(play(saw)).toBe(start)
  expect(play(chose('word-9'))).toBe(start)
})

test('the score is the share of right answers, rounded', () => {
  expect(finished.status).toBe('finished')
  expect(currentQuestion(finished)).toBeUndefined()
  expect(quizScore(finished)).toEqual({ correct: 2, total: 3, percent: 67 })
  expect(quizResults(finished)).toEqual([
    { wordId: 'word-0', chosen: 'word-0', correct: true },
    { wordId: 'word-1', chosen: 'spare', correct: false },
    { wordId: 'word-2', chosen: 'word-2', correct: true },
  ])
})

test('a finished test accepts no choices, and can be restarted', () => {
  expect(quiz(finished, chose('word-0'))).toBe(finished)
  const anew = questions.toReversed()
  expect(quiz(finished, { type: 'quiz-started', questions: anew })).toEqual(startQuiz(anew))
})

test('a stored test continues at the same question', () => {
  const kept = JSON.parse(JSON.stringify(play(chose('word-0'), saw))) as Quiz
  expect(quiz(kept, chose('spare'))).toEqual(play(chose('word-0'), saw, chose('spare')))
})

test('a stored test fits only the words it was made from', () => {
  const [words, spares] = [ids.map((id) => ({ id })), [{ id: 'spare' }]]
  expect(isQuizOf(start, words, spares)).toBe(true)
  expect(isQuizOf(start, words)).toBe(false)
  expect(isQuizOf(start, words.toReversed(), spares)).toBe(false)
  expect(isQuizOf(start, words.slice(1), spares)).toBe(false)
})

test('a test without words is finished, with a score of zero', () => {
  expect(startQuiz([]).status).toBe('finished')
  expect(quizScore(startQuiz([]))).toEqual({ correct: 0, total: 0, percent: 0 })
})
