import { ok, refuse, type Result } from '../result/result.ts'
import { isVowel, type Consonant, type KikuyuVowel } from './alphabet.ts'
import type { Grapheme } from './graphemes.ts'
import type { SpellingFaultKind } from './spelling-fault.ts'

/** A syllable of a word. In a native word `coda` is empty and `onset` is at most a consonant and w. */
export interface Syllable {
  readonly onset: readonly Consonant[]
  readonly vowel: KikuyuVowel
  /** Spelled with a doubled vowel. */
  readonly long: boolean
  readonly coda: readonly Consonant[]
}

/** A fault as a range of graphemes: `from` inclusive, `to` exclusive. */
export interface SyllableFault {
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
export function syllablesOf(graphemes: readonly Grapheme[], loan: boolean): Result<Syllable[], SyllableFault> {
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
export function spellingOf({ onset, vowel, long, coda }: Syllable): string {
  return [...onset, vowel, long ? vowel : '', ...coda].join('')
}
