import { looseForm, looseFormOf } from '../../answer/answer-index.ts'
import { wordsOf } from '../../answer/letters.ts'
import type { Act } from '../../dialogue/act.ts'
import { READ_AT_MOST } from '../../dialogue/features.ts'
import { isTelling } from '../../english/function-words.ts'
import { withoutOpenings } from '../../english/openings.ts'
import { englishWords } from '../../english/plain-english.ts'
import { formsOf } from '../../english/word-forms.ts'
import { withoutHyphen, type Note } from '../../lesson/language-notes.ts'
import type { Lesson } from '../../lesson/lesson.ts'
import { composeTildes } from '../../orthography/tildes.ts'
import type { Usage } from '../../word/word.ts'
import { cardSentences } from './card-sentences.ts'
import { lineOfPhrasebook } from '../messages/find-phrase.ts'
import { actsAboutWords, asksSomething, sentencesOf, isOnWordItself } from '../messages/message-acts.ts'
import { DO_NOT_KNOW, NOT_TAUGHT, NOT_UNDERSTOOD, remarks } from '../wording/remarks.ts'
import type { LessonState } from '../lesson-state.ts'
import type { LearnerRequest } from '../answers/reply-to-answer.ts'
import { again, lineOfNote, phraseOf, type Heard } from '../replies/reply.ts'
import type { LessonContext, TurnBuilder } from '../turn-builder.ts'

/**
 * Finds what the content says about a question, whatever its wording: the fact that holds most of the question's telling words, rare
 * words counted more. Facts are the notes on the language and on the words of the lesson, their forms and replies, and the
 * phrasebook.
 */

/** Something that the content says. */
interface Fact {
  /** As it is told, with pronunciations. */
  readonly line: () => string
  /** Its words with their weights. Kikuyu stands after a `§`, in its loose form. */
  readonly terms: ReadonlyMap<string, number>
  /** The number of its telling words. */
  readonly length: number
  /** For a phrase, its Kikuyu. */
  readonly kikuyu?: string
  /** For a phrase, the terms of its Kikuyu words. */
  readonly spelled?: readonly string[]
  /** It belongs to the lesson. */
  readonly isOwn?: boolean
}

interface Index {
  readonly facts: readonly Fact[]
  readonly byTerm: ReadonlyMap<string, readonly Fact[]>
}

/** How well a fact answers a question. */
export interface FoundFact {
  readonly line: () => string
  /** The share of the question’s telling words that it holds, from 0 to 1, rare words counted more. */
  readonly coverage: number
}

/** The words of a note that a question need not name count less than its keywords. */
const WEIGHT_OF_TEXT = 0.75

/** The weight of a word that is in no fact, lower than that of most known words. In units of `rarity`. */
const UNKNOWN = 2.5

/** A fact with fewer of the question’s words answers another question. */
const LEAST_COVERAGE = 0.62

/** Notes are longer, and hold more words by chance. */
const LEAST_OF_NOTE = 0.85

/** Question words that some facts hold and others do not. */
const ASKING: ReadonlySet<string> = new Set(['where'])

const isTerm = (word: string) => ASKING.has(word) || isTelling(word)

const indexes = new WeakMap<object, Index>()

function indexOf(context: LessonContext): Index {
  const key = context.lesson.notes ?? context.lesson
  const made = indexes.get(key)
  if (made) return made
  const facts = factsOf(context)
  const byTerm = new Map<string, Fact[]>()
  for (const fact of facts)
    for (const term of fact.terms.keys()) {
      const known = byTerm.get(term)
      if (known) known.push(fact)
      else byTerm.set(term, [fact])
    }
  const index = { facts, byTerm }
  indexes.set(key, index)
  return index
}

