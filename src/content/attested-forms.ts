import type { Lexicon, LexiconEntry } from './lexicon.ts'

/** Longer than any phrase of the lexicon. */
const LONGEST = 12

/** The parts of the lexicon that contain Kikuyu. */
type Wordings = Pick<Lexicon, 'lessons' | 'vocabulary' | 'phrasebook'> & {
  readonly wisdom: { readonly proverbs: readonly { readonly kikuyu: string }[] }
}

/**
 * Every Kikuyu form that stands in the lexicon: each run of whole words in its headwords, alternatives, plurals,
 * phrases, proverbs and notes. Case and punctuation aside. Alternatives and notes mix Kikuyu with English remarks and
 * are cut at punctuation, so a form there never spans two of them; an English word in a note counts as a form too,
 * which does no harm: a headword is compared with its own entry besides.
 */
export function attestedForms(lexicon: Wordings): ReadonlySet<string> {
  const forms = found.get(lexicon) ?? findForms(lexicon)
  found.set(lexicon, forms)
  return forms
}

/** The forms of each lexicon are computed once: words, phrases and wisdom are all looked up in them. */
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

/** The form under which a text is looked up: its words in small letters, one space between them. */
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

/** Cut at punctuation and quotation marks, but not at the apostrophe of ng'. */
function pieces(remark: string): string[] {
  return remark.split(/[.,;:=()"?!/]|(?<!\p{L})'|'(?!\p{L})/u)
}

/** A leading hyphen marks a stem and stays. */
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
