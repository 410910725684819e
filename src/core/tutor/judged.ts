import { looseForm } from '../answer/course.ts'
import { plainForm } from '../answer/letters.ts'
import type { EnglishVerdict, Nearly, Right, Wrong } from '../answer/verdict.ts'
import type { RelatedForm, Word } from '../word/word.ts'
import { earned } from './earned.ts'
import { proceed } from './flow.ts'
import { giveHint } from './hints.ts'
import { chanceOf, remember, say, wordOf, type TurnBuilder, type LessonContext } from './turn-builder.ts'
import type { Asked, LessonState } from './lesson-state.ts'
import * as phrase from './phrases.ts'
import { readAnswer } from './read-answer.ts'
import { respond } from './respond.ts'
import { afterMissed, afterShown, afterUnderstood } from './schedule.ts'
import { meaningAtEnd, speak, speakMarked } from './speak.ts'

type Missed = Nearly | Wrong

/** How many wrong tries at a word that stands in full on the screen before the tutor moves on. */
const TRIES_AT_SHOWN = 3

type Understood = Extract<EnglishVerdict, { kind: 'right' }>

/** Judges what was said to the question that stands; what is no answer but a request is answered as one. */
export function judged(room: LessonContext, builder: TurnBuilder, asked: Asked, said: string): TurnBuilder {
  const word = wordOf(room.lesson, asked.wordId)
  const reading = readAnswer(room, asked, said)
  switch (reading.kind) {
    case 'right':
      return spoken(room, builder, asked, word, reading.verdict)
    case 'understood':
      return understood(room, builder, word, reading.verdict)
    case 'related':
      return neighbour(room, builder, asked, reading.form, said)
    case 'own-english':
      return say(builder, phrase.THAT_IS_ENGLISH)
    case 'unclear':
      return say(builder, phrase.unclear[reading.because])
    case 'missed':
      return missed(room, builder, asked, reading.verdict, said)
    case 'request':
      return respond(room, builder, said, reading.holdsAnswer ? phrase.ON_ITS_OWN : undefined)
  }
}

/** Good Kikuyu, but for another person or another moment: it is named, and the one asked for is still to come. */
function neighbour(
  room: LessonContext,
  builder: TurnBuilder,
  asked: Asked,
  related: RelatedForm,
  said: string,
): TurnBuilder {
  const lead = `That’s good Kikuyu: it means “${related.english}”. `
  const next = giveHint(room, remember(builder, afterMissed(builder.memory, asked.wordId)), asked, lead)
  return withReport(builder, next, { wordId: asked.wordId, answer: said.slice(0, 500), verdict: 'related' })
}

function understood(room: LessonContext, builder: TurnBuilder, word: Word, verdict: Understood): TurnBuilder {
  const typo = verdict.how === 'typo' ? ` It is spelled “${verdict.form}”.` : ''
  const praised = say(
    builder,
    `${phrase.praise(chanceOf(builder.memory))} ${speak(word)} means ${meaningAtEnd(word)}${typo}`,
  )
  return proceed(room, remember(praised, afterUnderstood(praised.memory, word.id)), word.id)
}

function spoken(room: LessonContext, builder: TurnBuilder, asked: Asked, word: Word, verdict: Right): TurnBuilder {
  const praised = say(builder, praiseFor(builder.memory, asked, word, verdict))
  return proceed(room, earned(room, praised, asked, verdict), word.id)
}

function praiseFor(memory: LessonState, asked: Asked, word: Word, verdict: Right): string {
  switch (verdict.how) {
    case 'same-sense':
      return `Correct! That works too. The one to learn here is ${speak(word)}.`
    case 'tildes':
      return `Correct! Watch the highlighted letters: ${speakMarked(word, verdict.form, verdict.differences)}.`
    case 'variant':
      return `Correct! It’s usually written ${speak(word)}.`
    case 'accepted':
      return isSpellingOf(word, verdict.form)
        ? `Correct! It’s usually written ${speak(word)}.`
        : `Correct! That’s right too. In this course it’s ${speak(word)}.`
    case 'exact':
      return praiseForExact(memory, asked, word)
  }
}

/** Accepted forms that differ in tildes and the length of vowels alone are spellings, not other forms. */
function isSpellingOf(word: Word, form: string): boolean {
  return looseForm(plainForm(form)) === looseForm(plainForm(word.kikuyu))
}

function praiseForExact(memory: LessonState, asked: Asked, word: Word): string {
  const chance = chanceOf(memory)
  return asked.how === 'copy'
    ? `${phrase.praise(chance)} ${phrase.copied(chance)}`
    : `${phrase.praise(chance)} ${speak(word)} is ${meaningAtEnd(word)}`
}

function missed(room: LessonContext, builder: TurnBuilder, asked: Asked, verdict: Missed, said: string): TurnBuilder {
  const word = wordOf(room.lesson, asked.wordId)
  const tried: Asked = { ...asked, misses: asked.misses + 1 }
  const counted = remember(builder, { ...afterMissed(builder.memory, word.id), asked: tried })
  const next = isShown(asked)
    ? atShownWord(room, counted, tried, word, verdict)
    : atHiddenWord(room, counted, tried, verdict)
  return withReport(builder, next, { wordId: word.id, answer: said.slice(0, 500), verdict: verdict.kind })
}

function isShown(asked: Asked) {
  return asked.how === 'copy' || asked.hint === 'word'
}

function atShownWord(
  room: LessonContext,
  builder: TurnBuilder,
  asked: Asked,
  word: Word,
  verdict: Missed,
): TurnBuilder {
  if (asked.misses >= TRIES_AT_SHOWN) {
    const told = say(builder, `It is ${speak(word)}. ${phrase.COMES_BACK}`)
    return proceed(room, remember(told, afterShown(told.memory, word.id)), word.id)
  }
  if (verdict.kind === 'nearly')
    return say(
      builder,
      `Nearly right. Look at the highlighted letters: ${speakMarked(word, verdict.form, verdict.differences)}. Try again.`,
    )
  return say(builder, `${reason(room, builder, verdict)}Copy it exactly: ${speak(word)}.`)
}

function atHiddenWord(room: LessonContext, builder: TurnBuilder, asked: Asked, verdict: Missed): TurnBuilder {
  if (verdict.kind === 'nearly' && asked.misses === 1) return say(builder, phrase.NEARLY)
  const lead = verdict.kind === 'nearly' ? 'Nearly right. ' : reason(room, builder, verdict)
  return giveHint(room, builder, asked, lead)
}

/** Says what the learner said instead, without speaking a word that this lesson has not shown. */
function reason(room: LessonContext, builder: TurnBuilder, verdict: Missed): string {
  const notQuite = `${phrase.notQuite(chanceOf(builder.memory))} `
  if (verdict.kind !== 'wrong' || verdict.because !== 'another-word') return notQuite
  const { other } = verdict
  const own = room.lesson.words.find((word) => word.id === other.id)
  if (!own) return `${notQuite}That is another Kikuyu word: it means “${other.english}”. `
  if (builder.memory.toTeach.includes(own.id)) return `${notQuite}${phrase.COMES_LATER} `
  return `${notQuite}${speak(own)} is ${meaningAtEnd(own)} `
}

/** The first message about the answer carries it, so that the learner can contest it. */
function withReport(
  before: TurnBuilder,
  after: TurnBuilder,
  report: { wordId: string; answer: string; verdict: string },
): TurnBuilder {
  return {
    ...after,
    messages: after.messages.map((message, i) =>
      i === before.messages.length ? { ...message, judged: report } : message,
    ),
  }
}
