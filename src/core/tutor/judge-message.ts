import { createAnswerIndex, judgeKikuyu, type AnswerIndex } from '../answer/judge.ts'
import type { Verdict } from '../answer/verdict.ts'
import { createInFull, type AcceptedAnswers, type ShortTyping } from '../english/synonyms.ts'
import { isOneOf } from '../dialogue/bare-message.ts'
import {
  createReadMessage,
  type DialogueData,
  type OtherLanguages,
  type ReadMessage,
} from '../dialogue/read-message.ts'
import type { Act } from '../dialogue/act.ts'
import type { English } from '../english/english.ts'
import type { PackedWords } from '../english/front-coding.ts'
import type { LanguageNotes } from '../lesson/language-notes.ts'
import type { Lesson } from '../lesson/lesson.ts'
import { memoized, ONE_TURN } from '../memoize/memoize.ts'
import type { WordTable } from '../word/word-table.ts'
import type { CourseWord, Word } from '../word/word.ts'
import { createFindByMeaning, phrasesWith, type FindByMeaning } from './messages/find-word.ts'
import { replyToTap } from './exercises/answer-exercise.ts'
import { typedTap, type Tap } from './exercises/exercise.ts'
import type { NewsWords } from './messages/personal-news.ts'
import { proceed, openLesson } from './flow.ts'
import { isFinished, readLessonState, withEarlierWords, type LessonState } from './lesson-state.ts'
import type { MakeHeard } from './exercises/listening.ts'
import { asTurn, nextTurn, type LessonContext, type TurnBuilder } from './turn-builder.ts'
import { readWhole } from './answers/read-whole.ts'
import { isToReply, replyToAnswer, type ToReply } from './answers/reply-to-answer.ts'
import type { Turn } from './turn.ts'

/** Judges what a learner writes. Pure. */
export interface Judge {
  /**
   * The reply to the right answer. Any other message is left to `respond`, which a page loads for the first one. `state` comes from
   * the last turn; when it no longer fits the lesson's content, the lesson begins again.
   */
  judge(lesson: Lesson, state: unknown, message: string, options: ReplyOptions): Turn<LessonState> | ToReply
  /** The context of a turn, for tutors that judge by the same course in another way. */
  contextOf(lesson: Lesson, options: Omit<ReplyOptions, 'tap'>): LessonContext
}

export interface ReplyOptions {
  readonly tildesCount: boolean
  /** True if questions may be answered by tap; otherwise everything is typed. */
  readonly exercises?: boolean | undefined
  /** The tap that the message says in words. */
  readonly tap?: Tap | undefined
}

/**
 * Messages that a learner can tap, by dialogue act, in the order in which they are offered when the message gives no clue. If a
 * learner types one of them, it is certainly that act.
 */
export type Suggestions = Readonly<Partial<Record<Act, string>>>

/** The tutor's data besides the course's words. */
export interface TutorData {
  readonly language: LanguageNotes
  /** The classifier that reads messages. */
  readonly dialogue: DialogueData
  /** Common Swahili: see `Lookup`. */
  readonly swahili: readonly string[]
  readonly otherLanguages: OtherLanguages
  /** In small letters: see `IsInterjection`. */
  readonly interjections: readonly string[]
  /** In small letters: see `isAside` of `Lookup`. */
  readonly asides: readonly string[]
  readonly news: NewsWords
  readonly suggestions: Suggestions
  /** Those with `typed` forms. */
  readonly shortTyping: readonly ShortTyping[]
  /** Makes exercises for learners who listen. */
  readonly makeHeard?: MakeHeard
}

/** The same with the words of the course and the English that answers are judged with, as a page fetches it. */
export interface TutorFile extends TutorData {
  readonly words: WordTable
  readonly accepted: readonly AcceptedAnswers[]
  readonly openWords: PackedWords
}

