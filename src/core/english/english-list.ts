import { frontCoded, fromFrontCoded } from './front-coding.ts'
import { basesOf, withoutBeginning } from './word-forms.ts'

/** Packs words of small letters into one short text: forms and compounds of other words are left out, the rest is front-coded. */
export function packWords(words: Iterable<string>): string {
  return frontCoded(withoutForms(words))
}

/** Returns a test of words in small letters: true for the words given to `packWords`, and for forms and compounds of them. */
export function createIsEnglish(packed: string): (word: string) => boolean {
  const words = new Set(fromFrontCoded(packed))
  return (word) => words.has(word) || isMade(word, words)
}

/** Shortest words first, so that a form is left out only if its base is kept. */
function withoutForms(words: Iterable<string>): Set<string> {
  const kept = new Set<string>()
  for (const word of [...new Set(words)].toSorted((one, other) => one.length - other.length))
    if (!isMade(word, kept)) kept.add(word)
  return kept
}

/** True for a word made from words of the list: `happily`, `misreading`, `farmhouses`. */
function isMade(word: string, words: ReadonlySet<string>): boolean {
  if (isForm(word, words)) return true
  const own = withoutBeginning(word)
  return (own !== undefined && (words.has(own) || isForm(own, words))) || isCompound(word, words)
}

const isForm = (word: string, words: ReadonlySet<string>) => basesOf(word).some(({ base }) => words.has(base))

/** Shorter parts occur in many words that are not compounds, such as names of people. */
const SHORTEST_PART = 4

function isCompound(word: string, words: ReadonlySet<string>): boolean {
  for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_PART; cut++) {
    const second = word.slice(cut)
    if (words.has(word.slice(0, cut)) && (words.has(second) || isForm(second, words))) return true
  }
  return false
}
