import type { Right } from '../../answer/verdict.ts'
import type { Asks } from './asked-for.ts'
import type { Word } from '../../word/word.ts'
import { askAgain, proceed } from '../flow.ts'
import {
  afterMissed,
  afterShown,
  afterUnderstood,
  isFinished,
  nextStep,
  type Asked,
  type LessonState,
} from '../lesson-state.ts'
import { readAnswer } from '../answers/read-answer.ts'
import { earned } from '../answers/record-answer.ts'
import { nextTurn, remember, wordOf, type TurnBuilder, type LessonContext } from '../turn-builder.ts'
import type { Draft } from '../turn.ts'

/** The judged answer, before a tutor replies to it. */
export interface Heard {
  readonly builder: TurnBuilder
  /** True if the message answers the open question. */
  readonly isRight: boolean
  /** The report of a wrong try, for the first message of the reply. */
  readonly judged?: NonNullable<Draft['judged']>
  /** The verdict that the reply must not contradict, if any. */
  readonly verdict?: 'right' | 'wrong'
}

/** Judges the answer to the open question. Without one, nothing counts. */
export function heard(context: LessonContext, state: LessonState, message: string): Heard {
  const builder = nextTurn(state)
  const { asked } = state
  if (!asked) return { builder, isRight: false }
  const reading = readAnswer(context, asked, message)
  switch (reading.kind) {
    case 'right':
      return {
        builder: earned(context, builder, asked, reading.verdict),
        isRight: true,
        ...(isPlain(reading.verdict) && { verdict: 'right' }),
      }
    case 'understood':
      return { builder: remember(builder, afterUnderstood(builder.state, asked.wordId)), isRight: true }
    case 'related':
      return { ...missed(builder, asked, message, 'related'), verdict: 'wrong' }
    case 'missed':
      return missed(builder, asked, message, reading.verdict.kind)
    case 'unclear':
    case 'own-english':
    case 'other-english':
    case 'request':
      return { builder, isRight: false }
  }
}

function missed(builder: TurnBuilder, asked: Asked, message: string, verdict: string): Heard {
  const state = { ...afterMissed(builder.state, asked.wordId), asked: { ...asked, misses: asked.misses + 1 } }
  return {
    builder: remember(builder, state),
    isRight: false,
    judged: { wordId: asked.wordId, answer: message.slice(0, 500), verdict },
    ...(verdict === 'wrong' && { verdict }),
  }
}

/** False for answers that a tutor may call almost right. */
const isPlain = ({ how }: Right) => how === 'exact' || how === 'accepted'

const PRAISE =
  /^\W*(?:correct|that(?:'s|’s| is) (?:right|correct)|you(?:'re|’re| are) right|exactly|perfect|good job|well done|excellent)\b/i
