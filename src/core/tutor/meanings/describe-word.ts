import { looseForm, looseFormOf, type AnswerIndex } from '../../answer/answer-index.ts'
import { judgeEnglish, judgeKikuyu } from '../../answer/judge.ts'
import { relatedFormIn } from '../../answer/near-answers.ts'
import { plainForm, wordsOf } from '../../answer/letters.ts'
import { isVerb, literalOf } from '../../answer/meaning.ts'
import { plainSense, splitSenses } from '../../answer/senses.ts'
import type { Mention } from '../../dialogue/mentions.ts'
import { englishWords } from '../../english/plain-english.ts'
import { formsOf } from '../../english/word-forms.ts'
import { notesOf } from '../../lesson/language-notes.ts'
import { allWordsIn, type Lesson } from '../../lesson/lesson.ts'
import { withoutTildes } from '../../orthography/tildes.ts'
import type { CourseWord, RelatedForm, Usage, Word } from '../../word/word.ts'
import { COMES_LATER } from '../wording/answer-remarks.ts'
import { cardSentences } from '../facts/card-sentences.ts'
import * as phrase from '../wording/phrases.ts'
import { phraseOf } from '../replies/reply.ts'
import { DO_NOT_KNOW, PART_COMES_LATER } from '../wording/remarks.ts'
import { meaning, meaningAtEnd, speak } from '../wording/speak.ts'
import type { LessonContext, TurnBuilder } from '../turn-builder.ts'

/** The kind of a Kikuyu text: a word of the lesson or due in it, a word of the course, a related form, or part of a phrase. */
export type Known =
  | { readonly kind: 'own'; readonly word: Word; readonly form?: string }
  | { readonly kind: 'elsewhere'; readonly word: CourseWord; readonly form?: string }
  /** `twin`: another word, which has the same letters but for its tildes, where none was typed. */
  | { readonly kind: 'related'; readonly form: RelatedForm | CourseWord; readonly twin?: RelatedForm }
  | { readonly kind: 'part'; readonly text: string }

/** The words of the lesson, or due in it, that a message names. */
export const lessonWordsIn = (context: LessonContext, mentions: readonly Mention[]): Word[] =>
  mentions.flatMap((mention) => {
    const found = known(context, mention)
    return found.kind === 'own' ? [found.word] : []
  })

/** The words of the course that a message names. */
export const courseWordsIn = (context: LessonContext, mentions: readonly Mention[]): (Word | CourseWord)[] =>
  mentions.flatMap((mention) => {
    const found = known(context, mention)
    return 'word' in found ? [found.word] : []
  })

/** Like `known`, but a word that the lesson has not shown yet is a part of a phrase that it has shown, if it stands in one. */
export function knownSoFar(context: LessonContext, { state: { toTeach } }: TurnBuilder, mention: Mention): Known {
  const found = known(context, mention)
  const isNew = found.kind === 'own' && toTeach.includes(found.word.id)
  const isPart =
    isNew &&
    phrasesHolding(context, mention.text).some(({ id }) => !toTeach.includes(id) && notesOf(context.lesson, id)?.parts)
  return isPart ? { kind: 'part', text: mention.text } : found
}

/** The literal meaning on the card of a word, if a message has it: “so it’s one word for I am called?”. */
export function literalIn(found: Known, message: string): string | undefined {
  const literal = found.kind === 'own' ? literalOf(found.word.context) : undefined
  const holds = literal && ` ${englishWords(message).join(' ')} `.includes(` ${englishWords(literal).join(' ')} `)
  return holds ? `Literally: “${literal}”.` : undefined
}

/** True if a text is the word itself, in any spelling that counts as right. */
export function isFormOf(word: Word, text: string, course: AnswerIndex): boolean {
  const verdict = judgeKikuyu(text, word, course, { tildesCount: false })
  return verdict.kind === 'right' && verdict.how !== 'same-sense'
}

export function known({ lesson, course }: LessonContext, { text, entries }: Mention): Known {
  const own = allWordsIn(lesson).find((word) => isFormOf(word, text, course))
  // “ni” is *nĩ* rather than *niĩ*, although a long vowel may be written once.
  const exact = entries.find(({ word, isRelated }) => !isRelated && isSpelled(word, text))
  if (exact && exact.word.id !== own?.id && !(own && isSpelled(own, text)))
    return { kind: 'elsewhere', word: exact.word }
  if (own) return { kind: 'own', word: own, ...otherForm(own, text) }
  // *mũrũ* of a phrase of the lesson is not a form of a word elsewhere.
  const isForm = entries.some(({ forms }) => forms.some((form) => isSpelled({ kikuyu: form }, text)))
  if (!isForm && partIn(lesson, text)) return { kind: 'part', text }
  const elsewhere = entries.find(({ isRelated }) => !isRelated)
  // “maarĩ” is a form of its own, and not *marĩ* with a long vowel.
  const isOther =
    elsewhere && ![elsewhere.word.kikuyu, ...elsewhere.forms].some((one) => isSpelled({ kikuyu: one }, text))
  const exactForm = isOther
    ? entries.find(({ word, isRelated }) => isRelated && isSpelled(word, text))?.word
    : undefined
  if (exactForm) return { kind: 'related', form: exactForm, ...twinOf(course, exactForm, text) }
  if (elsewhere) return { kind: 'elsewhere', word: elsewhere.word, ...otherForm(elsewhere.word, text) }
  const form = lesson.words.map((word) => relatedFormIn(word, text)).find((related) => related !== undefined)
  const [beside] = entries
  const related = form ?? beside?.word
  if (related) return { kind: 'related', form: related, ...twinOf(course, related, text) }
  return { kind: 'part', text }
}

