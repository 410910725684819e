import { ok, refuse, type Result } from '../result/result.ts'
import {
  readGraphemes,
  type Consonant,
  type KikuyuVowel,
  type Grapheme,
  isVowel,
  type SpellingFault,
  type SpellingFaultKind,
} from './graphemes.ts'

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

/** IPA as in a broad transcription, and letters that show the sound to a speaker of English. */
interface Sound {
  readonly ipa: string
  readonly hint: string
}

const vowelSounds = {
  a: { ipa: 'a', hint: 'ah' },
  e: { ipa: 'ɛ', hint: 'eh' },
  i: { ipa: 'i', hint: 'ee' },
  ĩ: { ipa: 'e', hint: 'ay' },
  o: { ipa: 'ɔ', hint: 'aw' },
  u: { ipa: 'u', hint: 'oo' },
  ũ: { ipa: 'o', hint: 'oh' },
} satisfies Record<KikuyuVowel, Sound>

/**
 * c is ɕ as in dictionaries (learners may say ʃ). A prenasal is a single sound, with a raised nasal. In hints ng is `ng-g` (finger) and
 * ng' is `ng` (singer); th is `dh`, never as in thin.
 */
const consonantSounds = {
  "ng'": { ipa: 'ŋ', hint: 'ng' },
  ng: { ipa: 'ᵑɡ', hint: 'ng-g' },
  nj: { ipa: 'ᶮdʑ', hint: 'nj' },
  ny: { ipa: 'ɲ', hint: 'ny' },
  nd: { ipa: 'ⁿd', hint: 'nd' },
  mb: { ipa: 'ᵐb', hint: 'mb' },
  th: { ipa: 'ð', hint: 'dh' },
  b: { ipa: 'β', hint: 'b' },
  c: { ipa: 'ɕ', hint: 'sh' },
  g: { ipa: 'ɣ', hint: 'gh' },
  h: { ipa: 'h', hint: 'h' },
  k: { ipa: 'k', hint: 'k' },
  m: { ipa: 'm', hint: 'm' },
  n: { ipa: 'n', hint: 'n' },
  r: { ipa: 'ɾ', hint: 'r' },
  t: { ipa: 't', hint: 't' },
  w: { ipa: 'w', hint: 'w' },
  y: { ipa: 'j', hint: 'y' },
  sh: { ipa: 'ʃ', hint: 'sh' },
  ch: { ipa: 'tʃ', hint: 'ch' },
  d: { ipa: 'd', hint: 'd' },
  f: { ipa: 'f', hint: 'f' },
  j: { ipa: 'dʒ', hint: 'j' },
  l: { ipa: 'l', hint: 'l' },
  p: { ipa: 'p', hint: 'p' },
  q: { ipa: 'k', hint: 'k' },
  s: { ipa: 's', hint: 's' },
  v: { ipa: 'v', hint: 'v' },
  x: { ipa: 'ks', hint: 'ks' },
  z: { ipa: 'z', hint: 'z' },
} satisfies Record<Consonant, Sound>

const written = (consonants: readonly Consonant[], how: keyof Sound) =>
  consonants.map((consonant) => consonantSounds[consonant][how]).join('')

/** Broad IPA of a syllable, without tone, which the spelling does not show. */
function ipaOf({ onset, vowel, long, coda }: Syllable): string {
  return written(onset, 'ipa') + vowelSounds[vowel].ipa + (long ? 'ː' : '') + written(coda, 'ipa')
}

