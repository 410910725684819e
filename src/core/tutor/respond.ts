import { looseForm } from '../answer/course.ts'
import { judgeEnglish, judgeKikuyu } from '../answer/judge.ts'
import { plainForm, wordsOf } from '../answer/letters.ts'
import { plainAnswer } from '../answer/meaning.ts'
import { composeTildes } from '../orthography/tildes.ts'
import type { CourseWord, RelatedForm, Word } from '../word/word.ts'
import { askAgain, proceed, review, show } from './flow.ts'
import { giveHint, showWord } from './hints.ts'
import { remember, say, wordOf, type TurnBuilder, type LessonContext } from './turn-builder.ts'
import type { Asked, LessonState } from './lesson-state.ts'
import * as phrase from './phrases.ts'
import { afterShown } from './schedule.ts'
import { relatedFormSaid } from './related-form.ts'
import { meaningAtEnd, speak } from './speak.ts'
import type { Draft } from './turn.ts'
import { understand, type Intent } from './understand.ts'

/**
 * Answers what is no try at the question: a request, a question, small chat, or something not followed. What it says of words is
 * looked up in the whole course.
 */
export function respond(room: LessonContext, builder: TurnBuilder, said: string, instead?: string): TurnBuilder {
  const { asked } = builder.memory
  const notFollowed = instead ?? phrase.notFollowed(asked !== undefined)
  const intent = understand(said)
  if (!intent) return triedAfterTheEnd(room, builder, said) ?? again(room, builder, notFollowed)
  switch (intent.kind) {
    case 'hint':
    case 'dont-know':
    case 'answer':
      return asked ? giveHint(room, builder, asked) : askAgain(builder, room.lesson)
    case 'meaning':
      return asked ? explain(room, builder, asked) : askAgain(builder, room.lesson)
    case 'pronunciation':
      return asked ? pronounce(room, builder, asked) : askAgain(builder, room.lesson)
    case 'skip':
      return asked ? skip(room, builder, asked) : askAgain(builder, room.lesson)
    case 'review':
      return asked ? again(room, builder, phrase.REVIEW_LATER) : review(room, builder)
    case 'how-to-say':
      return howToSay(room, builder, intent.what)
    case 'what-means':
      return whatMeans(room, builder, intent.what)
    case 'say':
      return whatMeans(room, builder, intent.what, notFollowed)
    case 'claim':
      return claimed(room, builder, intent, notFollowed)
    case 'difference':
      return difference(room, builder, [intent.what, intent.other])
    case 'english':
      return again(room, builder, notFollowed)
    default:
      return again(room, builder, remark(room, builder, intent))
  }
}

function remark(room: LessonContext, builder: TurnBuilder, intent: Intent): string | Draft | undefined {
  switch (intent.kind) {
    case 'progress':
      return progress(room, builder)
    case 'whats-next':
      return whatsNext(room, builder)
    case 'commands':
      return phrase.COMMANDS
    case 'no':
      return phrase.NO_HURRY
    case 'small-talk':
      return phrase.smallTalk[intent.about]
    default:
      return undefined
  }
}

function again(room: LessonContext, builder: TurnBuilder, remarked: string | Draft | undefined): TurnBuilder {
  return askAgain(remarked === undefined ? builder : say(builder, remarked), room.lesson)
}

function explain(room: LessonContext, builder: TurnBuilder, asked: Asked): TurnBuilder {
  const word = wordOf(room.lesson, asked.wordId)
  if (asked.how === 'english') return giveHint(room, builder, asked, 'That’s what I’m asking you. ')
  return again(room, builder, `It means ${meaningAtEnd(word)} ${word.context}`)
}

function pronounce(room: LessonContext, builder: TurnBuilder, asked: Asked): TurnBuilder {
  if (asked.how === 'kikuyu' && asked.hint !== 'word')
    return giveHint(room, builder, asked, 'That would give it away. ')
  return again(room, builder, `Say it like this: ${speak(wordOf(room.lesson, asked.wordId))}.`)
}

function skip(room: LessonContext, builder: TurnBuilder, asked: Asked): TurnBuilder {
  const told = say(builder, phrase.COMES_BACK)
  return proceed(room, remember(told, afterShown(told.memory, asked.wordId)), asked.wordId)
}

function progress(room: LessonContext, builder: TurnBuilder): string {
  const { lesson } = room
  const produced = lesson.words.filter((word) => builder.memory.produced.includes(word.id))
  const count = `You can say ${produced.length} of ${lesson.words.length} words in this lesson`
  return produced.length === 0 ? `${count} so far.` : `${count}: ${produced.map(speak).join(', ')}.`
}