function factsOf({ course, lesson, language }: LessonContext): Fact[] {
  const ofWords = lesson.words.flatMap((word) => [...word.related, ...(word.usage ? [word.usage] : [])])
  const ofNotes = (lesson.notes ?? []).flatMap(({ parts = [], replies = [], forms = [], example }) => [
    ...parts,
    ...replies,
    ...forms,
    ...(example ? [example] : []),
  ])
  const own = [...ofWords, ...ofNotes].map((usage) => ({
    ...phraseFact(usage, () => `${phraseOf(usage)}.`),
    isOwn: true,
  }))
  // The tutor tells the meaning of the lesson’s own words without this search.
  const taught = new Set(lesson.words.map(({ kikuyu }) => looseFormOf(kikuyu)))
  const others = language.phrases.filter(({ kikuyu }) => !taught.has(looseFormOf(kikuyu)))
  const phrases = others.map((usage) => phraseFact(usage, () => lineOfPhrasebook(course, usage)))
  const notes = [...language.grammar, ...language.facts].map((note) => noteFact(note))
  const onWords = (lesson.notes ?? []).flatMap(({ id, grammar, plural, origin }) => {
    const word = lesson.words.find((one) => one.id === id)
    if (!word) return []
    const ofCard = cardSentences(word.context)
    return [grammar, plural, origin, ...ofCard].flatMap((text) =>
      text ? noteFact({ keywords: [], text }, word.kikuyu) : [],
    )
  })
  return [...own, ...onWords, ...notes, ...phrases]
}

function phraseFact({ kikuyu, english }: Usage, line: () => string): Fact {
  const words = englishWords(english)
  const terms = new Map([...inAllForms(words), ...kikuyuTerms(kikuyu)].map((term) => [term, 1]))
  return { line, terms, length: words.filter(isTerm).length, kikuyu, spelled: wordsIn(kikuyu).flatMap(kikuyuTerms) }
}

/** `owner`: the Kikuyu of the word that the note is about. */
function noteFact(note: Pick<Note, 'keywords' | 'text' | 'example'>, owner = ''): Fact {
  const { keywords, text } = note
  const words = englishWords(text.replace(/\*[^*]+\*/g, ' ')).filter(isTerm)
  const named = inAllForms(keywords.flatMap((set) => set.split(' ')).filter(isTerm))
  const spelled = [...text.matchAll(/\*([^*]+)\*/g)].flatMap(([, form = '']) => kikuyuTerms(form))
  const terms = new Map([
    ...inAllForms(words).map((term) => [term, WEIGHT_OF_TEXT] as const),
    ...[...named, ...spelled].map((term) => [term, 1] as const),
    ...kikuyuTerms(owner).map((term) => [term, WEIGHT_OF_TEXT] as const),
  ])
  return { line: () => lineOfNote(note), terms, length: words.length }
}

export const inAllForms = (words: readonly string[]) => words.flatMap(formsOf)

/** A Kikuyu text and each of its words, in loose forms. */
export function looseFormsIn(kikuyu: string): string[] {
  const words = wordsIn(kikuyu)
  return [...(words.length > 1 ? [kikuyu] : []), ...words].map((word) => looseFormOf(withoutHyphen(word)))
}

const wordsIn = (kikuyu: string): string[] => kikuyu.split(/[\s…?!.,]+/).filter(Boolean)
const kikuyuTerms = (kikuyu: string): string[] => looseFormsIn(kikuyu).map((form) => `§${form}`)

/** The words of a message in loose forms, with tildes before or after their letters. */
export const typedForms = (message: string): string[] => wordsOf(composeTildes(message)).map(looseForm)

/** A telling word of a question, in all its forms. */
interface Term {
  readonly forms: readonly string[]
  readonly weight: number
  /** A function word that is quoted. */
  readonly isSmall?: boolean
}