/** A syllable spelled for a speaker of English. Vowel length and tone are not shown. */
function hintOf({ onset, vowel, coda }: Syllable): string {
  return written(onset, 'hint') + vowelSounds[vowel].hint + written(coda, 'hint')
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

/** A syllable of a word. In a native word `coda` is empty and `onset` is at most a consonant and w. */
interface Syllable {
  readonly onset: readonly Consonant[]
  readonly vowel: KikuyuVowel
  /** Spelled with a doubled vowel. */
  readonly long: boolean
  readonly coda: readonly Consonant[]
}

/** A fault as a range of graphemes: `from` inclusive, `to` exclusive. */
interface SyllableFault {
  readonly kind: Extract<SpellingFaultKind, 'cluster' | 'final-consonant'>
  readonly from: number
  readonly to: number
}

/**
 * The syllables of a word, or of a part of a hyphenated word.
 *
 * - A native syllable is a vowel, a consonant and a vowel, or a consonant, w and a vowel. The prenasals mb nd ng nj are
 *   single consonants, so `ngwa`, `ndwa`, `mbwe` are consonant + w like `mwa`. w may follow every consonant except w and
 *   y (attested: b g h k m n r t th mb nd ng ng'): Kikuyu forms it from ũ or u before a vowel, after any consonant.
 * - y follows no consonant: sounds like ky, cy are spelled with a vowel, which is a syllable of its own: `kĩ-o-ro`,
 *   `ci-o-ndo`, `ci-a-na`. Other neighbouring vowels that differ are separate syllables too: `ma-i-tũ`.
 * - There is no syllabic nasal: `mt`, `nk`, `nt`, a nasal before a prenasal and a doubled consonant are faults. (Kikuyu
 *   spells mũ where Swahili has a syllabic m.)
 * - The same vowel twice is one long syllable; a third begins a new one.
 * - A loan may have any consonant group and a final consonant. The longest group of consonants that can begin a word
 *   goes to the second vowel, the rest to the first: `kom-pi-u-ta`, `in-ta-ne-ti`.
 */
function syllablesOf(graphemes: readonly Grapheme[], loan: boolean): Result<Syllable[], SyllableFault> {
  const syllables: Syllable[] = []
  let index = 0
  while (index < graphemes.length) {
    const from = index
    const consonants = consonantsFrom(graphemes, from)
    index += consonants.length
    const vowel = graphemes[index]?.spelling
    if (!vowel || !isVowel(vowel)) {
      if (!loan || syllables.length === 0) return refuse({ kind: 'final-consonant', from, to: index })
      endWith(syllables, consonants)
      return ok(syllables)
    }
    if (!loan && !canBeginSyllable(consonants)) return refuse({ kind: 'cluster', from, to: index })
    const long = graphemes[index + 1]?.spelling === vowel
    const cut = syllables.length === 0 ? 0 : beginningOfOnset(consonants)
    endWith(syllables, consonants.slice(0, cut))
    syllables.push({ onset: consonants.slice(cut), vowel, long, coda: [] })
    index += long ? 2 : 1
  }
  return ok(syllables)
}

function consonantsFrom(graphemes: readonly Grapheme[], from: number): Consonant[] {
  const consonants: Consonant[] = []
  for (const { spelling } of graphemes.slice(from)) {
    if (isVowel(spelling)) break
    consonants.push(spelling)
  }
  return consonants
}

/** Assigns consonants after the last vowel so far to its syllable. */
function endWith(syllables: Syllable[], coda: readonly Consonant[]): void {
  const last = syllables.pop()
  if (last) syllables.push({ ...last, coda })
}

function canBeginSyllable([first, second, ...more]: readonly Consonant[]): boolean {
  if (!first || !second) return true
  return second === 'w' && first !== 'w' && first !== 'y' && more.length === 0
}

const beforeLiquid = /^(p|b|t|d|k|c|g|f|th)$/

/** The index at which the onset of the second vowel begins among the consonants between two vowels. */
function beginningOfOnset(consonants: readonly Consonant[]): number {
  let cut = 0
  while (!canBeginLoanSyllable(consonants.slice(cut))) cut++
  return cut
}

function canBeginLoanSyllable(consonants: readonly Consonant[]): boolean {
  const [first = '', second = ''] = consonants
  return canBeginSyllable(consonants) || (consonants.length === 2 && beforeLiquid.test(first) && /^[lr]$/.test(second))
}

/** The spelling of a syllable in lower case. */
function spellingOf({ onset, vowel, long, coda }: Syllable): string {
  return [...onset, vowel, long ? vowel : '', ...coda].join('')
}
