import type { EventPayload } from '../learning-log/event.ts'
import { isQuizOf, quiz, quizResults, quizScore, startQuiz, type Quiz, type QuizEvent } from '../quiz/quiz.ts'
import type { Category } from './vocabulary.ts'

/** A learner's progress in a category: the cards and the test after them. Plain data, stored as it is. */
export interface Run {
  readonly cards: Flashcards
  /** Null until the learner starts it; when finished, it shows its results. */
  readonly test: Quiz | null
}

export type RunEvent = FlashcardsEvent | QuizEvent

type Words = Pick<Category, 'id' | 'words' | 'spares'>

export const startRun = ({ words }: Pick<Words, 'words'>): Run => ({ cards: startFlashcards(words.length), test: null })

/** Restarts the cards when the test is finished. */
export function runReducer(state: Run, event: RunEvent): Run {
  switch (event.type) {
    case 'quiz-started':
    case 'answer-chosen':
    case 'answer-seen': {
      const before = state.test ?? startQuiz([])
      const test = quiz(before, event)
      if (test === before) return state
      return { test, cards: test.status === 'finished' ? startFlashcards(state.cards.total) : state.cards }
    }
    default: {
      const cards = flashcards(state.cards, event)
      return cards === state.cards ? state : { ...state, cards }
    }
  }
}

/** True if a test is in progress. */
export const isTesting = ({ test }: Run): boolean => test !== null && test.status !== 'finished'

/** The learning-log events for a change of the run. */
export function payloads(categoryId: string, before: Run, after: Run): EventPayload[] {
  const { test } = after
  if (!test || test === before.test) return []
  const answered = test.status === 'answered' ? quizResults(test).at(-1) : undefined
  if (answered && before.test?.status === 'unanswered')
    return [{ type: 'word-tested', wordId: answered.wordId, direction: 'kikuyu-english', correct: answered.correct }]
  if (test.status !== 'finished' || before.test?.status !== 'answered') return []
  const { correct, total } = quizScore(test)
  return [{ type: 'test-finished', categoryId, correct, total }]
}

/** True if a stored run still fits the category, whose words may have changed since. */
export const fitsCategory = ({ cards, test }: Run, { words, spares }: Omit<Words, 'id'>): boolean =>
  cards.total === words.length &&
  cards.index < cards.total &&
  (test === null || (isQuizOf(test, words, spares) && isWhole(test)))

/** True if the number of answers fits the status of the test. */
function isWhole({ status, questions, chosen }: Quiz): boolean {
  if (status === 'finished') return chosen.length === questions.length
  return status === 'answered' ? chosen.length > 0 : chosen.length < questions.length
}

/** A run through the words of a category. Plain data, so it can be stored and survives a reload. */
export interface Flashcards {
  /** `finished` when the learner goes on from the last word, to the test. */
  readonly status: 'learning' | 'finished'
  /** 0 to `total` - 1. */
  readonly index: number
  readonly total: number
  readonly translation: 'hidden' | 'shown'
}

export type FlashcardsEvent =
  | { readonly type: 'went-on' }
  | { readonly type: 'went-back' }
  | { readonly type: 'translation-toggled' }
  | { readonly type: 'run-started'; readonly total: number }

export const startFlashcards = (total: number): Flashcards => ({
  status: total === 0 ? 'finished' : 'learning',
  index: 0,
  total,
  translation: 'hidden',
})

/** The translation of each word is hidden at first. */
export function flashcards(run: Flashcards, event: FlashcardsEvent): Flashcards {
  if (event.type === 'run-started') return startFlashcards(event.total)
  if (run.status === 'finished') return run
  switch (event.type) {
    case 'went-on':
      return isLastWord(run) ? { ...run, status: 'finished' } : { ...run, index: run.index + 1, translation: 'hidden' }
    case 'went-back':
      return run.index === 0 ? run : { ...run, index: run.index - 1, translation: 'hidden' }
    case 'translation-toggled':
      return { ...run, translation: run.translation === 'hidden' ? 'shown' : 'hidden' }
  }
}

export const isLastWord = ({ index, total }: Flashcards): boolean => index === total - 1

/** The share of words shown so far, 0 to 100, rounded. */
export const flashcardsPercent = ({ index, total }: Flashcards): number =>
  total === 0 ? 100 : Math.round((100 * (index + 1)) / total)