/** True if a text has the letters of a word, with tildes or without. */
export const isSpelled = ({ kikuyu }: Pick<Word, 'kikuyu'>, text: string) =>
  plainForm(withoutTildes(kikuyu)) === plainForm(withoutTildes(text))

/** The other form that a text without tildes may stand for: “ndirenda” is *ndirenda* or *ndĩrenda*. */
function twinOf({ byLooseForm }: AnswerIndex, { kikuyu }: RelatedForm, text: string) {
  if (withoutTildes(text) !== text) return undefined
  const twin = byLooseForm
    .get(looseFormOf(text))
    ?.map(({ word }) => word)
    .find((other) => plainForm(other.kikuyu) !== plainForm(kikuyu) && isSpelled(other, text))
  return twin && { twin }
}

const hasNoTilde = ({ kikuyu }: RelatedForm) => withoutTildes(kikuyu) === kikuyu

/** How the first of two forms with the same letters is told from the other. */
export function tildesOf(
  one: RelatedForm,
  other: RelatedForm,
): 'Without a tilde' | 'With a tilde' | 'With other tildes' {
  if (hasNoTilde(one)) return 'Without a tilde'
  return hasNoTilde(other) ? 'With a tilde' : 'With other tildes'
}

/** The accepted form that a text is, if it is not the word as it is taught. */
function otherForm(
  { kikuyu, accepted }: Pick<Word, 'accepted' | 'kikuyu'>,
  text: string,
): { readonly form: string } | undefined {
  const form =
    looseFormOf(text) === looseFormOf(kikuyu)
      ? undefined
      : accepted.find((other) => looseFormOf(other) === looseFormOf(text))
  return form === undefined ? undefined : { form }
}

/** One line about a word, which does not show a new word of the lesson. */
export function lineOn(context: LessonContext, { state: { toTeach } }: TurnBuilder, found: Known): string {
  switch (found.kind) {
    case 'own':
      if (toTeach.includes(found.word.id)) return COMES_LATER
      return found.form === undefined
        ? `${speak(found.word)} is ${meaningAtEnd(found.word)}`
        : lineOnForm(context, found.word, found.form)
    case 'elsewhere':
      return found.form === undefined || found.word.lessons.length === 0
        ? withDoubt(found.word, `${speak(found.word)} is ${whereTaught(found.word)}: ${meaningAtEnd(found.word)}`)
        : `${anotherWay(found.word, found.form)}; the word ${whereTaught(found.word)} is ${speak(found.word)}.`
    case 'related':
      return (
        lineOnRelated(context, found.form) +
        (found.twin ? ` ${tildesOf(found.twin, found.form)}, ${phraseOf(found.twin)}.` : '')
      )
    case 'part':
      return partLine(context, toTeach, found.text)
  }
}

/** A form beside a word: of the lesson, or of another one that is named with it. */
function lineOnRelated({ lesson }: LessonContext, form: RelatedForm | CourseWord): string {
  const said = `${speak(form)} means “${form.english}”`
  if (!('lessons' in form)) return `${said}.`
  if (form.lessons.includes(lesson.id)) return `${said}.`
  return `${said}. ${form.lessons.length > 0 ? 'Its word is' : 'It belongs to'} ${whereTaught(form)}.`
}

/** Says that a form is another one of a word, and what it replies to, where the notes say so. */
export function lineOnForm({ lesson }: LessonContext, word: Word, form: string): string {
  const reply = lesson.notes
    ?.flatMap(({ replies = [] }) => replies)
    .find(({ kikuyu }) => looseFormOf(kikuyu) === looseFormOf(form))
  const said = `${anotherWay(word, form)}; the one taught here is ${speak(word)}.`
  return reply ? `${said} As a reply it means “${reply.english}”.` : said
}

const anotherWay = (word: Word | CourseWord, form: string) =>
  `${speakForm(word, form)} is another way to say ${meaning(word)}`

/** The course's phrases with a text as one of their words. `phrasesWith` finds it in other forms, too. */
export const phrasesHolding = ({ phrasesWith }: LessonContext, text: string): readonly CourseWord[] =>
  phrasesWith(text).filter(({ kikuyu }) => wordsOf(kikuyu).map(looseForm).includes(looseFormOf(text)))