/** `words`: all words of the course, so that another real word never counts as a typo. */
export function createJudge(
  words: readonly CourseWord[],
  english: English,
  {
    language,
    dialogue,
    swahili,
    otherLanguages,
    interjections,
    asides,
    news,
    suggestions,
    shortTyping,
    makeHeard,
  }: TutorData,
): Judge {
  // Built for the first answer, so that a lesson opens sooner on a slow phone.
  let course: AnswerIndex | undefined
  let findByMeaning: FindByMeaning | undefined
  let read: ReadMessage | undefined
  const meant: FindByMeaning = (text, how) => {
    findByMeaning ??= createFindByMeaning(words, english.inEverydayWords)
    return findByMeaning(text, how)
  }
  const inFull = memoized(createInFull(shortTyping), ONE_TURN)
  const isInterjection = isOneOf(interjections, inFull)
  const actOfText = new Map(Object.entries(suggestions).map(([act, text]) => [bareText(text), act as Act] as const))
  const answerIndex = () => (course ??= createAnswerIndex(words, english))
  const readMessage: ReadMessage = memoized((message) => {
    read ??= createReadMessage(dialogue, {
      answerIndex: answerIndex(),
      findByMeaning: meant,
      swahili,
      otherLanguages,
      inFull,
      isInterjection,
      isAside: isOneOf(asides, inFull),
    })
    const understood = read(message)
    const act = actOfText.get(bareText(message))
    return act ? { ...understood, act, confidence: 1 } : understood
  }, ONE_TURN)
  const judging = (tildesCount: boolean): LessonContext['judgeKikuyu'] => {
    const byWord = new WeakMap<Word, (text: string) => Verdict>()
    return (text, word) => {
      const judge =
        byWord.get(word) ?? memoized((typed) => judgeKikuyu(typed, word, answerIndex(), { tildesCount }), ONE_TURN)
      byWord.set(word, judge)
      return judge(text)
    }
  }
  const [judgeStrictly, judgeLeniently] = [judging(true), judging(false)]
  const contextOf: Judge['contextOf'] = (lesson, { tildesCount, exercises }) => ({
    lesson,
    language,
    tildesCount,
    exercises,
    makeHeard,
    get course() {
      return answerIndex()
    },
    findByMeaning: meant,
    inFull,
    otherLanguages,
    news,
    suggestions,
    isInterjection,
    read: readMessage,
    judgeKikuyu: tildesCount ? judgeStrictly : judgeLeniently,
    phrasesWith: (kikuyu) => phrasesWith(words, kikuyu),
  })
  return {
    contextOf,
    judge(lesson, kept, message, options) {
      const { exercises, tap } = options
      if (tap) return replyToTap(lesson, kept, tap, makeHeard)
      const state = readLessonState(kept, lesson)
      if (!state) return openLesson(lesson, { produced: [], seed: 0, exercises })
      const typed = exercises && state.asked && typedTap(lesson, state.asked, message)
      if (typed) return replyToTap(lesson, kept, typed, makeHeard)
      const builder = nextTurn(withEarlierWords(exercises ? state : withoutExercise(state), lesson))
      const heard = hearIn(contextOf(lesson, options), builder, message)
      return isToReply(heard) ? heard : asTurn(heard)
    },
  }
}

function bareText(text: string): string {
  return text
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}

/** The learner has turned exercises off: the open question is typed. */
function withoutExercise(state: LessonState): LessonState {
  if (!state.asked?.exercise) return state
  const { exercise: _tapped, ...asked } = state.asked
  return { ...state, asked }
}

/** When another tutor has left no open question, the lesson goes on with one. */
function hearIn(context: LessonContext, builder: TurnBuilder, message: string): TurnBuilder | ToReply {
  const { asked } = builder.state
  if (asked) {
    const reading = readWhole(context, asked, message)
    return reading ? replyToAnswer(context, builder, asked, message, reading) : { context, builder, asked, message }
  }
  if (!isFinished(builder.state)) return proceed(context, builder)
  const understood = context.read(message)
  return { context, builder: { ...builder, understood }, message, understood }
}