function whatsNext(room: LessonContext, builder: TurnBuilder): string {
  const next = builder.memory.toTeach[0]
  if (next !== undefined) return `The next new word is ${meaningAtEnd(wordOf(room.lesson, next))}`
  return 'No new words are left. Say each one once from memory, and you’ve finished the lesson.'
}

function howToSay(room: LessonContext, builder: TurnBuilder, said: string): TurnBuilder {
  const exact = room.findByMeaning(said)
  if (exact.length === 0 && lookUp(room, said)) return whatMeans(room, builder, said)
  const found = exact.length > 0 ? exact : room.findByMeaning(said, 'roughly')
  const own = room.lesson.words.find((word) => found.some((candidate) => candidate.id === word.id))
  if (own) return tell(room, builder, own)
  const elsewhere = found.find(({ lessons }) => lessons.length > 0) ?? found[0] ?? formMeaning(room, said)
  if (elsewhere) return again(room, builder, tellElsewhere(elsewhere))
  return again(room, builder, isPointing(said) ? phrase.DO_NOT_KNOW : phrase.NOT_TAUGHT)
}

/** "How do I say it to many people?" names no word that a lesson could teach. */
const isPointing = (said: string) => /^(?:it|that|this|them|these|those|something)\b/.test(said)

/** A form that a word of the course is shown with: "thank you very much". */
function formMeaning({ course }: LessonContext, said: string): CourseWord | undefined {
  const wanted = plainAnswer(said, course.english)
  const entries = [...course.byForm.values()].flat().filter(({ isBeside }) => isBeside)
  return entries.find(({ meanings }) => meanings.some(({ answers }) => answers.includes(wanted)))?.word
}

/** A word of the course that this lesson does not teach, marked with where it is taught. */
function tellElsewhere(word: CourseWord): string {
  return withDoubt(word, `“${word.english}” is ${speak(word)}, taught in ${whereTaught(word)}.`)
}

const withDoubt = ({ unverified }: CourseWord, told: string) => (unverified ? `${told} ${phrase.NOT_CONFIRMED}` : told)

/** "lesson 9", as the cards and the drawer number it. */
function whereTaught({ lessons }: CourseWord): string {
  return lessons[0]?.replace('lesson', 'lesson ') ?? 'the vocabulary'
}

/** A word of this lesson that was asked about: one not yet shown is shown now, the one being asked for is given away. */
function tell(room: LessonContext, builder: TurnBuilder, word: Word): TurnBuilder {
  const { asked, toTeach } = builder.memory
  if (asked?.wordId === word.id && asked.how === 'kikuyu') return showWord(builder, asked, word)
  if (toTeach.includes(word.id)) return show(room, builder, word)
  if (asked?.wordId === word.id && asked.how === 'english') return giveHint(room, builder, asked)
  return again(room, builder, `${speak(word)} is ${meaningAtEnd(word)}`)
}

/** What a Kikuyu text is: a word of the lesson, one of the course, a form that belongs to a word, or a part of a phrase. */
type Known =
  | { readonly kind: 'own'; readonly word: Word }
  | { readonly kind: 'elsewhere'; readonly word: CourseWord }
  | { readonly kind: 'related'; readonly form: RelatedForm }
  | { readonly kind: 'part'; readonly own?: Word; readonly phrase: CourseWord }

function lookUp(room: LessonContext, kikuyu: string): Known | undefined {
  const { lesson, course } = room
  const typed = plainForm(composeTildes(kikuyu))
  if (typed === '') return undefined
  const own = lesson.words.find((word) => isSaid(room, kikuyu, word))
  if (own) return { kind: 'own', word: own }
  const entries = [...(course.byForm.get(typed) ?? []), ...(course.byLooseForm.get(looseForm(typed)) ?? [])]
  const elsewhere = entries.find(({ isBeside }) => !isBeside)
  if (elsewhere) return { kind: 'elsewhere', word: elsewhere.word }
  const beside = entries[0]
  if (beside) return { kind: 'related', form: beside.word }
  const form = lesson.words.map((word) => relatedFormSaid(word, kikuyu)).find((related) => related !== undefined)
  if (form) return { kind: 'related', form }
  const phrases = phrasesWith(room, typed)
  const [first] = phrases
  if (!first) return undefined
  const ownPhrase = lesson.words.find(({ id }) => phrases.some((word) => word.id === id))
  return ownPhrase ? { kind: 'part', own: ownPhrase, phrase: first } : { kind: 'part', phrase: first }
}

