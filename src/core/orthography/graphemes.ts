import { refuse, ok, type Result } from '../result/result.ts'

/** The seven vowels: ĩ and ũ are letters of their own, not accents. */
export const kikuyuVowels = ['a', 'e', 'i', 'ĩ', 'o', 'u', 'ũ'] as const
export type KikuyuVowel = (typeof kikuyuVowels)[number]

/** All letters in alphabetical order; the content checks use this list too. d and j occur only in nd and nj, the apostrophe only in ng'. */
export const kikuyuLetters = [...'abcdeghiĩjkmnortuũwy'] as const

/** Consonant spellings with a sound of their own, longer spellings before their prefixes. */
export const kikuyuConsonants = [
  ...(["ng'", 'ng', 'nj', 'ny', 'nd', 'mb', 'th'] as const),
  ...(['b', 'c', 'g', 'h', 'k', 'm', 'n', 'r', 't', 'w', 'y'] as const),
] as const
type KikuyuConsonant = (typeof kikuyuConsonants)[number]

/** Additional spellings for recent loans, read as in English. */
const loanConsonants = ['sh', 'ch', 'd', 'f', 'j', 'l', 'p', 'q', 's', 'v', 'x', 'z'] as const
type LoanConsonant = (typeof loanConsonants)[number]

export type Consonant = KikuyuConsonant | LoanConsonant

const vowels: ReadonlySet<string> = new Set(kikuyuVowels)
export const isVowel = (spelling: string): spelling is KikuyuVowel => vowels.has(spelling)

/** A vowel letter, or the letters of a consonant (`th`, `ng'`), with its position in the text. */
export interface Grapheme {
  readonly spelling: KikuyuVowel | Consonant
  readonly index: number
}

const longestFirst = <Spelling extends string>(spellings: readonly Spelling[]) =>
  spellings.toSorted((one, other) => other.length - one.length)

const ownConsonants: readonly Consonant[] = longestFirst(kikuyuConsonants)
const allConsonants: readonly Consonant[] = longestFirst<Consonant>([...kikuyuConsonants, ...loanConsonants])
const apostrophe = /['’ʼ]/g

/**
 * The vowels and consonants of `text` from `start` to `end`. Longer spellings match first: `ng'` before `ng` before
 * `n`. Case is ignored; ’ and ʼ count as the apostrophe.
 */
export function readGraphemes(
  text: string,
  { start, end, loan }: { start: number; end: number; loan: boolean },
): Result<Grapheme[], SpellingFault> {
  const letters = smallLetters(text.slice(start, end))
  const graphemes: Grapheme[] = []
  for (let index = start; index < end;) {
    const spelling = graphemeAt(letters.slice(index - start), loan)
    if (!spelling || isMarked(text, index + spelling.length)) return refuse(faultAt(text, index))
    graphemes.push({ spelling, index })
    index += spelling.length
  }
  return ok(graphemes)
}

function graphemeAt(letters: string, loan: boolean): Grapheme['spelling'] | undefined {
  const first = letters.charAt(0)
  if (isVowel(first)) return first
  return (loan ? allConsonants : ownConsonants).find((consonant) => letters.startsWith(consonant))
}

/**
 * The result has the length of the text, so that positions are the same in both: `İ` is kept, since its lower case has
 * two characters.
 */
function smallLetters(text: string): string {
  const small = text.replace(/./gsu, (character) => {
    const lower = character.toLowerCase()
    return lower.length === character.length ? lower : character
  })
  return small.replace(apostrophe, "'")
}

const mark = /^\p{M}+/u
const isMarked = (text: string, index: number) => mark.test(text.slice(index))

/** The fault of the character at `index`, including marks that follow it. */
function faultAt(text: string, index: number): SpellingFault {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0)
  const at = character + (mark.exec(text.slice(index + character.length))?.[0] ?? '')
  return { kind: kindOfFault(at), index, at }
}

function kindOfFault(at: string): SpellingFault['kind'] {
  const composed = at.normalize('NFC').toLowerCase()
  if (composed !== at.toLowerCase() && isVowel(composed)) return 'not-composed'
  if (/^['’ʼ]$/.test(at)) return 'apostrophe'
  return /^[dj]$/i.test(at) ? 'lone-d-or-j' : 'foreign-letter'
}

/** The reason why a text is not Kikuyu spelling, for authors of the content. */
export interface SpellingFault {
  readonly kind: SpellingFaultKind
  /** Its position in the text as given, in UTF-16 units from 0. */
  readonly index: number
  /** The letter or letters at fault, as given. */
  readonly at: string
}

export type SpellingFaultKind =
  /** A character that is not used in Kikuyu or, for a loan, in loans. */
  | 'foreign-letter'
  /** ĩ or ũ typed as a letter with a mark after it. */
  | 'not-composed'
  /** An apostrophe that is not part of ng'. */
  | 'apostrophe'
  /** d without n, or j without n. */
  | 'lone-d-or-j'
  /** A group of consonants that Kikuyu does not have. */
  | 'cluster'
  /** A word, or a part before a hyphen, ends in a consonant. */
  | 'final-consonant'
  /** A hyphen with nothing to join. */
  | 'hyphen'
  /** No letters. */
  | 'empty'
