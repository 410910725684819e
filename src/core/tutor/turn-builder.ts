import type { AnswerIndex } from '../answer/judge.ts'
import type { Verdict } from '../answer/verdict.ts'
import { seeded } from '../chance/seeded.ts'
import type { IsInterjection } from '../dialogue/bare-message.ts'
import type { OtherLanguages, ReadMessage, Understanding } from '../dialogue/read-message.ts'
import type { EventPayload } from '../learning-log/event.ts'
import type { LanguageNotes } from '../lesson/language-notes.ts'
import { allWordsIn, type Lesson } from '../lesson/lesson.ts'
import type { CourseWord, Word } from '../word/word.ts'
import type { FindByMeaning } from './messages/find-word.ts'
import { afterTapped, isEarlier, nextStep, withoutEarlier, type Asked, type LessonState } from './lesson-state.ts'
import type { InFull } from '../english/synonyms.ts'
import { isHeard } from './exercises/exercise.ts'
import type { MakeHeard } from './exercises/listening.ts'
import type { NewsWords } from './messages/personal-news.ts'
import type { Suggestions } from './judge-message.ts'
import type { Draft, Turn } from './turn.ts'

/** The lesson, the course and the settings: fixed during a turn. */
export interface LessonContext {
  readonly lesson: Lesson
  readonly course: AnswerIndex
  readonly findByMeaning: FindByMeaning
  readonly language: LanguageNotes
  readonly inFull: InFull
  readonly otherLanguages: OtherLanguages
  readonly news: NewsWords
  readonly suggestions: Suggestions
  readonly isInterjection: IsInterjection
  /** Reads a message as a dialogue act. */
  readonly read: ReadMessage
  /** Judges a text as an answer to a Kikuyu question: see `judgeKikuyu`. */
  readonly judgeKikuyu: (text: string, word: Word) => Verdict
  /** The course's phrases that contain the word; ignores tildes. */
  readonly phrasesWith: (kikuyu: string) => readonly CourseWord[]
  readonly tildesCount: boolean
  /** True if questions may be answered by tap; otherwise everything is typed. */
  readonly exercises?: boolean | undefined
  /** Absent where the learner does not listen. */
  readonly makeHeard?: MakeHeard | undefined
}

export type InLesson = Pick<LessonContext, 'lesson' | 'exercises' | 'makeHeard'>

/** An unfinished turn. Immutable: each step returns a new one. */
export interface TurnBuilder {
  readonly state: LessonState
  readonly messages: readonly Draft[]
  readonly events: readonly EventPayload[]
  readonly understood?: Understanding
  /** True if more is said before the next question, so that a reply does not ask the open one again. */
  readonly goesOn?: true
}

export function say(builder: TurnBuilder, ...messages: readonly (string | Draft)[]): TurnBuilder {
  const drafts = messages.map((message) => (typeof message === 'string' ? { content: message } : message))
  return { ...builder, messages: [...builder.messages, ...drafts] }
}

/** The turn, which now puts its question again. */
export const asksAgain = ({ goesOn: _more, ...builder }: TurnBuilder): TurnBuilder => builder

/** Remarks that are kept, so that none is said twice within eight turns. */
const SPOKEN_KEPT = 16

/** One of the variants, at random, that was not said lately; undefined when all were. */
export function unsaid({ spoken = [] }: LessonState, variants: readonly string[], chance: () => number) {
  const first = Math.floor(chance() * variants.length)
  return [...variants.slice(first), ...variants.slice(0, first)].find((text) => !spoken.includes(text))
}

/** Notes that a remark is said now. */
export const afterSaid = (state: LessonState, remarked: string): LessonState => ({
  ...state,
  spoken: [...(state.spoken ?? []), remarked].slice(-SPOKEN_KEPT),
})

/** Says one of the variants that was not said lately; nothing when all were. */
export function remark(
  builder: TurnBuilder,
  variants: readonly string[],
  suggestions?: readonly string[],
): TurnBuilder {
  const fresh = unsaid(builder.state, variants, chanceOf(builder.state))
  if (fresh === undefined) return builder
  return say(remember(builder, afterSaid(builder.state, fresh)), {
    content: fresh,
    ...(suggestions && { suggestions }),
  })
}

export function remember(builder: TurnBuilder, state: LessonState): TurnBuilder {
  return { ...builder, state }
}

/** Begins the turn after the one that left `state`. */
export function nextTurn(state: LessonState): TurnBuilder {
  return { state: { ...state, turn: state.turn + 1 }, messages: [], events: [] }
}

/** Finishes a turn. Without an open question, the word in progress is the next one. */
export function asTurn({ state, messages, events, understood }: TurnBuilder): Turn<LessonState> {
  const current = state.asked?.wordId ?? nextStep(state, undefined).wordId
  // Two parts of a message may be about the same word.
  const distinct = messages.filter(({ content }, i) => messages.findIndex((other) => other.content === content) === i)
  return {
    messages: distinct,
    events,
    lessonState: state,
    produced: state.produced,
    ...(current === undefined ? {} : { current }),
    ...(understood && { understood }),
  }
}

/** A seeded random source for the wording of this turn. */
export function chanceOf(state: LessonState): () => number {
  return seeded(Math.imul(state.seed ^ 0x9e3779b9, 31) + state.turn)
}

/** A word of the lesson, or of another that is due in it. Throws for any other: that is a bug. */
export function wordOf(lesson: Lesson, id: string): Word {
  const word = allWordsIn(lesson).find((candidate) => candidate.id === id)
  if (!word) throw new Error(`${lesson.id} has no word ${id}`)
  return word
}

/** Records the right answer to an exercise, tapped or typed. It counts as a test when it is the first try, without a hint. */
export function tapped(builder: TurnBuilder, asked: Asked): TurnBuilder {
  // A word of another lesson is tested once: with a hint it counts as forgotten.
  if (isEarlier(builder.state, asked.wordId)) return tested(builder, asked, asked.wordId, asked.hint === 'none')
  const isFirstTry = asked.misses === 0 && asked.hint === 'none'
  const noted = isFirstTry ? tested(builder, asked, asked.wordId, true) : builder
  const state = { ...noted.state, toReview: noted.state.toReview.filter((id) => id !== asked.wordId) }
  return remember(noted, afterTapped(state, asked.wordId, isFirstTry))
}

/** Records that recognizing the word was put to the test; for a word of another lesson only the first time. */
export function tested(builder: TurnBuilder, { how, exercise }: Asked, wordId: string, correct: boolean): TurnBuilder {
  const direction = how === 'english' || isHeard(exercise) ? 'kikuyu-english' : 'english-kikuyu'
  return once(builder, wordId, { type: 'word-tested', wordId, direction, correct })
}

/** Adds the event, unless it would test a word of another lesson again. */
export function once(builder: TurnBuilder, wordId: string, event: EventPayload): TurnBuilder {
  const { state, events } = builder
  if (isEarlier(state, wordId) && !state.earlier?.toAsk.includes(wordId)) return builder
  return { ...builder, state: withoutEarlier(state, wordId), events: [...events, event] }
}