/** Phrases of the course that hold the word; tildes may be left out. */
function phrasesWith({ course }: LessonContext, typed: string): CourseWord[] {
  const loose = looseForm(typed)
  const entries = new Set([...course.byForm.values()].flat())
  return [...entries]
    .filter(({ isBeside }) => !isBeside)
    .map(({ word }) => word)
    .filter(({ kikuyu, accepted }) =>
      [kikuyu, ...accepted].some((form) => wordsOf(form).map(looseForm).includes(loose)),
    )
}

/** Asked for the meaning of something that is no Kikuyu we know, a learner may want to say it. */
function whatMeans(
  room: LessonContext,
  builder: TurnBuilder,
  said: string,
  unknown: string | Draft = phrase.DO_NOT_KNOW,
): TurnBuilder {
  const known = lookUp(room, said)
  if (!known) return room.findByMeaning(said).length > 0 ? howToSay(room, builder, said) : again(room, builder, unknown)
  if (known.kind === 'own' && !builder.memory.toTeach.includes(known.word.id)) return tell(room, builder, known.word)
  return again(room, builder, mention(builder.memory, known))
}

/** One line on a word, without showing one of the lesson’s that has not been shown. */
function mention({ toTeach }: LessonState, known: Known): string {
  switch (known.kind) {
    case 'own':
      return toTeach.includes(known.word.id)
        ? phrase.COMES_LATER
        : `${speak(known.word)} is ${meaningAtEnd(known.word)}`
    case 'elsewhere':
      return withDoubt(
        known.word,
        `${speak(known.word)} is taught in ${whereTaught(known.word)}: ${meaningAtEnd(known.word)}`,
      )
    case 'related':
      return `It means “${known.form.english}”.`
    case 'part':
      if (!known.own) return `It is part of a phrase: ${tellElsewhere(known.phrase)}`
      if (toTeach.includes(known.own.id)) return phrase.PART_COMES_LATER
      return `It is part of ${speak(known.own)}: ${meaningAtEnd(known.own)}`
  }
}

/** The answer that is being asked for: to tell of it would give it away. */
const isAskedFor = ({ asked }: LessonState, known: Known) =>
  known.kind === 'own' && asked?.wordId === known.word.id && asked.how !== 'copy' && asked.hint !== 'word'

function claimed(
  room: LessonContext,
  builder: TurnBuilder,
  claim: { what: string; meaning: string },
  notFollowed: string | Draft,
): TurnBuilder {
  const { asked } = builder.memory
  const isCurrent = /^(?:it|that|this)$/.test(claim.what)
  const current = isCurrent && asked ? ({ kind: 'own', word: wordOf(room.lesson, asked.wordId) } as const) : undefined
  const known = current ?? lookUp(room, claim.what)
  if (!known) return again(room, builder, isCurrent ? notFollowed : phrase.DO_NOT_KNOW)
  if (isAskedFor(builder.memory, known)) return again(room, builder, phrase.ON_ITS_OWN)
  if (known.kind !== 'own' && known.kind !== 'elsewhere') return again(room, builder, mention(builder.memory, known))
  const isTrue = judgeEnglish(claim.meaning, known.word, room.course).kind === 'right'
  return again(room, builder, `${isTrue ? 'Yes.' : 'No.'} ${mention(builder.memory, known)}`)
}

/** Both are told, one after the other. */
function difference(room: LessonContext, builder: TurnBuilder, said: readonly string[]): TurnBuilder {
  const known = said.map((one) => lookUp(room, one))
  if (known.some((one) => one !== undefined && isAskedFor(builder.memory, one)))
    return again(room, builder, phrase.ON_ITS_OWN)
  const lines = known.map((one) => one && mention(builder.memory, one))
  const told = lines.flatMap((line, i) => (line ? [line] : [`I don’t know “${said[i] ?? ''}”.`]))
  return again(
    room,
    builder,
    known.some((one) => one !== undefined) ? [...new Set(told)].join('\n') : phrase.DO_NOT_KNOW,
  )
}

function isSaid(room: LessonContext, kikuyu: string, word: Word) {
  const verdict = judgeKikuyu(kikuyu, word, room.course, { tildesCount: false })
  return verdict.kind === 'right' && verdict.how !== 'same-sense'
}

/** After the end a word of the lesson may still be tried. */
function triedAfterTheEnd(room: LessonContext, builder: TurnBuilder, said: string): TurnBuilder | undefined {
  const own = builder.memory.asked ? undefined : room.lesson.words.find((word) => isSaid(room, said, word))
  return own && again(room, builder, `Good job! ${speak(own)} is ${meaningAtEnd(own)}`)
}
