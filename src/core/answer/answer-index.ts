import type { English } from '../english/english.ts'
import { composeTildes, withoutTildes } from '../orthography/tildes.ts'
import { memoized } from '../memoize/memoize.ts'
import type { CourseWord } from '../word/word.ts'
import { plainForm } from './letters.ts'
import { meaningsOf, type Meaning } from './meaning.ts'
import { sensesOf, shareSense } from './senses.ts'

/** A word of the course, or a related form that is not itself an answer, prepared for comparison. */
export interface Entry {
  /** For a related form: the form, with an id of its own. */
  readonly word: CourseWord
  readonly isRelated: boolean
  /** The word whose plural this is. */
  readonly pluralOf?: CourseWord
  readonly senses: readonly string[]
  readonly meanings: readonly Meaning[]
  /** The word itself, as plain forms. */
  readonly headwords: readonly string[]
  /** The word and its accepted forms, as plain forms. */
  readonly forms: readonly string[]
  /** The plain beginnings of the forms that end in a blank. */
  readonly openings: readonly string[]
}

/** All words of the course, indexed by spelling and meaning. */
export interface AnswerIndex {
  /** Normalizes English answers. */
  readonly english: English
  readonly byForm: ReadonlyMap<string, readonly Entry[]>
  /** By the spelling without tildes, the apostrophe of ng' and vowel length. */
  readonly byLooseForm: ReadonlyMap<string, readonly Entry[]>
  readonly byOpening: ReadonlyMap<string, readonly Entry[]>
  /** By the answers that its English accepts: see `meaning.ts`. */
  readonly byMeaning: ReadonlyMap<string, readonly Entry[]>
  /** The related forms, in the same way; also by what stands before the blank of their meaning. */
  readonly relatedByMeaning: ReadonlyMap<string, readonly Entry[]>
}

/** An optional part, where the content has one, belongs to the word's forms. */
type Listed = CourseWord & { readonly optional?: string; readonly pluralOf?: CourseWord }
type Spelled = Pick<Listed, 'kikuyu' | 'optional' | 'accepted' | 'english'>

export function createAnswerIndex(words: readonly Listed[], english: English): AnswerIndex {
  const own = words.map((word) => entryOf(word, false, english))
  const related = relatedForms(words).map((form) => entryOf(form, true, english))
  const entries = [...own, ...related]
  let byMeaning: AnswerIndex['byMeaning'] | undefined
  let relatedByMeaning: AnswerIndex['relatedByMeaning'] | undefined
  return {
    english,
    byForm: indexed(entries, (entry) => entry.forms),
    byLooseForm: indexed(entries, (entry) => entry.forms.map(looseForm)),
    byOpening: indexed(own, ({ openings }) => openings),
    // Built on first use: it takes two thirds of the time, and Kikuyu answers do not need it.
    get byMeaning() {
      byMeaning ??= indexed(own, ({ meanings }) => meanings.flatMap(({ answers }) => answers))
      return byMeaning
    },
    get relatedByMeaning() {
      relatedByMeaning ??= indexed(related, ({ meanings }) =>
        meanings.flatMap(({ answers, opening = [] }) => answers.concat(opening)),
      )
      return relatedByMeaning
    },
  }
}

/** Plurals and related forms that are not spelled like a word of the course, each once. */
function relatedForms(words: readonly Listed[]): Listed[] {
  const seen = new Set(words.flatMap(({ kikuyu, accepted }) => [kikuyu, ...accepted]).map(plainForm))
  return words.flatMap((word) => {
    const plural =
      word.plural === undefined ? [] : [{ kikuyu: word.plural, english: `${word.english} (more than one)` }]
    return [...plural, ...(word.related ?? [])].flatMap(({ kikuyu, english }) => {
      const plain = plainForm(kikuyu)
      if (plain === '' || kikuyu.startsWith('-') || seen.has(plain)) return []
      seen.add(plain)
      const { lessons, categories } = word
      const form = { id: `${word.id}: ${kikuyu}`, kikuyu, english, accepted: [], lessons, categories }
      return [kikuyu === word.plural ? { ...form, pluralOf: word } : form]
    })
  })
}

function entryOf(word: Listed, isRelated: boolean, english: English): Entry {
  let meanings: readonly Meaning[] | undefined
  return {
    word,
    isRelated,
    ...(word.pluralOf && { pluralOf: word.pluralOf }),
    ...readingOf(word),
    get meanings() {
      meanings ??= meaningsOf(word.english, english)
      return meanings
    },
  }
}

/**
 * Words with another meaning that differ from `word` only in tildes, the apostrophe of ng' or vowel length: guka
 * 'grandfather' and gũka 'to come'.
 */
export function minimalPairs(word: Spelled, answerIndex: AnswerIndex): CourseWord[] {
  const { forms, senses } = readingOf(word)
  const alike = forms.flatMap((form) => answerIndex.byLooseForm.get(looseForm(form)) ?? [])
  const pairs = alike.filter(
    (entry) =>
      !entry.isRelated && !entry.forms.some((form) => forms.includes(form)) && !shareSense(entry.senses, senses),
  )
  return [...new Set(pairs.map((entry) => entry.word))]
}

/** A key shared by spellings that differ only in tildes, ng' or vowel length. */
export const looseForm: (plain: string) => string = memoized(
  (plain) => withoutMarks(plain).replace(/([aeiou])\1+/g, '$1'),
  { most: 4096, longest: 40 },
)

/** The loose form of a text as it was typed, with tildes before or after their letters. */
export const looseFormOf = (text: string): string => looseForm(plainForm(composeTildes(text)))

/** A plain form without tildes, and with ng for ng'. */
export const withoutMarks = (plain: string): string => withoutTildes(plain).replaceAll("'", '')

function readingOf({ kikuyu, optional, accepted, english }: Spelled): Omit<Entry, 'word' | 'isRelated' | 'meanings'> {
  const headwords = unique((optional ? [kikuyu, `${optional} ${kikuyu}`] : [kikuyu]).map(plainForm))
  return {
    senses: sensesOf(english),
    headwords,
    forms: unique([...headwords, ...accepted.map(plainForm)]),
    openings: unique([kikuyu, ...accepted].filter(endsInBlank).map(plainForm)),
  }
}

function endsInBlank(form: string): boolean {
  const blank = form.indexOf('…')
  return blank > 0 && plainForm(form.slice(blank)) === ''
}

function indexed(entries: readonly Entry[], keysOf: (entry: Entry) => readonly string[]): ReadonlyMap<string, Entry[]> {
  const index = new Map<string, Entry[]>()
  for (const entry of entries) {
    for (const key of new Set(keysOf(entry))) {
      if (key === '') continue
      const atKey = index.get(key)
      if (atKey) atKey.push(entry)
      else index.set(key, [entry])
    }
  }
  return index
}

const unique = (texts: readonly string[]) => [...new Set(texts)]
