import { looseFormOf } from '../../answer/answer-index.ts'
import type { Right } from '../../answer/verdict.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import type { Word } from '../../word/word.ts'
import { proceed } from '../flow.ts'
import type { Asked } from '../lesson-state.ts'
import * as phrase from '../wording/phrases.ts'
import { praised } from '../wording/praise.ts'
import type { RightReading } from './read-whole.ts'
import { earned, meaningGiven } from './record-answer.ts'
import { meaningAtEnd, speak, speakMarked } from '../wording/speak.ts'
import {
  afterSaid,
  chanceOf,
  remember,
  say,
  type LessonContext,
  type TurnBuilder,
  unsaid,
  wordOf,
} from '../turn-builder.ts'
import type { Turn } from '../turn.ts'

/** A message that is not a try, in the turn that is to reply to it. */
export interface LearnerRequest {
  readonly context: LessonContext
  readonly builder: TurnBuilder
  readonly message: string
  readonly understood: Understanding
  /** Replaces the reply to a message that is not understood. */
  readonly instead?: string
  /** The question that another part of the message has answered. */
  readonly answered?: Asked
  /** True if the message was written before the answer, and its reply was put off. */
  readonly isPostponed?: true
  /** True if another part is a wrong try, to which the reply in `builder` is ready. */
  readonly isMissed?: true
}

/** A message that was only compared with the answer to the open question. */
interface UnreadMessage {
  readonly context: LessonContext
  readonly builder: TurnBuilder
  readonly asked: Asked
  readonly message: string
}

export type ToReply = LearnerRequest | UnreadMessage

export const isToReply = (heard: Turn | TurnBuilder | ToReply): heard is ToReply => 'context' in heard

/** A try is an answer whatever else its words may mean. */
export function readAsTry({ read }: LessonContext, message: string): Understanding {
  const { ranked, slots } = read(message)
  return { act: 'answer', confidence: 1, ranked, slots }
}

/** The length of an answer that is kept for questions about it. */
const MOST_TYPED_KEPT = 60

/** The turn of a try at the open question. `typed`: the part of the message that is the try. */
export function afterTry(
  context: LessonContext,
  builder: TurnBuilder,
  { wordId }: Asked,
  { typed, message, isRight }: { readonly typed: string; readonly message: string; readonly isRight: boolean },
) {
  const { state } = builder
  const judged = { wordId, typed: typed.slice(0, MOST_TYPED_KEPT), isRight, turn: state.turn }
  return { ...remember(builder, { ...state, lost: 0, judged }), understood: readAsTry(context, message) }
}

/** Replies to a right answer. Returns a request where the message says more, or a question has waited for the answer. */
export function replyToAnswer(
  context: LessonContext,
  builder: TurnBuilder,
  asked: Asked,
  message: string,
  reading: RightReading,
): TurnBuilder | LearnerRequest {
  const word = wordOf(context.lesson, asked.wordId)
  const heard = afterTry(context, builder, asked, { typed: message, message, isRight: true })
  const told =
    reading.kind === 'right'
      ? answeredRight(context, heard, asked, word, reading)
      : answeredMeaning(context, heard, asked, word, reading)
  return goOn(context, told, asked, reading.beside)
}

/** Takes the next step after a right answer. What else the message says, or a question that waited for the answer, is replied to first. */
function goOn(
  context: LessonContext,
  builder: TurnBuilder,
  asked: Asked,
  beside?: string,
): TurnBuilder | LearnerRequest {
  const { postponed, ...state } = builder.state
  if (!beside?.includes('?') && postponed?.wordId === asked.wordId) {
    const { message } = postponed
    const understood = context.read(message)
    return { context, builder: remember(builder, state), message, understood, answered: asked, isPostponed: true }
  }
  if (beside === undefined) return proceed(context, builder, asked.wordId)
  return { context, builder, message: beside, understood: context.read(beside), answered: asked }
}

function answeredMeaning(
  context: LessonContext,
  builder: TurnBuilder,
  asked: Asked,
  word: Word,
  { verdict, isCorrected }: Extract<RightReading, { kind: 'understood' }>,
): TurnBuilder {
  const means = `${speak(word)} means ${meaningAtEnd(word)}`
  const told =
    verdict.how === 'typo'
      ? say(builder, `${phrase.praise(chanceOf(builder.state))} ${means} It is spelled “${verdict.form}”.`)
      : praised(builder, means, { lesson: context.lesson, asked: asTried(asked, isCorrected), word })
  return meaningGiven(told, asked)
}

/** An answer after another one in the same message is not a first try. */
const asTried = (asked: Asked, isCorrected = false): Asked =>
  isCorrected ? { ...asked, misses: Math.max(1, asked.misses) } : asked

function answeredRight(
  context: LessonContext,
  builder: TurnBuilder,
  asked: Asked,
  word: Word,
  { verdict, isCorrected }: Extract<RightReading, { kind: 'right' }>,
): TurnBuilder {
  const what = asked.how === 'copy' ? '' : `${speak(word)} is ${meaningAtEnd(word)}`
  const told =
    verdict.how === 'exact'
      ? praised(builder, what, {
          lesson: context.lesson,
          asked: asTried(asked, isCorrected),
          word,
          typed: verdict.form,
        })
      : verdict.how === 'tildes' && !isOtherSpelling(word, verdict.form)
        ? praisedInFull(builder, word, verdict)
        : say(builder, praiseForForm(word, verdict))
  return earned(context, told, asked, verdict)
}

/** Praises an answer without some of its tildes, and shows it in full. */
function praisedInFull(builder: TurnBuilder, word: Word, { form, differences }: Right): TurnBuilder {
  const { state } = builder
  const lead = unsaid(state, ['Watch the highlighted letters: ', 'In full it’s ', 'Fully written: '], () => 0) ?? ''
  const isShorter = lettersIn(state.judged?.typed ?? form) < lettersIn(form)
  return say(
    remember(builder, afterSaid(state, lead)),
    `Correct! ${lead}${speakMarked(word, form, differences)}.${isShorter ? ' A vowel is written twice.' : ''}`,
  )
}

/** Praises another right form than the word as it is taught. */
const praiseForForm = (word: Word, { form, how }: Right): string =>
  how === 'same-sense' || (how === 'accepted' && !isSpellingOf(word, form))
    ? `Correct! That’s right too. The one to learn here is ${speak(word)}.`
    : `Correct! It’s usually written ${speak(word)}.`

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** True for a spelling of the word with another number of letters. */
const isOtherSpelling = (word: Word, form: string) =>
  isSpellingOf(word, form) && lettersIn(form) !== lettersIn(word.kikuyu)

/** Accepted forms that differ only in tildes and vowel length are spellings, not other forms. */
function isSpellingOf(word: Word, form: string): boolean {
  return looseFormOf(form) === looseFormOf(word.kikuyu)
}
