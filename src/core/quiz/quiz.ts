import { type ChoiceOptions, makeChoices, readingsOf, type QuizWord, type Readings } from './choices.ts'

/** Contains only ids, so that a test can be stored. */
export interface QuizQuestion {
  readonly wordId: string
  /** Word ids in the order shown; the right one is `wordId`. */
  readonly choices: readonly string[]
  /** The word is heard, not read. */
  readonly heard?: true
}

export interface QuizSource<Asked extends QuizWord = QuizWord> {
  /** The words of the category, in its order. */
  readonly words: readonly Asked[]
  /** Never asked: they complete the choices if the category has fewer than four meanings. */
  readonly spares?: readonly Asked[]
  /** Readings of the whole course; without them, only homonyms inside the category are known. */
  readonly readings?: Readings
}

/** The source of the choices of a question that is heard; undefined for one that is read. */
export type AskByEar<Asked extends QuizWord> = (options: ChoiceOptions<Asked>) => ChoiceOptions<Asked> | undefined

/** A question for each word, in the order of the category. Chance orders the choices and picks the wrong ones. */
export function makeQuiz<Asked extends QuizWord>(
  { words, spares = [], readings }: QuizSource<Asked>,
  chance: () => number,
  askByEar?: AskByEar<Asked>,
): QuizQuestion[] {
  const read = readings ?? readingsOf([...words, ...spares])
  return words.map((word) => {
    const choosing = { word, words, spares }
    const byEar = askByEar?.(choosing)
    const choices = makeChoices(byEar ?? choosing, read, chance).map(({ id }) => id)
    return { wordId: word.id, choices, ...(byEar && { heard: true }) }
  })
}

/**
 * A test in progress. Plain data, so it can be stored and survives a reload. An answer is final: further choices are
 * ignored until the next question.
 */
export interface Quiz {
  /** The current question waits for an answer or shows its result; or all questions are done. */
  readonly status: 'unanswered' | 'answered' | 'finished'
  readonly questions: readonly QuizQuestion[]
  /** The chosen word ids, in the order of the questions. */
  readonly chosen: readonly string[]
}

export type QuizEvent =
  | { readonly type: 'answer-chosen'; readonly wordId: string }
  | { readonly type: 'answer-seen' }
  | QuizStarted

/** Starts a test, also for Try Again with new questions. */
interface QuizStarted {
  readonly type: 'quiz-started'
  readonly questions: readonly QuizQuestion[]
}

export const startQuiz = (questions: readonly QuizQuestion[]): Quiz => ({
  status: questions.length === 0 ? 'finished' : 'unanswered',
  questions,
  chosen: [],
})

export function quiz(state: Quiz, event: QuizEvent): Quiz {
  switch (event.type) {
    case 'quiz-started':
      return startQuiz(event.questions)
    case 'answer-chosen':
      if (!currentQuestion(state)?.choices.includes(event.wordId) || state.status !== 'unanswered') return state
      return { ...state, status: 'answered', chosen: [...state.chosen, event.wordId] }
    case 'answer-seen':
      if (state.status !== 'answered') return state
      return { ...state, status: state.chosen.length === state.questions.length ? 'finished' : 'unanswered' }
  }
}

/** The question on the screen; undefined if the test is finished. */
export function currentQuestion(state: Quiz): QuizQuestion | undefined {
  if (state.status === 'finished') return undefined
  return state.questions[state.chosen.length - (state.status === 'answered' ? 1 : 0)]
}

export interface QuizResult {
  readonly wordId: string
  readonly chosen: string
  readonly correct: boolean
}

/** A result for each answer given, in the order of the questions. */
export function quizResults({ questions, chosen }: Quiz): QuizResult[] {
  return chosen.map((id, index) => {
    const wordId = questions[index]?.wordId ?? ''
    return { wordId, chosen: id, correct: id === wordId }
  })
}

export interface QuizScore {
  readonly correct: number
  readonly total: number
  /** 0 to 100, rounded. */
  readonly percent: number
}

export function quizScore(state: Quiz): QuizScore {
  const correct = quizResults(state).filter((result) => result.correct).length
  const total = state.questions.length
  return { correct, total, percent: total === 0 ? 0 : Math.round((100 * correct) / total) }
}

/** True if a stored test still fits the words: a release may have changed the category since. */
export function isQuizOf(
  { questions, chosen }: Quiz,
  words: readonly { readonly id: string }[],
  spares: readonly { readonly id: string }[] = [],
): boolean {
  const known = new Set([...words, ...spares].map(({ id }) => id))
  return (
    questions.length === words.length &&
    chosen.length <= questions.length &&
    words.every(({ id }, index) => questions[index]?.wordId === id) &&
    questions.every(({ choices }) => choices.every((id) => known.has(id)))
  )
}
