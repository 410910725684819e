import * as v from 'valibot'
import { flashcards, startFlashcards, type Flashcards, type FlashcardsEvent } from '#core/flashcards/flashcards.ts'
import type { EventPayload } from '#core/learning-log/event.ts'
import { isQuizOf, quiz, quizResults, quizScore, startQuiz, type Quiz, type QuizEvent } from '#core/quiz/quiz.ts'
import type { Category } from '#core/vocabulary/vocabulary.ts'

/** A learner's way through a category: the cards, and the test that follows them. Plain data, kept as it is. */
export interface Run {
  readonly cards: Flashcards
  /** Null until one is started; a finished one shows its results. */
  readonly test: Quiz | null
}

export type RunEvent = FlashcardsEvent | QuizEvent

type Words = Pick<Category, 'id' | 'words' | 'spares'>

export const startRun = ({ words }: Pick<Words, 'words'>): Run => ({ cards: startFlashcards(words.length), test: null })

/** After a test is through, the cards begin anew. */
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

/** Whether there is a test to go on with. */
export const isTesting = ({ test }: Run): boolean => test !== null && test.status !== 'finished'

/** What the learning log hears of a step. */
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

const Index = v.pipe(v.number(), v.integer(), v.minValue(0))

const KeptRun = v.object({
  cards: v.object({
    status: v.picklist(['learning', 'finished']),
    index: Index,
    total: Index,
    translation: v.picklist(['hidden', 'shown']),
  }),
  test: v.nullable(
    v.object({
      status: v.picklist(['unanswered', 'answered', 'finished']),
      questions: v.array(v.object({ wordId: v.string(), choices: v.array(v.string()) })),
      chosen: v.array(v.string()),
    }),
  ),
})

/** A run that was kept, if it still fits the category: a release in between may have changed its words. */
export function keptRun(text: string, { words, spares }: Words): Run | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), KeptRun), text)
  if (!parsed.success) return undefined
  const { cards, test } = parsed.output
  const fits = cards.total === words.length && cards.index < cards.total
  return fits && (test === null || (isQuizOf(test, words, spares) && isWhole(test))) ? parsed.output : undefined
}

/** An answer more than questions, or one less than the status says, would lead nowhere. */
function isWhole({ status, questions, chosen }: Quiz): boolean {
  if (status === 'finished') return chosen.length === questions.length
  return status === 'answered' ? chosen.length > 0 : chosen.length < questions.length
}
