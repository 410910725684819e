import { looseForm, looseFormOf } from '../answer/answer-index.ts'
import { wordsOf } from '../answer/letters.ts'
import type { Act } from '../dialogue/act.ts'
import { READ_AT_MOST } from '../dialogue/features.ts'
import { functionWords, lessonTalk } from '../english/function-words.ts'
import { englishWords } from '../english/plain-english.ts'
import { formsOf } from '../english/word-forms.ts'
import { withPronunciations } from '../lesson/language-notes.ts'
import { composeTildes } from '../orthography/tildes.ts'
import type { Usage } from '../word/word.ts'
import { actsAboutWords, asksSomething, sentencesOf } from './message-acts.ts'
import { DO_NOT_KNOW, IN_ASSISTANT, NOT_TAUGHT, NOT_UNDERSTOOD, remarks } from './remarks.ts'
import type { LearnerRequest } from './reply-to-answer.ts'
import { again, phraseOf, type Heard } from './reply.ts'
import { speak } from './speak.ts'
import type { LessonContext, TurnBuilder } from './turn-builder.ts'

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

/** A word that no fact holds tells less than a known one. In units of `rarity`. */
const UNKNOWN = 2.5

/** A fact with fewer of the question’s words answers another question. */
const LEAST_COVERAGE = 0.62

/** Notes are longer, and hold more words by chance. */
const LEAST_OF_NOTE = 0.85

/** Question words that some facts hold and others do not. */
const ASKING: ReadonlySet<string> = new Set(['where'])

const isTelling = (word: string) => ASKING.has(word) || (!functionWords.has(word) && !lessonTalk.has(word))

const indexes = new WeakMap<object, Index>()

function indexOf(context: LessonContext): Index {
  const key = context.lesson.notes ?? context.lesson
  const known = indexes.get(key)
  if (known) return known
  const facts = factsOf(context)
  const byTerm = new Map<string, Fact[]>()
  for (const fact of facts) for (const term of fact.terms.keys()) byTerm.set(term, [...(byTerm.get(term) ?? []), fact])
  const index = { facts, byTerm }
  indexes.set(key, index)
  return index
}

function factsOf({ lesson, language }: LessonContext): Fact[] {
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
  // What a word of the lesson means is told in other ways.
  const taught = new Set(lesson.words.map(({ kikuyu }) => looseFormOf(kikuyu)))
  const others = language.phrases.filter(({ kikuyu }) => !taught.has(looseFormOf(kikuyu)))
  const phrases = others.map((usage) =>
    phraseFact(usage, () => `“${usage.english}” is ${speak(usage)}. ${IN_ASSISTANT}`),
  )
  const notes = [...language.grammar, ...language.facts].map(({ keywords, text, example }) =>
    noteFact(keywords, text, example),
  )
  const onWords = (lesson.notes ?? []).flatMap(({ id, grammar, plural, origin }) => {
    const word = lesson.words.find((one) => one.id === id)
    return word
      ? [grammar, plural, origin].flatMap((text) => (text ? noteFact([], text, undefined, word.kikuyu) : []))
      : []
  })
  return [...own, ...onWords, ...notes, ...phrases]
}

function phraseFact({ kikuyu, english }: Usage, line: () => string): Fact {
  const words = englishWords(english)
  const terms = new Map<string, number>()
  for (const word of words) for (const form of formsOf(word)) terms.set(form, 1)
  for (const term of kikuyuTerms(kikuyu)) terms.set(term, 1)
  return { line, terms, length: words.filter(isTelling).length, kikuyu }
}

function noteFact(keywords: readonly string[], text: string, example?: Usage, owner = ''): Fact {
  const terms = new Map<string, number>()
  const english = text.replace(/\*[^*]+\*/g, ' ')
  for (const word of englishWords(english).filter(isTelling))
    for (const form of formsOf(word)) terms.set(form, WEIGHT_OF_TEXT)
  for (const word of keywords.flatMap((set) => set.split(' ')).filter(isTelling))
    for (const form of formsOf(word)) terms.set(form, 1)
  for (const [, form = ''] of text.matchAll(/\*([^*]+)\*/g)) for (const term of kikuyuTerms(form)) terms.set(term, 1)
  for (const term of kikuyuTerms(owner)) terms.set(term, WEIGHT_OF_TEXT)
  const shown = () => (example ? ` For example, ${phraseOf(example)}.` : '')
  return {
    line: () => `${withPronunciations(text)}${shown()}`,
    terms,
    length: englishWords(english).filter(isTelling).length,
  }
}

const kikuyuTerms = (kikuyu: string): string[] => {
  const words = kikuyu.split(/[\s…?!.,]+/).filter(Boolean)
  return [...(words.length > 1 ? [kikuyu] : []), ...words].map((word) => `§${looseFormOf(word.replace(/^-|-$/g, ''))}`)
}

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
      index.byTerm.has(kikuyu[0]!) && (/[ĩũ]/i.test(typed) || (isTelling(english) && !index.byTerm.has(english)))
    if (isKikuyu) terms.set(kikuyu[0]!, { forms: kikuyu, weight: rarity(kikuyu) })
    else
      for (const word of englishWords(typed).filter((one) => isTelling(one) || quoted.has(one)))
        terms.set(word, { forms: formsOf(word), weight: rarity(formsOf(word)), isSmall: !isTelling(word) })
  }
  return [...terms.values()]
}

