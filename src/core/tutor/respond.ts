import { looseForm } from '../answer/answer-index.ts'
import { judgeEnglish, judgeKikuyu } from '../answer/judge.ts'
import { plainForm, wordsOf } from '../answer/letters.ts'
import { plainAnswer } from '../answer/meaning.ts'
import { composeTildes } from '../orthography/tildes.ts'
import type { CourseWord, RelatedForm, Word } from '../word/word.ts'
import { askAgain, giveHint, proceed, review, show, showWord } from './flow.ts'
import { remember, say, wordOf, type TurnBuilder, type LessonContext } from './turn-builder.ts'
import { afterShown, type Asked, type LessonState } from './lesson-state.ts'
import * as phrase from './phrases.ts'
import { relatedFormIn } from './read-answer.ts'
import { meaningAtEnd, speak } from './speak.ts'
import type { Draft } from './turn.ts'
import { understand, type Intent } from './understand.ts'

/**
 * Replies to a message that is not a try: a request, a question, small talk, or text it cannot read. It looks words up in the
 * whole course. `instead` replaces the reply to unreadable text.
 */
export function respond(context: LessonContext, builder: TurnBuilder, message: string, instead?: string): TurnBuilder {
  const { asked } = builder.memory
  const notFollowed = instead ?? phrase.notFollowed(asked !== undefined)
  const intent = understand(message)
  if (!intent) return triedAfterTheEnd(context, builder, message) ?? again(context, builder, notFollowed)
  switch (intent.kind) {
    case 'hint':
    case 'dont-know':
    case 'answer':
      return asked ? giveHint(context, builder, asked) : askAgain(builder, context.lesson)
    case 'meaning':
      return asked ? explain(context, builder, asked) : askAgain(builder, context.lesson)
    case 'pronunciation':
      return asked ? pronounce(context, builder, asked) : askAgain(builder, context.lesson)
    case 'skip':
      return asked ? skip(context, builder, asked) : askAgain(builder, context.lesson)
    case 'review':
      return asked ? again(context, builder, phrase.REVIEW_LATER) : review(context, builder)
    case 'how-to-say':
      return howToSay(context, builder, intent.what)
    case 'what-means':
      return whatMeans(context, builder, intent.what)
    case 'say':
      return whatMeans(context, builder, intent.what, notFollowed)
    case 'claim':
      return claimed(context, builder, intent, notFollowed)
    case 'difference':
      return difference(context, builder, [intent.what, intent.other])
    case 'english':
      return again(context, builder, notFollowed)
    default:
      return again(context, builder, remark(context, builder, intent))
  }
}

