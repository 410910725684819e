/** The letters of Kikuyu spelling. `core` and the content checks share them; no other list of letters exists. */

/** The seven vowels: ĩ and ũ are letters of their own, not accents. */
export const kikuyuVowels = ['a', 'e', 'i', 'ĩ', 'o', 'u', 'ũ'] as const
export type KikuyuVowel = (typeof kikuyuVowels)[number]

/** The letters in alphabetical order. d and j occur only in nd and nj, the apostrophe only in ng'. */
export const kikuyuLetters = [...'abcdeghiĩjkmnortuũwy'] as const

/** Consonant spellings with a sound of their own, longer spellings before their prefixes. */
export const kikuyuConsonants = [
  ...(["ng'", 'ng', 'nj', 'ny', 'nd', 'mb', 'th'] as const),
  ...(['b', 'c', 'g', 'h', 'k', 'm', 'n', 'r', 't', 'w', 'y'] as const),
] as const
type KikuyuConsonant = (typeof kikuyuConsonants)[number]

/** Additional spellings for recent loans, read as in English. */
export const loanConsonants = ['sh', 'ch', 'd', 'f', 'j', 'l', 'p', 'q', 's', 'v', 'x', 'z'] as const
type LoanConsonant = (typeof loanConsonants)[number]

export type Consonant = KikuyuConsonant | LoanConsonant

const vowels: ReadonlySet<string> = new Set(kikuyuVowels)
export const isVowel = (spelling: string): spelling is KikuyuVowel => vowels.has(spelling)
