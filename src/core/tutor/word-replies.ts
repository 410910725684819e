import type { AnswerIndex } from '../answer/answer-index.ts'
import { judgeEnglish, judgeKikuyu } from '../answer/judge.ts'
import { plainAnswer } from '../answer/meaning.ts'
import type { Mention } from '../dialogue/mentions.ts'
import type { Understanding } from '../dialogue/read-message.ts'
import {
  exampleOf,
  factAbout,
  grammarAbout,
  letterAbout,
  notesOf,
  withPronunciations,
  type Note,
} from '../lesson/language-notes.ts'
import { allWordsIn, type Lesson } from '../lesson/lesson.ts'
import type { CourseWord, RelatedForm, Usage, Word } from '../word/word.ts'
import { COMES_LATER, ON_ITS_OWN } from './answer-remarks.ts'
import { askAgain, copyTask, show, task } from './flow.ts'
import type { Asked } from './lesson-state.ts'
import * as phrase from './phrases.ts'
import { giveHint, showWord } from './open-question.ts'
import {
  askedAgain,
  copyAgain,
  remarks,
  type Remark,
  HINT_LEADS,
  PART_COMES_LATER,
  DO_NOT_KNOW,
  NOT_TAUGHT,
} from './remarks.ts'
import { relatedFormIn } from './read-answer.ts'
import { lengthOf, meaning, meaningAtEnd, speak } from './speak.ts'
import { afterSaid, remark, remember, say, wordOf, type LessonContext, type TurnBuilder } from './turn-builder.ts'

/** A message that was read, and the turn that replies to it. */

export interface Heard {
  readonly context: LessonContext
  readonly builder: TurnBuilder
  readonly asked: Asked | undefined
  readonly message: string
  readonly understood: Understanding
}

export type Reply = (heard: Heard) => TurnBuilder

/** Asks the open question again in other words; without one, says what the learner can do. */
export function askOnceMore(builder: TurnBuilder, lesson: Lesson): TurnBuilder {
  const { asked, spoken = [] } = builder.memory
  if (!asked || asked.exercise) return askAgain(builder, lesson)
  const word = wordOf(lesson, asked.wordId)
  const open = asked.how === 'copy' ? copyTask(word) : task(word, asked.how)
  const variants =
    asked.how === 'copy'
      ? copyAgain.map((vary) => vary(speak(word)))
      : askedAgain.map((vary) => vary(open.content.replace('Task: ', '')))
  const content = variants.find((text) => !spoken.includes(text)) ?? open.content
  return say(remember(builder, afterSaid(builder.memory, content)), { ...open, content })
}

/** Says something, then the open question again. */
export function again(context: LessonContext, builder: TurnBuilder, ...said: readonly string[]): TurnBuilder {
  return askOnceMore(say(builder, ...said), context.lesson)
}

export function hintWithLead(context: LessonContext, builder: TurnBuilder, asked: Asked): TurnBuilder {
  const lead = HINT_LEADS[builder.memory.turn % HINT_LEADS.length]
  return giveHint(context, builder, asked, lead)
}

export function whyTilde({ language, lesson }: LessonContext): string {
  const { text, pairs } = language.tildes
  const [one, other] = pairs[lesson.words.length % pairs.length] ?? pairs[0] ?? []
  return one && other
    ? `${withPronunciations(text)} ${phraseOf(one)}, but ${phraseOf(other)}.`
    : withPronunciations(text)
}

const phraseOf = ({ kikuyu, english }: Usage) => `${withPronunciations(`*${kikuyu}*`)} is “${english}”`

/** A note on the language; where there is none, that it is not known. */
export function noted(
  context: LessonContext,
  builder: TurnBuilder,
  note: Note | undefined,
  missing: Remark,
): TurnBuilder {
  if (!note) return askOnceMore(remark(builder, remarks[missing]), context.lesson)
  const shown = note.example ? ` For example, ${phraseOf(note.example)}.` : ''
  return again(context, builder, `${withPronunciations(note.text)}${shown}`)
}
/** The kind of a Kikuyu text: a word of the lesson or due in it, a word of the course, a related form, or part of a phrase. */
type Known =
  | { readonly kind: 'own'; readonly word: Word }
  | { readonly kind: 'elsewhere'; readonly word: CourseWord }
  | { readonly kind: 'related'; readonly form: RelatedForm }
  | { readonly kind: 'part'; readonly text: string }

