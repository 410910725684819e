import type { Understanding } from '../../dialogue/read-message.ts'
import { withPronunciations, type LetterNote, type Note } from '../../lesson/language-notes.ts'
import type { Lesson } from '../../lesson/lesson.ts'
import type { Usage } from '../../word/word.ts'
import { TILDE_NAMES } from '../../lesson/tilde-names.ts'
import { askAgain, openQuestion } from '../flow.ts'
import type { Asked } from '../lesson-state.ts'
import { giveHint } from '../answers/open-question.ts'
import {
  backToWord,
  copyAgain,
  exerciseAgain,
  HINT_LEADS,
  remarks,
  taskAgain,
  type Remark,
} from '../wording/remarks.ts'
import { speak } from '../wording/speak.ts'
import { afterSaid, remark, remember, say, wordOf, type LessonContext, type TurnBuilder } from '../turn-builder.ts'

/** A message that was read, and the turn that replies to it. */
export interface Heard {
  readonly context: LessonContext
  readonly builder: TurnBuilder
  readonly asked: Asked | undefined
  readonly message: string
  readonly understood: Understanding
}

export type Reply = (heard: Heard) => TurnBuilder

/** True if telling about the word would give away the answer to the open question. */
export const isSecret = ({ state: { asked } }: TurnBuilder, wordId: string) =>
  asked?.wordId === wordId && (asked.exercise !== undefined || (asked.how !== 'copy' && asked.hint !== 'word'))

/** True for a word that was shown and is not asked for: the tutor may tell it. */
export const mayBeTold = (builder: TurnBuilder, wordId: string): boolean =>
  !builder.state.toTeach.includes(wordId) && !isSecret(builder, wordId)

/** The turn with one question, at its end: each of several replies may have asked one. */
export function asksOnce(builder: TurnBuilder): TurnBuilder {
  const { messages } = builder
  const asks = messages.filter(({ isQuestion }) => isQuestion).slice(-1)
  return { ...builder, messages: [...messages.filter(({ isQuestion }) => !isQuestion), ...asks] }
}

/** Asks the open question again in other words, unless more is said first; without one, says what the learner can do. */
export function askOnceMore(builder: TurnBuilder, lesson: Lesson): TurnBuilder {
  if (builder.goesOn) return builder
  const { asked, spoken = [] } = builder.state
  if (!asked) return askAgain(builder, lesson)
  const open = openQuestion(builder.state, lesson, asked)
  const content = inOtherWords(open.content, lesson, asked).find((text) => !spoken.includes(text)) ?? open.content
  return say(remember(builder, afterSaid(builder.state, content)), { ...open, content })
}

/** The ways to ask an open question again. */
function inOtherWords(question: string, lesson: Lesson, { wordId, how, exercise }: Asked): readonly string[] {
  if (exercise?.kind === 'match') return exerciseAgain.map((vary) => vary(question))
  if (exercise) return [backToWord, ...exerciseAgain].map((vary) => vary(question))
  if (how === 'copy') return copyAgain.map((vary) => vary(speak(wordOf(lesson, wordId))))
  return taskAgain.map((vary) => vary(question.replace('Task: ', '')))
}

/** Says something, then the open question again. */
export function again(context: LessonContext, builder: TurnBuilder, ...said: readonly string[]): TurnBuilder {
  return askOnceMore(say(builder, ...said), context.lesson)
}

export function hintWithLead(context: LessonContext, builder: TurnBuilder, asked: Asked): TurnBuilder {
  const lead = HINT_LEADS[builder.state.turn % HINT_LEADS.length]
  return giveHint(context, builder, asked, lead)
}

/** A tilde by any of its names, or a letter with one. */
export const NAMES_TILDE = new RegExp(`\\b(?:${TILDE_NAMES})\\b|[ĩũ]`, 'i')

/** Says if a tilde may be left out, or why it is there. */
export const onTildes = (context: LessonContext, message: string, asked?: Asked): string =>
  MAY_BE_LEFT_OUT.test(message) && !COMPARES.test(message) && !ON_ITS_SOUND.test(message)
    ? tildesLeftOut(context, asked)
    : whyTilde(context)
const MAY_BE_LEFT_OUT =
  /\b(?:leav(?:e|ing) (?:\S+ ){0,4}(?:out|off)|without|forget|omit|skip|drop|ignor\w+|have to|need to|must|always|every ?time|optional|required|mark(?:ed)? (?:\S+ )?wrong|(?:all right|alright|ok(?:ay)?|fine|bad) (?:if|to|not))\b/i

/** “is it always said like "ay"?” */
const ON_ITS_SOUND = /\babout the sound\b|\balways (?:["“]?ay\b|pronounced|said|spoken)/i

/** “is it different without the tilde?” */
const COMPARES = /\b(?:differ\w*|another (?:meaning|word)|the same)\b/i

/** Says if an answer without tildes counts. */
export const tildesLeftOut = ({ language: { tildes }, tildesCount }: LessonContext, asked?: Asked): string =>
  asked?.exercise?.kind === 'fill' && !tildesCount
    ? COUNT_HERE
    : withPronunciations(tildesCount ? tildes.counted : tildes.leftOut)

const COUNT_HERE =
  'In this exercise they count, since it asks for the letters. Tap ĩ or ũ, or type ~i or ~u. In other answers you may leave them out.'

export function whyTilde({ language, lesson }: LessonContext): string {
  const { text, pairs } = language.tildes
  const [one, other] = pairs[lesson.words.length % pairs.length] ?? pairs[0] ?? []
  return one && other
    ? `${withPronunciations(text)} ${phraseOf(one)}, but ${phraseOf(other)}.`
    : withPronunciations(text)
}

export const phraseOf = ({ kikuyu, english }: Usage) => `${withPronunciations(`*${kikuyu}*`)} is “${english}”`

/** A note on the language; where there is none, that it is not known. */
export function noted(
  context: LessonContext,
  builder: TurnBuilder,
  note: Note | undefined,
  missing: Remark,
): TurnBuilder {
  if (!note) return askOnceMore(remark(builder, remarks[missing]), context.lesson)
  return again(context, builder, withOneNewWord(context, builder, lineOfNote(note)))
}

/** The line on the reply to a phrase. */
export const lineOfReply = (reply: Usage): string => `You can answer ${phraseOfReply(reply)}.`

export const phraseOfReply = ({ kikuyu, english }: Usage): string =>
  `${withPronunciations(`*${kikuyu}*`)}: “${english}”`

/** The sentences of a note up to the second word that the lesson has not shown yet: a turn shows one. */
function withOneNewWord({ lesson }: LessonContext, { state }: TurnBuilder, line: string): string {
  const unseen = lesson.words.filter(({ id }) => state.toTeach.includes(id) && id !== state.asked?.wordId)
  const newIn = (text: string) => unseen.filter(({ kikuyu }) => text.includes(`*${kikuyu}*`)).length
  if (newIn(line) < 2) return line
  const sentences = line.split(/(?<=[.!?]) (?=[\p{Lu}*])/u)
  const kept = sentences.filter((_, i) => newIn(sentences.slice(0, i + 1).join(' ')) < 2)
  return kept.length > 0 ? kept.join(' ') : line
}

export function lineOfNote({ text, example }: Pick<Note, 'text' | 'example'>): string {
  const shown = example ? ` For example, ${phraseOf(example)}.` : ''
  return `${withPronunciations(text)}${shown}`
}

export const lineOnLetter = (note: LetterNote) => (note.example ? `${note.text} ${phraseOf(note.example)}.` : note.text)