function termsOf(index: Index, text: string): Term[] {
  const rarity = (forms: readonly string[]) => {
    const count = new Set(forms.flatMap((form) => index.byTerm.get(form) ?? [])).size
    return count === 0 ? UNKNOWN : Math.log(1 + index.facts.length / count)
  }
  const terms = new Map<string, Term>()
  // Small words count where they are quoted: “which word means "is"?”
  const quoted = new Set(
    [...text.slice(0, READ_AT_MOST).matchAll(QUOTED)].flatMap(([, inside = '']) => englishWords(inside)),
  )
  for (const typed of composeTildes(text.slice(0, READ_AT_MOST)).match(/[\p{L}'’]+/gu) ?? []) {
    const kikuyu = [`§${looseFormOf(typed)}`]
    const [english = ''] = englishWords(typed)
    const isKikuyu =
      index.byTerm.has(kikuyu[0]!) && (/[ĩũ]/i.test(typed) || (isTerm(english) && !index.byTerm.has(english)))
    if (isKikuyu) terms.set(kikuyu[0]!, { forms: kikuyu, weight: rarity(kikuyu) })
    else
      for (const word of englishWords(typed).filter((one) => isTerm(one) || quoted.has(one)))
        terms.set(word, { forms: formsOf(word), weight: rarity(formsOf(word)), isSmall: !isTerm(word) })
  }
  return [...terms.values()]
}

export const QUOTED = /["“]([^"“”]{1,60})["”]/g

const covered = (terms: readonly Term[], weightIn: (forms: readonly string[]) => number): number => {
  const all = terms.reduce((sum, { weight }) => sum + weight, 0)
  return all === 0 ? 0 : terms.reduce((sum, { forms, weight }) => sum + weight * weightIn(forms), 0) / all
}

const weightIn = (terms: ReadonlyMap<string, number>) => (forms: readonly string[]) =>
  Math.max(0, ...forms.map((form) => terms.get(form) ?? 0))

/** The share of a question’s telling words that a reply holds. */
export function coverageOf(context: LessonContext, question: string, reply: string): number {
  const { terms } = noteFact({ keywords: [], text: reply })
  return covered(termsOf(indexOf(context), question), (forms) => (weightIn(terms)(forms) > 0 ? 1 : 0))
}

/**
 * The fact that answers a question; undefined where none holds enough of its words, or none that may be told now: the word that is
 * asked for, and those still to come, are not.
 */
export function findFact(context: LessonContext, { state }: TurnBuilder, question: string): FoundFact | undefined {
  const index = indexOf(context)
  const terms = termsOf(index, withoutOpenings(question))
  if (terms.length === 0) return undefined
  const hidden = hiddenIn(context.lesson, state)
  const named = new Set(terms.flatMap(({ forms }) => forms))
  const asksForWords = ASKS_FOR_WORDS.test(question)
  const hasDigits = /\d/.test(question)
  const person = PERSON_SAID.exec(question)?.[1]?.toLowerCase()
  const isDenied = DENIAL_SAID.test(englishWords(question).join(' '))
  const taught = new Set(
    context.lesson.words
      .filter(({ type }) => type !== 'phrase')
      .flatMap(({ english }) => englishWords(english).filter(isTelling)),
  )
  const candidates = new Set(terms.flatMap(({ forms }) => forms.flatMap((form) => index.byTerm.get(form) ?? [])))
  let best: (FoundFact & { readonly score: number }) | undefined
  for (const fact of candidates) {
    const matched = terms.filter(({ forms, isSmall }) => !isSmall && weightIn(fact.terms)(forms) > 0).length
    const isInEnglish = terms.some(
      ({ forms: [form = ''] }) => !form.startsWith('§') && weightIn(fact.terms)([form]) > 0,
    )
    const isPhrase = fact.kikuyu !== undefined
    // A phrase holds no number in digits.
    if (isPhrase && hasDigits) continue
    // “when do i use Nĩ kĩĩ wendete?” asks about this phrase, and not about a longer one.
    if (!isInEnglish && fact.spelled?.some((term) => !named.has(term))) continue
    // “how do I ask the price of something” is not “May I ask something?”.
    const isOnTaught = ({ forms }: Term) => forms.some((form) => taught.has(form)) && weightIn(fact.terms)(forms) === 0
    if (isPhrase && terms.some(isOnTaught)) continue
    // “eat” is not “I eat”.
    if (isPhrase && person !== undefined && !fact.terms.has(person)) continue
    // “I am not tired” is not “I am tired”.
    if (isPhrase && isDenied && !fact.terms.has('not')) continue
    const coverage = covered(terms, weightIn(fact.terms))
    const isWhole = isPhrase && fact.length > 1 && matched >= fact.length && coverage >= LEAST_OF_WHOLE
    const isAll = isPhrase && fact.length <= MOST_BESIDE_ONE && coverage > ALL && isInEnglish && asksForWords
    const isMost = matched > 1 && coverage >= (isPhrase ? LEAST_COVERAGE : LEAST_OF_NOTE)
    if (!isWhole && !isAll && !isMost) continue
    // A shorter fact is likelier to be what is asked for.
    const score = coverage + 0.2 / (1 + fact.length) + (fact.isOwn ? 0.1 : 0)
    if (score <= (best?.score ?? 0)) continue
    if (speaks(fact.line(), hidden)) continue
    best = { line: fact.line, coverage, score }
  }
  return best
}

const ASKS_FOR_WORDS = /\b(?:say|said|tell|word|phrase|greet|answer|reply|what about|how about)\b/i

/** “how do I ask her are you sad?” */
const PERSON_SAID =
  /\b(?:ask|say)(?: (?:her|him|someone|them|to her|to him))? ["“'‘]?(?:(?:am|are|can|did|do|does|is|was|were|will) )?(he|i|she|they|we|you)\b/i

/** “how do i say i am not tired?” */
const DENIAL_SAID = /\bsay (?:that )?(?:he|i|it|she|that|they|this|we|you) [a-z]+ not\b/

/** The words of Kikuyu in their loose forms, with a blank on each side. */
export const spoken = (kikuyu: string): string => ` ${wordsOf(kikuyu).map(looseForm).join(' ')} `

/** The words that may not be told now, for `speaks`: the one that is asked for, and those still to come. */
export const hiddenIn = ({ words }: Lesson, { toTeach, asked }: LessonState): readonly string[] =>
  words
    .filter(({ id }) => toTeach.includes(id) || (asked?.wordId === id && asked.how !== 'copy'))
    .map(({ kikuyu }) => spoken(kikuyu))

export const speaks = (line: string, hidden: readonly string[]): boolean =>
  [...line.matchAll(/\*([^*]+)\*/g)].some(([, text = '']) => hidden.some((kikuyu) => spoken(text).includes(kikuyu)))

/** The least coverage of a fact that is the whole reply to a question that may be about anything. */
export const LEAST_OF_FACT = 0.5

/** A whole phrase may stand in a longer question: “can I ask a patient where it hurts?”. */
const LEAST_OF_WHOLE = 0.4

/** A single word tells what is asked where a short phrase has it, and the question has no other. */
const ALL = 0.99
const MOST_BESIDE_ONE = 3

/** Acts whose questions the facts may answer, and those that such questions are mistaken for. */
const ofFacts: ReadonlySet<Act> = new Set<Act>([
  ...actsAboutWords,
  'about-app',
  'about-kikuyu',
  'answer',
  'compare-language',
  'contest',
  'glad',
  'grammar',
  'how-to-say',
  'off-topic',
  'other-language',
  'why-tilde',
])

/** At or above this confidence, the reply to any other act stays. */
const SURE_OF_OTHER = 0.5

/** Remarks that answer nothing. */
const answerless: readonly string[] = [
  ...Object.entries(remarks).flatMap(([name, texts]) =>
    name.startsWith('no-') || /^(?:disputed|misread|neither|news|off-topic|to-one-person|unanswered)$/.test(name)
      ? texts
      : [],
  ),
  ...NOT_UNDERSTOOD,
  DO_NOT_KNOW,
  NOT_TAUGHT,
]

/** True for a remark that answers nothing. */
export const answersNothing = (text: string): boolean => answerless.includes(text) || courtesies.includes(text)

const unknown: readonly string[] = [...remarks.unanswered, ...remarks['no-fact'], DO_NOT_KNOW, NOT_TAUGHT]

/** True for an “I don’t know” that names no subject, unlike “I have no example of it”. */
export const isUnknown = (text: string): boolean => unknown.includes(text)

/** Remarks that may stand before any reply. */
const courtesies: readonly string[] = [
  ...remarks['passed-over'],
  ...remarks.greeting,
  ...remarks.thanks,
  ...remarks.sorry,
]

/** The messages of a turn after the first ones, without its question. */
export const ownMessages = ({ messages }: TurnBuilder, from: number) =>
  messages.slice(from).filter(({ isQuestion, exercise }) => !isQuestion && !exercise)

/** True if a reply answers nothing. */
export const saysNothing = (heard: Heard, replied: TurnBuilder): boolean =>
  ownMessages(replied, heard.builder.messages.length).every(({ content }) => answersNothing(content))

/** How much better than the reply a fact must fit the question. */
const BETTER = 0.3

/** The question of a message whose reply may be replaced by a fact; undefined where the reply is sure or does more than tell. */
export function questionForFacts(
  { context, builder: before, message, understood, instead }: Heard & Pick<LearnerRequest, 'instead'>,
  replied: TurnBuilder,
): string | undefined {
  const { asked } = before.state
  const question = sentencesOf(message).findLast(asksSomething)
  const isLeft = replied.state.asked?.wordId !== asked?.wordId || replied.state.asked?.hint !== asked?.hint
  const isOther = [understood, context.read(question ?? '')].some(
    ({ act, confidence }) => !ofFacts.has(act) && confidence >= SURE_OF_OTHER,
  )
  const hasTopic = understood.topic !== undefined && understood.confidence >= SURE_OF_OTHER
  const isSettled = isLeft || isOther || hasTopic || instead !== undefined
  const isRecorded = replied.events.length > before.events.length
  return isSettled || isRecorded ? undefined : question
}

/**
 * The turn with the fact that answers a question, in place of a reply that answers nothing or holds much less of what is asked.
 * `heard` has the turn before the reply.
 */
export function withFact(heard: Heard & Pick<LearnerRequest, 'instead'>, replied: TurnBuilder): TurnBuilder {
  const { context, builder: before, understood } = heard
  const question = questionForFacts(heard, replied)
  if (question === undefined || isOnWordItself(question) || understood.topic !== undefined) return replied
  const isEmpty = saysNothing(heard, replied)
  const isOnWord =
    understood.act === 'plural' ||
    ((understood.act === 'claim' || understood.act === 'meaning') && understood.slots.mentions.length > 0)
  // “is it for coming or for going?”
  const isChoice = understood.act === 'when-to-use' && /^\W*(?:is|does)\b[^?]* or /i.test(question)
  if ((!isEmpty && isOnWord) || isChoice) return replied
  const fact = findFact(context, before, question)
  if (!fact) return replied
  const own = ownMessages(replied, before.messages.length)
  const text = own.map(({ content }) => content).join(' ')
  if (!isEmpty && coverageOf(context, question, text) > fact.coverage - BETTER) return replied
  return toldInstead(heard, replied, fact.line())
}

/** The turn with a line in place of its reply. Courtesies stay. */
export function toldInstead({ context, builder: before }: Heard, replied: TurnBuilder, line: string): TurnBuilder {
  const opening = ownMessages(replied, before.messages.length).filter(({ content }) => courtesies.includes(content))
  return again(context, { ...replied, messages: [...before.messages, ...opening] }, line)
}