function remark(context: LessonContext, builder: TurnBuilder, intent: Intent): string | Draft | undefined {
  switch (intent.kind) {
    case 'progress':
      return progress(context, builder)
    case 'whats-next':
      return whatsNext(context, builder)
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

function again(context: LessonContext, builder: TurnBuilder, remarked: string | Draft | undefined): TurnBuilder {
  return askAgain(remarked === undefined ? builder : say(builder, remarked), context.lesson)
}

function explain(context: LessonContext, builder: TurnBuilder, asked: Asked): TurnBuilder {
  const word = wordOf(context.lesson, asked.wordId)
  if (asked.how === 'english') return giveHint(context, builder, asked, 'That’s what I’m asking you. ')
  return again(context, builder, `It means ${meaningAtEnd(word)} ${word.context}`)
}

function pronounce(context: LessonContext, builder: TurnBuilder, asked: Asked): TurnBuilder {
  if (asked.how === 'kikuyu' && asked.hint !== 'word')
    return giveHint(context, builder, asked, 'That would give it away. ')
  return again(context, builder, `Say it like this: ${speak(wordOf(context.lesson, asked.wordId))}.`)
}

function skip(context: LessonContext, builder: TurnBuilder, asked: Asked): TurnBuilder {
  const told = say(builder, phrase.COMES_BACK)
  return proceed(context, remember(told, afterShown(told.memory, asked.wordId)), asked.wordId)
}

function progress(context: LessonContext, builder: TurnBuilder): string {
  const { lesson } = context
  const produced = lesson.words.filter((word) => builder.memory.produced.includes(word.id))
  const count = `You can say ${produced.length} of ${lesson.words.length} words in this lesson`
  return produced.length === 0 ? `${count} so far.` : `${count}: ${produced.map(speak).join(', ')}.`
}

function whatsNext(context: LessonContext, builder: TurnBuilder): string {
  const next = builder.memory.toTeach[0]
  if (next !== undefined) return `The next new word is ${meaningAtEnd(wordOf(context.lesson, next))}`
  return 'No new words are left. Say each one once from memory, and you’ve finished the lesson.'
}

function howToSay(context: LessonContext, builder: TurnBuilder, english: string): TurnBuilder {
  const exact = context.findByMeaning(english)
  if (exact.length === 0 && lookUp(context, english)) return whatMeans(context, builder, english)
  const found = exact.length > 0 ? exact : context.findByMeaning(english, 'roughly')
  const own = context.lesson.words.find((word) => found.some((candidate) => candidate.id === word.id))
  if (own) return tell(context, builder, own)
  const elsewhere = found.find(({ lessons }) => lessons.length > 0) ?? found[0] ?? formMeaning(context, english)
  if (elsewhere) return again(context, builder, tellElsewhere(elsewhere))
  return again(context, builder, isPointing(english) ? phrase.DO_NOT_KNOW : phrase.NOT_TAUGHT)
}

/** Whether a text such as "it to many people" names no word to look up. */
const isPointing = (english: string) => /^(?:it|that|this|them|these|those|something)\b/.test(english)

/** The course's word that has a related form with this meaning: "thank you very much". */
function formMeaning({ course }: LessonContext, english: string): CourseWord | undefined {
  const wanted = plainAnswer(english, course.english)
  const entries = [...course.byForm.values()].flat().filter(({ isRelated }) => isRelated)
  return entries.find(({ meanings }) => meanings.some(({ answers }) => answers.includes(wanted)))?.word
}

/** Names a word of another lesson, and where it is taught. */
function tellElsewhere(word: CourseWord): string {
  return withDoubt(word, `“${word.english}” is ${speak(word)}, taught in ${whereTaught(word)}.`)
}

const withDoubt = ({ unverified }: CourseWord, told: string) => (unverified ? `${told} ${phrase.NOT_CONFIRMED}` : told)

/** "lesson 9", numbered as on the cards and in the drawer. */
function whereTaught({ lessons }: CourseWord): string {
  return lessons[0]?.replace('lesson', 'lesson ') ?? 'the vocabulary'
}

/** Tells about a word of this lesson: shows it when it is new, and gives the answer away when it is the word in question. */
function tell(context: LessonContext, builder: TurnBuilder, word: Word): TurnBuilder {
  const { asked, toTeach } = builder.memory
  if (asked?.wordId === word.id && asked.how === 'kikuyu') return showWord(builder, asked, word)
  if (toTeach.includes(word.id)) return show(context, builder, word)
  if (asked?.wordId === word.id && asked.how === 'english') return giveHint(context, builder, asked)
  return again(context, builder, `${speak(word)} is ${meaningAtEnd(word)}`)
}

/** What a Kikuyu text is: a word of the lesson, a word of the course, a related form, or part of a phrase. */
type Known =
  | { readonly kind: 'own'; readonly word: Word }
  | { readonly kind: 'elsewhere'; readonly word: CourseWord }
  | { readonly kind: 'related'; readonly form: RelatedForm }
  | { readonly kind: 'part'; readonly own?: Word; readonly phrase: CourseWord }

function lookUp(context: LessonContext, kikuyu: string): Known | undefined {
  const { lesson, course } = context
  const typed = plainForm(composeTildes(kikuyu))
  if (typed === '') return undefined
  const own = lesson.words.find((word) => isFormOf(word, kikuyu, context))
  if (own) return { kind: 'own', word: own }
  const entries = [...(course.byForm.get(typed) ?? []), ...(course.byLooseForm.get(looseForm(typed)) ?? [])]
  const elsewhere = entries.find(({ isRelated }) => !isRelated)
  if (elsewhere) return { kind: 'elsewhere', word: elsewhere.word }
  const beside = entries[0]
  if (beside) return { kind: 'related', form: beside.word }
  const form = lesson.words.map((word) => relatedFormIn(word, kikuyu)).find((related) => related !== undefined)
  if (form) return { kind: 'related', form }
  const phrases = phrasesWith(context, typed)
  const [first] = phrases
  if (!first) return undefined
  const ownPhrase = lesson.words.find(({ id }) => phrases.some((word) => word.id === id))
  return ownPhrase ? { kind: 'part', own: ownPhrase, phrase: first } : { kind: 'part', phrase: first }
}

/** The course's phrases that contain the word; ignores tildes. */
function phrasesWith({ course }: LessonContext, typed: string): CourseWord[] {
  const loose = looseForm(typed)
  const entries = new Set([...course.byForm.values()].flat())
  return [...entries]
    .filter(({ isRelated }) => !isRelated)
    .map(({ word }) => word)
    .filter(({ kikuyu, accepted }) =>
      [kikuyu, ...accepted].some((form) => wordsOf(form).map(looseForm).includes(loose)),
    )
}

/** Tells what a text means. An unknown text that is a known meaning is translated into Kikuyu instead. */
function whatMeans(
  context: LessonContext,
  builder: TurnBuilder,
  text: string,
  unknown: string | Draft = phrase.DO_NOT_KNOW,
): TurnBuilder {
  const known = lookUp(context, text)
  if (!known)
    return context.findByMeaning(text).length > 0 ? howToSay(context, builder, text) : again(context, builder, unknown)
  if (known.kind === 'own' && !builder.memory.toTeach.includes(known.word.id)) return tell(context, builder, known.word)
  return again(context, builder, mention(builder.memory, known))
}

/** One line about a word, which does not show a new word of the lesson. */
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

/** Whether telling about the word would give the answer to the open question away. */
const isAskedFor = ({ asked }: LessonState, known: Known) =>
  known.kind === 'own' && asked?.wordId === known.word.id && asked.how !== 'copy' && asked.hint !== 'word'

function claimed(
  context: LessonContext,
  builder: TurnBuilder,
  claim: { what: string; meaning: string },
  notFollowed: string | Draft,
): TurnBuilder {
  const { asked } = builder.memory
  const isCurrent = /^(?:it|that|this)$/.test(claim.what)
  const current =
    isCurrent && asked ? ({ kind: 'own', word: wordOf(context.lesson, asked.wordId) } as const) : undefined
  const known = current ?? lookUp(context, claim.what)
  if (!known) return again(context, builder, isCurrent ? notFollowed : phrase.DO_NOT_KNOW)
  if (isAskedFor(builder.memory, known)) return again(context, builder, phrase.ON_ITS_OWN)
  if (known.kind !== 'own' && known.kind !== 'elsewhere') return again(context, builder, mention(builder.memory, known))
  const isTrue = judgeEnglish(claim.meaning, known.word, context.course).kind === 'right'
  return again(context, builder, `${isTrue ? 'Yes.' : 'No.'} ${mention(builder.memory, known)}`)
}

/** Tells about each text in a line of its own. */
function difference(context: LessonContext, builder: TurnBuilder, texts: readonly string[]): TurnBuilder {
  const known = texts.map((one) => lookUp(context, one))
  if (known.some((one) => one !== undefined && isAskedFor(builder.memory, one)))
    return again(context, builder, phrase.ON_ITS_OWN)
  const lines = known.map((one) => one && mention(builder.memory, one))
  const told = lines.flatMap((line, i) => (line ? [line] : [`I don’t know “${texts[i] ?? ''}”.`]))
  return again(
    context,
    builder,
    known.some((one) => one !== undefined) ? [...new Set(told)].join('\n') : phrase.DO_NOT_KNOW,
  )
}

function isFormOf(word: Word, kikuyu: string, context: LessonContext) {
  const verdict = judgeKikuyu(kikuyu, word, context.course, { tildesCount: false })
  return verdict.kind === 'right' && verdict.how !== 'same-sense'
}

/** Praises a word of the lesson that is typed after the lesson's end. */
function triedAfterTheEnd(context: LessonContext, builder: TurnBuilder, message: string): TurnBuilder | undefined {
  const own = builder.memory.asked ? undefined : context.lesson.words.find((word) => isFormOf(word, message, context))
  return own && again(context, builder, `Good job! ${speak(own)} is ${meaningAtEnd(own)}`)
}