const QUOTED = /["“]([^"“”]{1,60})["”]/g

const covered = (terms: readonly Term[], weightIn: (forms: readonly string[]) => number): number => {
  const all = terms.reduce((sum, { weight }) => sum + weight, 0)
  return all === 0 ? 0 : terms.reduce((sum, { forms, weight }) => sum + weight * weightIn(forms), 0) / all
}

const weightIn = (terms: ReadonlyMap<string, number>) => (forms: readonly string[]) =>
  Math.max(0, ...forms.map((form) => terms.get(form) ?? 0))

/** The share of a question’s telling words that a reply holds. */
export function coverageOf(context: LessonContext, question: string, reply: string): number {
  const { terms } = noteFact([], reply)
  return covered(termsOf(indexOf(context), question), (forms) => (weightIn(terms)(forms) > 0 ? 1 : 0))
}

/**
 * The fact that answers a question; undefined where none holds enough of its words, or none that may be told now: the word that is
 * asked for, and those still to come, are not.
 */
export function findFact(context: LessonContext, { memory }: TurnBuilder, question: string): FoundFact | undefined {
  const index = indexOf(context)
  const terms = termsOf(index, question)
  if (terms.length === 0) return undefined
  const hidden = context.lesson.words
    .filter(({ id }) => memory.toTeach.includes(id) || (memory.asked?.wordId === id && memory.asked.how !== 'copy'))
    .map(({ kikuyu }) => spoken(kikuyu))
  const asksForWords = ASKS_FOR_WORDS.test(question)
  const candidates = new Set(terms.flatMap(({ forms }) => forms.flatMap((form) => index.byTerm.get(form) ?? [])))
  let best: (FoundFact & { readonly score: number }) | undefined
  for (const fact of candidates) {
    const matched = terms.filter(({ forms, isSmall }) => !isSmall && weightIn(fact.terms)(forms) > 0).length
    const isInEnglish = terms.some(
      ({ forms: [form = ''] }) => !form.startsWith('§') && weightIn(fact.terms)([form]) > 0,
    )
    const coverage = covered(terms, weightIn(fact.terms))
    const isWhole = fact.kikuyu !== undefined && fact.length > 1 && matched >= fact.length && coverage >= LEAST_OF_WHOLE
    const isAll =
      coverage > ALL && isInEnglish && asksForWords && fact.kikuyu !== undefined && fact.length <= MOST_BESIDE_ONE
    const isMost = coverage >= (fact.kikuyu === undefined ? LEAST_OF_NOTE : LEAST_COVERAGE) && matched > 1
    if (!isWhole && !isAll && !isMost) continue
    // Of two facts, the one that says less besides.
    const score = coverage + 0.2 / (1 + fact.length) + (fact.isOwn ? 0.1 : 0)
    if (score <= (best?.score ?? 0)) continue
    if (speaks(fact.line(), hidden)) continue
    best = { line: fact.line, coverage, score }
  }
  return best
}

const ASKS_FOR_WORDS = /\b(?:say|said|tell|word|phrase|greet|answer|reply|what about|how about)\b/i

/** The words of Kikuyu in their loose forms, with a blank on each side. */
const spoken = (kikuyu: string): string => ` ${wordsOf(kikuyu).map(looseForm).join(' ')} `

const speaks = (line: string, hidden: readonly string[]): boolean =>
  [...line.matchAll(/\*([^*]+)\*/g)].some(([, text = '']) => hidden.some((kikuyu) => spoken(text).includes(kikuyu)))

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

/** Other acts are left alone where they are this sure. */
const SURE_OF_OTHER = 0.5

/** Remarks that answer nothing. */
const empty: readonly string[] = [
  ...Object.entries(remarks).flatMap(([name, texts]) =>
    name.startsWith('no-') || /^(?:disputed|misread|neither|news|off-topic|to-one-person|unanswered)$/.test(name)
      ? texts
      : [],
  ),
  ...NOT_UNDERSTOOD,
  DO_NOT_KNOW,
  NOT_TAUGHT,
]

/** Remarks that may stand before any reply. */
const kept: readonly string[] = [...remarks['passed-over'], ...remarks.greeting, ...remarks.thanks, ...remarks.sorry]

/** What a turn says besides its question. */
const ownMessages = ({ builder }: Heard, { messages }: TurnBuilder) =>
  messages.slice(builder.messages.length).filter(({ isQuestion, exercise }) => !isQuestion && !exercise)

/** True if a reply answers nothing. */
export const saysNothing = (heard: Heard, replied: TurnBuilder): boolean =>
  ownMessages(heard, replied).every(({ content }) => empty.includes(content) || kept.includes(content))

/** How much better than the reply a fact must fit the question. */
const BETTER = 0.3

/**
 * The fact that answers a question in place of a reply that answers nothing, or that holds much less of what is asked. `before`: the
 * turn before the reply.
 */
export function withFact(heard: Heard & Pick<LearnerRequest, 'instead'>, replied: TurnBuilder): TurnBuilder {
  const { context, builder: before, message, understood } = heard
  const { asked } = before.memory
  const question = sentencesOf(message).findLast(asksSomething)
  const isLeft = replied.memory.asked?.wordId !== asked?.wordId || replied.memory.asked?.hint !== asked?.hint
  const isOther = !ofFacts.has(understood.act) && understood.confidence >= SURE_OF_OTHER
  if (question === undefined || isLeft || isOther || understood.topic !== undefined || heard.instead !== undefined)
    return replied
  if (replied.events.length > before.events.length) return replied
  const own = ownMessages(heard, replied)
  const isEmpty = saysNothing(heard, replied)
  const fact = findFact(context, before, question)
  if (!fact) return replied
  const text = own.map(({ content }) => content).join(' ')
  const isOnWord = (understood.act === 'claim' || understood.act === 'meaning') && understood.slots.mentions.length > 0
  if (!isEmpty && isOnWord) return replied
  if (!isEmpty && coverageOf(context, question, text) > fact.coverage - BETTER) return replied
  const opening = own.filter(({ content }) => kept.includes(content))
  return again(context, { ...replied, messages: [...before.messages, ...opening] }, fact.line())
}
