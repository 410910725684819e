import { ok, refuse, type Result } from '../result/result.ts'
import { isVowel, type Consonant, type KikuyuVowel } from './alphabet.ts'
import type { Grapheme } from './graphemes.ts'
import type { SpellingFaultKind } from './spelling-fault.ts'

/** One beat of a word. In a native word `coda` is empty and `onset` is at most a consonant and w. */
export interface Syllable {
  readonly onset: readonly Consonant[]
  readonly vowel: KikuyuVowel
  /** Spelt with the vowel doubled. */
  readonly long: boolean
  readonly coda: readonly Consonant[]
}

/** A fault by its place among the graphemes: `from` up to, not including, `to`. */
export interface SyllableFault {
  readonly kind: Extract<SpellingFaultKind, 'cluster' | 'final-consonant'>
  readonly from: number
  readonly to: number
}

/**
 * The graphemes of one word (or part of a hyphened word) as syllables.
 *
 * - A native syllable is a vowel, a consonant and a vowel, or a consonant, w and a vowel. The prenasals mb nd ng nj are one
 *   consonant each, so `ngwa`, `ndwa`, `mbwe` are consonant + w like `mwa`. w may follow every consonant but w and y
 *   (attested: b g h k m n r t th mb nd ng ng'): Kikuyu makes it from ũ or u before a vowel, whatever stands before.
 * - y follows no consonant: what sounds like ky, cy is spelt with a vowel, and that vowel keeps its syllable: `kĩ-o-ro`,
 *   `ci-o-ndo`, `ci-a-na`. So do all neighbouring vowels that differ: `ma-i-tũ`.
 * - There is no syllabic nasal: `mt`, `nk`, `nt`, a nasal before a prenasal or a doubled consonant are faults. (Where Swahili
 *   has a syllabic m, Kikuyu spells mũ.)
 * - The same vowel twice is one long syllable; a third begins a new one.
 * - A loan may join any consonants and end in one. Of consonants between vowels as many as can begin a word go with the second
 *   vowel, the rest with the first: `kom-pi-u-ta`, `in-ta-ne-ti`.
 */
export function syllablesOf(graphemes: readonly Grapheme[], loan: boolean): Result<Syllable[], SyllableFault> {
  const syllables: Syllable[] = []
  let place = 0
  while (place < graphemes.length) {
    const from = place
    const consonants = consonantsFrom(graphemes, from)
    place += consonants.length
    const vowel = graphemes[place]?.spelling
    if (!vowel || !isVowel(vowel)) {
      if (!loan || syllables.length === 0) return refuse({ kind: 'final-consonant', from, to: place })
      endWith(syllables, consonants)
      return ok(syllables)
    }
    if (!loan && !canBeginSyllable(consonants)) return refuse({ kind: 'cluster', from, to: place })
    const long = graphemes[place + 1]?.spelling === vowel
    const cut = syllables.length === 0 ? 0 : beginningOfOnset(consonants)
    endWith(syllables, consonants.slice(0, cut))
    syllables.push({ onset: consonants.slice(cut), vowel, long, coda: [] })
    place += long ? 2 : 1
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

/** Consonants after the last vowel so far belong to its syllable. */
function endWith(syllables: Syllable[], coda: readonly Consonant[]): void {
  const last = syllables.pop()
  if (last) syllables.push({ ...last, coda })
}

function canBeginSyllable([first, second, ...more]: readonly Consonant[]): boolean {
  if (!first || !second) return true
  return second === 'w' && first !== 'w' && first !== 'y' && more.length === 0
}

const beforeLiquid = /^(p|b|t|d|k|c|g|f|th)$/

/** Where, in consonants between two vowels, those of the second vowel begin. */
function beginningOfOnset(consonants: readonly Consonant[]): number {
  let cut = 0
  while (!canBeginLoanSyllable(consonants.slice(cut))) cut++
  return cut
}

function canBeginLoanSyllable(consonants: readonly Consonant[]): boolean {
  const [first = '', second = ''] = consonants
  return canBeginSyllable(consonants) || (consonants.length === 2 && beforeLiquid.test(first) && /^[lr]$/.test(second))
}

/** The syllable in small letters, as it is spelt. */
export function spellingOf({ onset, vowel, long, coda }: Syllable): string {
  return [...onset, vowel, long ? vowel : '', ...coda].join('')
}