/** Whether a text is the word itself, in any spelling that counts as right. */
export function isFormOf(word: Word, text: string, course: AnswerIndex): boolean {
  const verdict = judgeKikuyu(text, word, course, { tildesCount: false })
  return verdict.kind === 'right' && verdict.how !== 'same-sense'
}

function known({ lesson, course }: LessonContext, { text, entries }: Mention): Known {
  const own = allWordsIn(lesson).find((word) => isFormOf(word, text, course))
  if (own) return { kind: 'own', word: own }
  const elsewhere = entries.find(({ isRelated }) => !isRelated)
  if (elsewhere) return { kind: 'elsewhere', word: elsewhere.word }
  const form = lesson.words.map((word) => relatedFormIn(word, text)).find((related) => related !== undefined)
  const [beside] = entries
  if (form ?? beside) return { kind: 'related', form: form ?? beside!.word }
  return { kind: 'part', text }
}

/** Whether telling about the word would give the answer to the open question away. */
const isSecret = ({ memory: { asked } }: TurnBuilder, wordId: string) =>
  asked?.wordId === wordId && (asked.exercise !== undefined || (asked.how !== 'copy' && asked.hint !== 'word'))

/** The word of the lesson that a message is about: the one that it names, else the one in progress, once it was shown. */
function wordMeant({ context, builder, asked, understood }: Heard): Word | undefined {
  for (const mention of understood.slots.mentions) {
    const found = known(context, mention)
    if (found.kind === 'own' && !builder.memory.toTeach.includes(found.word.id)) return found.word
  }
  if (understood.slots.mentions.length > 0) return undefined
  const own = allWordsIn(context.lesson)
  const english = understood.slots.english?.words.map(({ id }) => own.find((word) => word.id === id))
  return (
    english?.find((word) => word && !builder.memory.toTeach.includes(word.id)) ??
    (asked && wordOf(context.lesson, asked.wordId))
  )
}

/** Replies with what is known of the word that a message is about. A word that is asked for is not given away: a hint comes instead. */
const aboutWord =
  (answer: (word: Word, heard: Heard) => readonly string[] | undefined, missing: Remark): Reply =>
  (heard) => {
    const { context, builder, asked, understood } = heard
    // A word of another lesson, named by its meaning, is told with where it is taught.
    const { mentions, english } = understood.slots
    const isOwn = english?.words.some(({ id }) => context.lesson.wordIds.includes(id))
    if (mentions.length === 0 && english && english.words.length > 0 && !isOwn) return howToSay(heard)
    const word = wordMeant(heard)
    if (!word) {
      const mentioned = heard.understood.slots.mentions.map(
        (mention) => mention && lineOn(context, builder, known(context, mention)),
      )
      if (mentioned.length > 0) return again(context, builder, ...new Set(mentioned))
      return askOnceMore(remark(builder, remarks[missing]), context.lesson)
    }
    if (asked && isSecret(builder, word.id) && asked.how === 'kikuyu')
      return giveHint(context, builder, asked, GIVES_AWAY)
    const told = answer(word, heard)
    return told ? again(context, builder, ...told) : askOnceMore(remark(builder, remarks[missing]), context.lesson)
  }

const GIVES_AWAY = 'That would give it away. '

export function literal(heard: Heard): TurnBuilder {
  return aboutWord((word, { context }) => {
    const notes = notesOf(context.lesson, word.id)
    if (!notes?.parts && !notes?.literal) return undefined
    const parts = notes.parts?.map(phraseOf).join(', ')
    const wordForWord = notes.literal === undefined ? '' : `Literally: “${notes.literal}”.`
    return [[parts === undefined ? '' : `${parts}.`, wordForWord].filter(Boolean).join(' ')]
  }, 'no-parts')(heard)
}

export function plural(heard: Heard): TurnBuilder {
  return aboutWord((word, { context }) => {
    const line = notesOf(context.lesson, word.id)?.plural
    if (line !== undefined) return [withPronunciations(line)]
    return word.plural === undefined || word.plural === word.kikuyu
      ? undefined
      : [`More than one: ${speak({ kikuyu: word.plural })}.`]
  }, 'no-plural')(heard)
}