/** A part of a phrase: its own meaning where that is known, and the phrase. */
function partLine(context: LessonContext, toTeach: readonly string[], text: string): string {
  const { lesson } = context
  const phrases = phrasesHolding(context, text)
  const holding = lesson.words.filter(({ id }) => phrases.some((word) => word.id === id))
  const own = holding.find(({ id }) => !toTeach.includes(id)) ?? holding[0]
  if (!own) return partElsewhere(text, phrases[0])
  if (toTeach.includes(own.id)) return PART_COMES_LATER
  const part = notesOf(lesson, own.id)?.parts?.find(({ kikuyu }) => looseFormOf(kikuyu) === looseFormOf(text))
  if (part) return `${phraseOf(part)}, a part of ${speak(own)}.`
  return `It is part of ${speak(own)}: ${meaningAtEnd(own)} By itself I don’t know it.`
}

/** `holder`: the phrase of another lesson, or of the vocabulary, that the text is a part of. */
function partElsewhere(text: string, holder: CourseWord | undefined): string {
  if (!holder) return DO_NOT_KNOW
  const kikuyu = wordsOf(holder.kikuyu).find((word) => looseForm(word) === looseFormOf(text)) ?? text
  return `${speakForm(holder, kikuyu)} is part of a phrase: ${tellElsewhere(holder)}`
}

/** The part of one of the lesson's phrases that a text is. */
const partIn = ({ notes = [] }: Lesson, text: string): Usage | undefined =>
  notes.flatMap(({ parts = [] }) => parts).find(({ kikuyu }) => looseFormOf(kikuyu) === looseFormOf(text))

/** True if a text means the part of a phrase, or the related form: “is mũno very?”. */
export function isMeaningOfPart(
  { lesson, course }: LessonContext,
  found: Extract<Known, { kind: 'part' | 'related' }>,
  text: string,
): boolean {
  const meant = found.kind === 'related' ? found.form : partIn(lesson, found.text)
  return meant !== undefined && judgeEnglish(text, { id: '', ...meant }, course).kind === 'right'
}

/** A form that is only right for one side: “goodbye (said by the one leaving)”. */
export const SAID_BY = /\(said by the one (\w+)\)/

/** The form of a word for the other side: what the one who leaves says. */
export const otherSide = ({ related = [] }: Pick<CourseWord, 'related'>): RelatedForm | undefined =>
  related.find(({ english }) => SAID_BY.test(english))

/** Names a word of another lesson, and where it is taught; also its form for the other side. */
export function tellElsewhere(word: CourseWord): string {
  const other = otherSide(word)
  const both = other ? ` ${phraseOf(other)}.` : ''
  return withDoubt(word, `“${word.english}” is ${speak(word)}, ${whereTaught(word)}.${both}`)
}

const withDoubt = ({ unverified }: CourseWord, told: string) => (unverified ? `${told} ${phrase.NOT_CONFIRMED}` : told)

/** "taught in lesson 9", numbered as on the cards and in the drawer. */
export function whereTaught({ lessons: [first] }: CourseWord): string {
  return first === undefined ? 'a word of the vocabulary' : `taught in ${first.replace('lesson', 'lesson ')}`
}

/** A form of a word: a loan has letters that are no Kikuyu. */
export const speakForm = ({ loan }: Pick<Word, 'loan'>, kikuyu: string): string =>
  speak(loan ? { kikuyu, loan } : { kikuyu })

/** True if a message has all words of a meaning: “so telling my kid to go is thii?”. */
export const namesMeaning = ({ english }: Pick<Word, 'english'>, message: string) => {
  const typed = englishWords(message).flatMap(formsOf)
  return splitSenses(english).some((sense) => {
    const words = englishWords(plainSense(sense))
    return words.length > 0 && words.every((word) => typed.includes(word))
  })
}

/** The sentences of the card that tell its use, without those that explain how the word is made. */
export const useOf = ({ context }: Word) =>
  cardSentences(context)
    .filter((sentence) => !sentence.startsWith('Literally'))
    .join(' ')

/** A note on the use of a word begins so: other notes answer no question about it. */
export const ON_USE = /^(?:It stands|Say|Said|Ask|Greet|Use|Give|Call|Offer|Put|Add)\b/

/** Words for how polite a word is. */
export const MANNERS =
  /\b(?:polite\w*|impolite|formal\w*|informal\w*|rude\w*|respect\w*|disrespect\w*|manners?|mannered|casual\w*|slang|insult\w*|offen[cds]\w*|proper|appropriate|cheeky|chummy|flirt\w*|matey|weird|awkward|posh|familiar|tu|vous|usted|sie)\b/i

/** True for a question about a form of a verb: “if I prefer it, do I say …?” */
export const isOfPerson = ({ english }: Pick<Word, 'english'>, message: string): boolean =>
  isVerb(english) && OF_A_PERSON.test(message)
const OF_A_PERSON =
  /\b(?:if|when|for|like|does it mean|is that|so|means) ["“]?(?:i|he|she|we|they|you) (?!say|said|type|write|use|put|call|mean|ask|tell|can|could|should|would)\w+/i
export const ONLY_THE_VERB = 'That is the verb itself: who does it is told by its beginning.'
