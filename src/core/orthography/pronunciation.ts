import { ok, refuse, type Result } from '../result/result.ts'
import type { Consonant, KikuyuVowel } from './alphabet.ts'
import { readGraphemes } from './graphemes.ts'
import { hintOf } from './hint.ts'
import type { SpellingFault } from './spelling-fault.ts'
import { spellingOf, type Syllable, syllablesOf } from './syllables.ts'

/**
 * The pronunciation of a text, a pure function of its spelling, so that hint and IPA cannot disagree. Neither shows
 * tone.
 */
export interface Pronunciation {
  /** Per word, in lower case: `[['mũ', 'gũ', 'nda']]`. */
  readonly syllables: readonly (readonly string[])[]
  /** Broad IPA without tone or brackets, with spaces between words: `moɣoⁿda`. */
  readonly ipa: string
  /** For a speaker of English, with `-` between syllables and spaces between words: `moh-ghoh-ndah`. */
  readonly hint: string
}

/** The pronunciation of a word or phrase, or the fault in its spelling. */
export function pronounce(text: string, options?: SpellingOptions): Result<Pronunciation, SpellingFault> {
  const read = readSpelling(text, options)
  return read.ok ? ok(pronunciationOf(read.value)) : read
}

function pronunciationOf({ words }: Spelling): Pronunciation {
  return {
    syllables: words.map((word) => word.map(spellingOf)),
    ipa: words.map((word) => word.map(ipaOf).join('')).join(' '),
    hint: words.map((word) => word.map(hintOf).join('-')).join(' '),
  }
}

/**
 * The hint in brackets after a word: `mũgũnda` (moh-ghoh-ndah). Throws on a fault, since content is validated at load.
 */
export function hintFor({ kikuyu, loan = false }: { readonly kikuyu: string; readonly loan?: boolean }): string {
  const pronunciation = pronounce(kikuyu, { loan })
  if (!pronunciation.ok) throw new Error(`“${kikuyu}” cannot be read: ${pronunciation.fault.kind}`)
  return pronunciation.value.hint
}

const vowelSound = { a: 'a', e: 'ɛ', i: 'i', ĩ: 'e', o: 'ɔ', u: 'u', ũ: 'o' } satisfies Record<KikuyuVowel, string>

/** c is ɕ as in dictionaries (learners may say ʃ). A prenasal is a single sound, with a raised nasal. */
const consonantSound = {
  "ng'": 'ŋ',
  ng: 'ᵑɡ',
  nj: 'ᶮdʑ',
  ny: 'ɲ',
  nd: 'ⁿd',
  mb: 'ᵐb',
  th: 'ð',
  b: 'β',
  c: 'ɕ',
  g: 'ɣ',
  h: 'h',
  k: 'k',
  m: 'm',
  n: 'n',
  r: 'ɾ',
  t: 't',
  w: 'w',
  y: 'j',
  sh: 'ʃ',
  ch: 'tʃ',
  d: 'd',
  f: 'f',
  j: 'dʒ',
  l: 'l',
  p: 'p',
  q: 'k',
  s: 's',
  v: 'v',
  x: 'ks',
  z: 'z',
} satisfies Record<Consonant, string>

const sounds = (consonants: readonly Consonant[]) => consonants.map((consonant) => consonantSound[consonant]).join('')

/** Broad IPA of a syllable, without tone, which the spelling does not show. */
function ipaOf({ onset, vowel, long, coda }: Syllable): string {
  return sounds(onset) + vowelSound[vowel] + (long ? 'ː' : '') + sounds(coda)
}

export interface SpellingOptions {
  /** Accept any plain letters, clusters and final consonants, for a recent loan. */
  readonly loan?: boolean
}

/** A text as words of syllables, without hyphens, punctuation and case. */
export interface Spelling {
  readonly words: readonly (readonly Syllable[])[]
}

type Read = Result<Syllable[], SpellingFault>

const betweenWords = /[^\s?!,.…/;:“”()]+/gu

/**
 * Reads a word or phrase in the standard orthography (NFC), or returns its first fault. Words are separated by spaces
 * and `? ! , . … / ; : “ ” ( )`. A hyphen may precede a stem (`-ega`), follow a prefix (`mũ-`) or stand inside a word
 * (`nyũmba-inĩ`); the vowels on its two sides never form one long vowel.
 */
export function readSpelling(text: string, { loan = false }: SpellingOptions = {}): Result<Spelling, SpellingFault> {
  const words: Syllable[][] = []
  for (const { 0: word, index } of text.matchAll(betweenWords)) {
    const read = readWord(text, index, index + word.length, loan)
    if (!read.ok) return read
    words.push(read.value)
  }
  return words.length > 0 ? ok({ words }) : refuse({ kind: 'empty', index: 0, at: '' })
}

function readWord(text: string, start: number, end: number, loan: boolean): Read {
  const word = text.slice(start, end)
  const stray = /^-+$|--/.exec(word)
  if (stray) return refuse({ kind: 'hyphen', index: start + stray.index, at: '-' })
  const syllables: Syllable[] = []
  for (const { 0: part, index } of word.matchAll(/[^-]+/g)) {
    const read = readPart(text, start + index, start + index + part.length, loan)
    if (!read.ok) return read
    syllables.push(...read.value)
  }
  return ok(syllables)
}

function readPart(text: string, start: number, end: number, loan: boolean): Read {
  const graphemes = readGraphemes(text, { start, end, loan })
  if (!graphemes.ok) return graphemes
  const syllables = syllablesOf(graphemes.value, loan)
  if (syllables.ok) return syllables
  const { kind, from, to } = syllables.fault
  const index = graphemes.value[from]?.index ?? start
  return refuse({ kind, index, at: text.slice(index, graphemes.value[to]?.index ?? end) })
}