export function example(heard: Heard): TurnBuilder {
  return aboutWord((word, { context }) => {
    const found = exampleOf(context.lesson, word)
    return found && [`For example, ${phraseOf(found)}.`]
  }, 'no-example')(heard)
}

export function whenToUse(heard: Heard): TurnBuilder {
  return aboutWord((word, { context }) => {
    const [reply] = notesOf(context.lesson, word.id)?.replies ?? []
    return [reply ? `${word.context} You can answer ${phraseOf(reply)}.` : word.context]
  }, 'no-example')(heard)
}

export function grammar(heard: Heard): TurnBuilder {
  const { context, builder, message, understood } = heard
  const about = grammarAbout(context.language, message)
  if (about && understood.slots.mentions.length === 0) return noted(context, builder, about, 'no-grammar')
  return aboutWord((word) => {
    const line = notesOf(context.lesson, word.id)?.grammar ?? about?.text
    return line === undefined ? undefined : [withPronunciations(line)]
  }, 'no-grammar')(heard)
}

export function pronounce(heard: Heard): TurnBuilder {
  const { context, builder, message, understood } = heard
  const letter = letterAbout(context.language, message)
  if (letter && understood.slots.mentions.length === 0)
    return again(context, builder, letter.example ? `${letter.text} ${phraseOf(letter.example)}.` : letter.text)
  const fact =
    understood.slots.mentions.length === 0 && !understood.slots.isPointing && factAbout(context.language, message)
  if (fact) return noted(context, builder, fact, 'no-fact')
  return aboutWord((word) => [`Say it like this: ${speak(word)}.`], 'no-fact')(heard)
}

export function spelling(heard: Heard): TurnBuilder {
  return aboutWord((word) => {
    const tildes = word.kikuyu.match(/[ĩũ]/gi)?.length ?? 0
    const marked = tildes === 0 ? 'none with a tilde' : tildes === 1 ? 'one with a tilde' : `${tildes} with a tilde`
    return [`It is written ${speak(word)}: ${lengthOf(word)}, ${marked}.`]
  }, 'no-fact')(heard)
}

export function meaningOf(heard: Heard): TurnBuilder {
  const { context, builder, asked, understood } = heard
  const { mentions, english } = understood.slots
  const [mention] = mentions
  if (mention && english) return claimed(heard)
  if (mention) {
    const found = known(context, mention)
    if (found.kind === 'own' && !builder.memory.toTeach.includes(found.word.id))
      return tell(context, builder, found.word)
    return again(context, builder, lineOn(context, builder, found))
  }
  if (english && english.words.length > 0) return howToSay(heard)
  if (english && !understood.slots.isPointing) return again(context, builder, DO_NOT_KNOW)
  if (!asked) return askOnceMore(builder, context.lesson)
  const word = wordOf(context.lesson, asked.wordId)
  if (asked.how === 'english') return giveHint(context, builder, asked, 'That’s what I’m asking you. ')
  return again(context, builder, `It means ${meaningAtEnd(word)} ${word.context}`)
}

export function howToSay({ context, builder, asked, understood }: Heard): TurnBuilder {
  const { mentions, english, isPointing } = understood.slots
  const [mention] = mentions
  if (!english) {
    if (mention) return again(context, builder, lineOn(context, builder, known(context, mention)))
    return asked && isPointing ? hintWithLead(context, builder, asked) : again(context, builder, DO_NOT_KNOW)
  }
  const whole = english.whole === english.text ? undefined : formMeaning(context, english.whole)
  if (whole) return again(context, builder, tellElsewhere(whole))
  const exact = english.words
  const found = exact.length > 0 ? exact : context.findByMeaning(english.text, 'roughly')
  const own = allWordsIn(context.lesson).find((word) => found.some((candidate) => candidate.id === word.id))
  if (own) return tell(context, builder, own)
  const elsewhere = found.find(({ lessons }) => lessons.length > 0) ?? found[0] ?? formMeaning(context, english.text)
  if (elsewhere) return again(context, builder, tellElsewhere(elsewhere))
  if (mention) return again(context, builder, lineOn(context, builder, known(context, mention)))
  return again(context, builder, NOT_TAUGHT)
}

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
export function whereTaught({ lessons }: CourseWord): string {
  return lessons[0]?.replace('lesson', 'lesson ') ?? 'the vocabulary'
}

