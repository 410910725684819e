import { frontCoded, fromFrontCoded } from './front-coding.ts'
import { basesOf, withoutBeginning } from './word-forms.ts'

/**
 * Words as one short text: those that English makes from another one are left out, the others are front-coded. Small letters
 * only.
 */
export function packWords(words: Iterable<string>): string {
  return frontCoded(withoutForms(words))
}

/** From `packWords`: whether a word in small letters is one of the words, or made from them. */
export function createIsEnglish(packed: string): (word: string) => boolean {
  const words = new Set(fromFrontCoded(packed))
  return (word) => words.has(word) || isMade(word, words)
}

/** The shortest first, so that a form goes only where its base stays. */
function withoutForms(words: Iterable<string>): Set<string> {
  const kept = new Set<string>()
  for (const word of [...new Set(words)].toSorted((one, other) => one.length - other.length))
    if (!isMade(word, kept)) kept.add(word)
  return kept
}

/** Has English made it from words of the list: `happily`, `misreading`, `farmhouses`? */
function isMade(word: string, words: ReadonlySet<string>): boolean {
  if (isForm(word, words)) return true
  const own = withoutBeginning(word)
  return (own !== undefined && (words.has(own) || isForm(own, words))) || isCompound(word, words)
}

const isForm = (word: string, words: ReadonlySet<string>) => basesOf(word).some(({ base }) => words.has(base))

/** Shorter words are found in everything: `tara` and `mine` in names of people. */
const SHORTEST_PART = 4

function isCompound(word: string, words: ReadonlySet<string>): boolean {
  for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_PART; cut++) {
    const second = word.slice(cut)
    if (words.has(word.slice(0, cut)) && (words.has(second) || isForm(second, words))) return true
  }
  return false
}
