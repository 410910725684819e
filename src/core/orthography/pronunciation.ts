import { ok, refuse, type Result } from '../result/result.ts'
import type { Consonant, KikuyuVowel } from './alphabet.ts'
import { readGraphemes } from './graphemes.ts'
import { hintOf } from './hint.ts'
import { describeFault, type SpellingFault } from './spelling-fault.ts'
import { spellingOf, type Syllable, syllablesOf } from './syllables.ts'

/** How a text sounds. A pure function of its spelling: hint and IPA cannot disagree. Tone is in neither. */
export interface Pronunciation {
  /** Per word, in small letters: `[['mũ', 'gũ', 'nda']]`. */
  readonly syllables: readonly (readonly string[])[]
  /** Broad, without tone or brackets, words parted by a space: `moɣoⁿda`. */
  readonly ipa: string
  /** For a speaker of English, syllables parted by `-`, words by a space: `moh-ghoh-ndah`. */
  readonly hint: string
}

/** How a word or phrase is pronounced, or where its spelling is at fault. */
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

/** The hint in brackets after a word: `mũgũnda` (moh-ghoh-ndah). Content is validated before, so a fault is a bug. */
export function hintFor({ kikuyu, loan = false }: { readonly kikuyu: string; readonly loan?: boolean }): string {
  const pronunciation = pronounce(kikuyu, { loan })
  if (!pronunciation.ok) throw new Error(`“${kikuyu}” cannot be read. ${describeFault(pronunciation.fault)}`)
  return pronunciation.value.hint
}

const vowelSound = { a: 'a', e: 'ɛ', i: 'i', ĩ: 'e', o: 'ɔ', u: 'u', ũ: 'o' } satisfies Record<KikuyuVowel, string>

/** c is ɕ as dictionaries write it (learners may say ʃ); the prenasals are one sound, with a raised nasal. */
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

/** Broad IPA of a syllable, without tone: the spelling does not show it. */
function ipaOf({ onset, vowel, long, coda }: Syllable): string {
  return sounds(onset) + vowelSound[vowel] + (long ? 'ː' : '') + sounds(coda)
}

export interface SpellingOptions {
  /** The word came from another language lately: any plain letters, clusters and final consonants are read. */
  readonly loan?: boolean
}

/** A text as it is spoken: words of syllables. Hyphens, punctuation and case are gone. */
export interface Spelling {
  readonly words: readonly (readonly Syllable[])[]
}

type Read = Result<Syllable[], SpellingFault>

const betweenWords = /[^\s?!,.…/;:“”()]+/gu

/**
 * Reads a word or phrase in the standard orthography (NFC), or says where it is none. Words are parted by spaces and
 * `? ! , . … / ; : “ ” ( )`. A hyphen may stand before a stem (`-ega`), after a prefix (`mũ-`) or inside a word
 * (`nyũmba-inĩ`); vowels on its two sides never make one long vowel.
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
