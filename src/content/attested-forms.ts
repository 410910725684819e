import type { Lexicon, LexiconEntry } from './lexicon.ts'

/** More words than any phrase of the lexicon has. */
const LONGEST = 12

/** The parts of the lexicon that contain Kikuyu. */
type Wordings = Pick<Lexicon, 'lessons' | 'vocabulary' | 'phrasebook'> & {
  readonly wisdom: { readonly proverbs: readonly { readonly kikuyu: string }[] }
}

/**
 * Every Kikuyu form in the lexicon: each run of whole words in its headwords, alternatives, plurals, phrases, proverbs
 * and notes, without case and punctuation. Alternatives and notes mix Kikuyu with English remarks and are split at
 * punctuation, so a form there never spans two of them. An English word in a note counts as a form too, which does no
 * harm because headwords are also compared with their own entries.
 */
export function attestedForms(lexicon: Wordings): ReadonlySet<string> {
  const forms = found.get(lexicon) ?? findForms(lexicon)
  found.set(lexicon, forms)
  return forms
}

/** Cached per lexicon: words, phrases and wisdom are all looked up in it. */
const found = new WeakMap<Wordings, ReadonlySet<string>>()

function findForms(lexicon: Wordings): ReadonlySet<string> {
  const entries = [...lexicon.lessons, ...lexicon.vocabulary].flatMap((section) => section.entries)
  const phrases = [
    ...entries.flatMap(phrasesOf),
    ...lexicon.phrasebook.flatMap(phrasesOf),
    ...lexicon.wisdom.proverbs.map(({ kikuyu }) => kikuyu),
  ]
  return new Set(phrases.flatMap((phrase) => runs(wordsOf(phrase))))
}

/** The key for looking up a text: its words in lower case, separated by single spaces. */
export function bareForm(text: string): string {
  return wordsOf(text).join(' ')
}

function phrasesOf(entry: LexiconEntry): string[] {
  return [
    entry.kikuyu,
    ...(entry.plural === undefined ? [] : [entry.plural]),
    ...entry.alternatives.flatMap(pieces),
    ...pieces(entry.notes),
  ]
}

/** Splits at punctuation and quotation marks, but not at the apostrophe of ng'. */
function pieces(remark: string): string[] {
  return remark.split(/[.,;:=()"?!/]|(?<!\p{L})'|'(?!\p{L})/u)
}

/** Keeps the leading hyphen of a stem. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/(?<!\p{L})-?\p{L}+(?:['-]\p{L}+)*/gu) ?? []
  )
}

function runs(words: readonly string[]): string[] {
  return words.flatMap((_word, start) => {
    const rest = words.slice(start, start + LONGEST)
    return rest.map((_last, end) => rest.slice(0, end + 1).join(' '))
  })
}