const DENIAL =
  /^\W*(?:not (?:quite|yet|correct|right|this time)|incorrect|wrong|that(?:'s|’s| is) (?:not|wrong|incorrect)|almost|nearly|close)\b/i

/** True if a sentence calls a wrong answer right, or a right answer wrong. */
export function isUntrue(sentence: string, { verdict }: Heard): boolean {
  if (verdict === 'wrong') return PRAISE.test(sentence)
  return verdict === 'right' && DENIAL.test(sentence)
}

/** The part of a model's reply that the learner has seen. */
export interface Shown extends Asks {
  /** Text in the tutor's markup. */
  readonly content: string
  /** The ids of the lesson's words in it, each once, in the order of their last occurrence. */
  readonly words: readonly string[]
}

/** Adds the model's reply to the turn: its words count as seen, and its question becomes the open one. */
export function taught(context: LessonContext, { state, events }: TurnBuilder, shown: Shown): TurnBuilder {
  const isDone = isFinished(state)
  const { asked: previous, ...seen } = shown.words.reduce((before, id) => afterSeen(before, id), state)
  const ask = isDone ? undefined : askedFor(shown, state)
  const asked = ask && standing(ask, previous)
  return {
    state: { ...seen, ...(asked ? { asked, tasksSinceShown: tasksSince(state, seen, asked) } : {}) },
    messages: bubbles(shown.content, asked && wordOf(context.lesson, asked.wordId), asked),
    events: [
      ...events,
      ...newWords(state, shown.words).map(
        (wordId) => ({ type: 'word-seen', wordId, where: context.lesson.id }) as const,
      ),
    ],
  }
}

/** The question of a reply: to `copy` a word that it shows, to give a word by its meaning, or to give a meaning. */
type AskedFor = Pick<Asked, 'wordId' | 'how'>

/** Undefined if the reply asks for more than one thing. Without a question, the learner copies its last word, if that is new or the reply invites to it. */
function askedFor({ words, asks, invites }: Shown, state: LessonState): AskedFor | undefined {
  const [ask] = asks
  if (asks.some(({ wordId, how }) => wordId !== ask?.wordId || how !== ask.how)) return undefined
  if (ask) return ask.how === 'kikuyu' && words.includes(ask.wordId) ? { ...ask, how: 'copy' } : ask
  const last = words.at(-1)
  if (last === undefined || (!invites && !state.toTeach.includes(last))) return undefined
  return { wordId: last, how: 'copy' }
}

/** The words that the learner had not seen. */
export function newWords({ toTeach }: LessonState, words: readonly string[]): string[] {
  return words.filter((id) => toTeach.includes(id))
}

/** Schedules a word again after the reply has shown it. */
function afterSeen(state: LessonState, wordId: string): LessonState {
  const isNew = state.toTeach.includes(wordId)
  const isGivenAway = state.asked?.wordId === wordId && state.asked.misses > 0
  if (!isNew && !isGivenAway) return state
  return afterShown({ ...state, toTeach: state.toTeach.filter((id) => id !== wordId) }, wordId)
}

/** Keeps the count of misses when the same word is asked for again. */
function standing({ wordId, how }: AskedFor, previous: Asked | undefined): Asked {
  const misses = previous?.wordId === wordId ? previous.misses : 0
  return { wordId, how, hint: 'none', misses }
}

function tasksSince(before: LessonState, now: Pick<LessonState, 'toTeach'>, asked: Asked): number {
  if (now.toTeach.length < before.toTeach.length) return 0
  return before.tasksSinceShown + (asked.how === 'copy' ? 0 : 1)
}

/** Splits a reply into one bubble per paragraph. A list stays with the paragraph before it. */
export function paragraphs(content: string): string[] {
  const parts: string[] = []
  for (const part of content.split(/\n\s*\n/).map((paragraph) => paragraph.trim())) {
    if (part === '') continue
    if (parts.length > 0 && LIST.test(part)) parts.push(`${parts.pop()}\n${part}`)
    else parts.push(part)
  }
  return parts
}

const LIST = /^(?:[-•*]|\d{1,2}[.)]) /

function bubbles(content: string, word: Word | undefined, asked: Asked | undefined): Draft[] {
  const parts = paragraphs(content)
  return parts.map((part, i) =>
    asked && word && i === parts.length - 1
      ? { content: part, isQuestion: true, ...(asked.how === 'english' ? {} : { expectedResponse: word.kikuyu }) }
      : { content: part },
  )
}

/**
 * Completes a reply that broke off, with the built-in tutor's rules: asks for the new word in it, goes on after a right answer,
 * or repeats the open question.
 */
export function ended(context: LessonContext, { builder, isRight }: Heard, shown: Shown): TurnBuilder {
  const before = builder.state.asked
  const [fresh] = newWords(builder.state, shown.words)
  const turn = taught(context, builder, shown)
  const quiet = { ...turn, messages: turn.messages.map(({ content }) => ({ content })) }
  if (fresh !== undefined) return askAgain(asking(quiet, { wordId: fresh, how: 'copy' }), context.lesson)
  if (before && !isRight) {
    const how = shown.words.includes(before.wordId) ? 'copy' : before.how
    return askAgain(asking(quiet, { wordId: before.wordId, how }), context.lesson)
  }
  const { asked: _replaced, ...open } = quiet.state
  return proceed(context, remember(quiet, open), before?.wordId)
}

function asking(builder: TurnBuilder, { wordId, how }: AskedFor): TurnBuilder {
  return remember(builder, { ...builder.state, asked: { wordId, how, hint: 'none', misses: 0 } })
}

/** The word that a new chat begins with. */
export function firstWord(context: Pick<LessonContext, 'lesson'>, state: LessonState): Word {
  const step = nextStep(state, undefined)
  const wordId = step.kind === 'close' ? context.lesson.wordIds[0] : step.wordId
  return wordOf(context.lesson, wordId ?? '')
}

/** The opening with the specification's text, which shows the first word and asks to try it. */
export function openedWith(context: LessonContext, state: LessonState, content: string): TurnBuilder {
  const word = firstWord(context, state)
  const turn = taught(
    context,
    { state, messages: [], events: [] },
    { content, words: [word.id], asks: [], invites: true },
  )
  const copied = asking(remember(turn, afterShown(turn.state, word.id)), { wordId: word.id, how: 'copy' })
  return {
    ...copied,
    messages: turn.messages.map((draft, i) =>
      i === turn.messages.length - 1 ? { ...draft, isQuestion: true, expectedResponse: word.kikuyu } : draft,
    ),
  }
}