/** Tells about a word of this lesson: shows it when it is new, and gives the answer away when it is the word in question. */
function tell(context: LessonContext, builder: TurnBuilder, word: Word): TurnBuilder {
  const { asked, toTeach } = builder.memory
  if (toTeach.includes(word.id)) return show(context, builder, word)
  if (asked && isSecret(builder, word.id))
    return asked.exercise || asked.how === 'english'
      ? giveHint(context, builder, asked)
      : showWord(context, builder, asked)
  return again(context, builder, `${speak(word)} is ${meaningAtEnd(word)}`)
}

/** One line about a word, which does not show a new word of the lesson. */
function lineOn(context: LessonContext, { memory: { toTeach } }: TurnBuilder, found: Known): string {
  switch (found.kind) {
    case 'own':
      return toTeach.includes(found.word.id) ? COMES_LATER : `${speak(found.word)} is ${meaningAtEnd(found.word)}`
    case 'elsewhere':
      return withDoubt(
        found.word,
        `${speak(found.word)} is taught in ${whereTaught(found.word)}: ${meaningAtEnd(found.word)}`,
      )
    case 'related':
      return `It means “${found.form.english}”.`
    case 'part':
      return partLine(context, toTeach, found.text)
  }
}

/** A part of a phrase: what it means by itself where that is known, and the phrase. */
function partLine({ lesson, phrasesWith }: LessonContext, toTeach: readonly string[], text: string): string {
  const phrases = phrasesWith(text)
  const own = lesson.words.find(({ id }) => phrases.some((word) => word.id === id))
  if (!own) return phrases[0] ? `It is part of a phrase: ${tellElsewhere(phrases[0])}` : DO_NOT_KNOW
  if (toTeach.includes(own.id)) return PART_COMES_LATER
  return `It is part of ${speak(own)}: ${meaningAtEnd(own)}`
}

export function claimed(heard: Heard): TurnBuilder {
  const { context, builder, asked, message, understood } = heard
  const { mentions } = understood.slots
  const [mention] = mentions
  const found: Known | undefined = mention
    ? known(context, mention)
    : asked && { kind: 'own', word: wordOf(context.lesson, asked.wordId) }
  if (!found) return again(context, builder, DO_NOT_KNOW)
  if (found.kind === 'own' && isSecret(builder, found.word.id)) return again(context, builder, ON_ITS_OWN)
  if (found.kind !== 'own' && found.kind !== 'elsewhere')
    return again(context, builder, lineOn(context, builder, found))
  const english = understood.slots.english?.text
  if (english === undefined) return again(context, builder, lineOn(context, builder, found))
  const isDenied = /\b(?:not|isnt|doesnt|isn.t|doesn.t)\b/i.test(message)
  const isTrue = judgeEnglish(english, found.word, context.course).kind === 'right'
  const answer = isDenied ? '' : isTrue ? 'Yes. ' : 'No. '
  return again(context, builder, `${answer}${lineOn(context, builder, found)}`)
}

/** Tells about each word in a line of its own. */
export function difference(heard: Heard): TurnBuilder {
  const { context, builder, asked, message, understood } = heard
  const { mentions } = understood.slots
  if (mentions.length === 0 && /[iuĩũ]\b/i.test(message)) {
    const letter = letterAbout(context.language, message)
    if (letter) return again(context, builder, whyTilde(context))
  }
  const found = mentions.map((mention) => known(context, mention))
  const words: Known[] =
    found.length === 1 && asked ? [...found, { kind: 'own', word: wordOf(context.lesson, asked.wordId) }] : found
  if (words.some((one) => one.kind === 'own' && isSecret(builder, one.word.id)))
    return again(context, builder, ON_ITS_OWN)
  const lines = [...new Set(words.map((one) => lineWithUse(context, builder, one)))]
  return again(context, builder, lines.length > 0 ? lines.join('\n') : DO_NOT_KNOW)
}

/** For a word of the lesson its meaning and when it is said, else the line on it. */
function lineWithUse(context: LessonContext, builder: TurnBuilder, found: Known): string {
  if (found.kind !== 'own' || builder.memory.toTeach.includes(found.word.id)) return lineOn(context, builder, found)
  return `${speak(found.word)} is ${meaning(found.word)}. ${found.word.context}`
}
