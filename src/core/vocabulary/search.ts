import { wordsOf } from '../answer/letters.ts'
import { splitSenses } from '../answer/senses.ts'
import { withoutTildes } from '../orthography/tildes.ts'
import type { Word } from '../word/word.ts'

export type SearchedWord = Pick<Word, 'kikuyu' | 'optional' | 'english' | 'accepted' | 'related' | 'plural'>

/**
 * Creates a search that returns the words matching a query, best first, equal ones in their original order; all words
 * for an empty query. Tildes, case, punctuation and the apostrophe of ng' are ignored. Kikuyu matches at any position,
 * with or without spaces, since learners often remember another part of a word than its beginning; English matches at
 * the beginnings of its words. Another letter never finds more words.
 */
export function createWordSearch<Found extends SearchedWord>(
  words: readonly Found[],
): (query: string) => readonly Found[] {
  const entries = words.map((word) => ({ word, texts: textsOf(word) }))
  return (query) => {
    const wanted = textOf(query, 'english')
    if (wanted.words.length === 0) return words
    return entries
      .map(({ word, texts }) => ({ word, rank: Math.min(...texts.map((text) => rankOf(text, wanted))) }))
      .filter(({ rank }) => rank < Infinity)
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ word }) => word)
  }
}

interface Text {
  readonly language: 'kikuyu' | 'english'
  /** The word itself or its meaning, not a related form. */
  readonly isMain: boolean
  readonly words: readonly string[]
  /** The words joined without spaces. */
  readonly whole: string
}

function textsOf({ kikuyu, optional, english, accepted, related, plural }: SearchedWord): Text[] {
  return [
    textOf(kikuyu, 'kikuyu', true),
    ...(optional === undefined ? [] : [textOf(`${optional} ${kikuyu}`, 'kikuyu', true)]),
    ...sensesIn(english).map((sense) => textOf(sense, 'english', true)),
    ...accepted.map((form) => textOf(form, 'kikuyu')),
    ...(plural === undefined ? [] : [textOf(plural, 'kikuyu')]),
    ...related.flatMap((form) => [
      textOf(form.kikuyu, 'kikuyu'),
      ...sensesIn(form.english).map((sense) => textOf(sense, 'english')),
    ]),
  ]
}

/** Each sense as written, and without its remark and `to`, so that `eat` is a full match of `to eat (food)`. */
const sensesIn = (english: string): string[] =>
  splitSenses(english).flatMap((sense) => [sense, sense.replaceAll(/\([^()]*\)/g, '').replace(/^to /, '')])

function textOf(text: string, language: Text['language'], isMain = false): Text {
  const words = wordsOf(withoutTildes(text)).map((word) => word.replaceAll("'", ''))
  return { language, isMain, words, whole: words.join('') }
}

/** 0 is best; Infinity if the text does not match. */
function rankOf(text: Text, wanted: Text): number {
  const rank = closeness(text, wanted)
  return rank * 2 + (text.isMain ? 0 : 1)
}

function closeness({ language, words, whole }: Text, wanted: Text): number {
  if (whole === wanted.whole) return 0
  if (whole.startsWith(wanted.whole)) return 1
  if (wanted.words.every((part) => words.some((word) => word.startsWith(part)))) return 2
  if (language === 'english') return Infinity
  const isWithin = wanted.words.every((part) => words.some((word) => word.includes(part)))
  return isWithin || whole.includes(wanted.whole) ? 3 : Infinity
}
