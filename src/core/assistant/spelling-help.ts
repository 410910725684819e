import { mostIn, typoCost } from '../english/typo.ts'

/** A reading of a typed word, and the cost of its corrections. */
interface Respelt {
  readonly words: readonly string[]
  readonly cost: number
}

export interface SpellingHelp {
  /** The words that may have been meant, best first; only the word itself if it needs no correction. */
  readonly meantBy: (word: string) => readonly Respelt[]
}

const MOST_READINGS = 5
/** The cost of a doubled letter or two swapped letters. */
const SLIGHT_TYPO = 0.6

/**
 * Corrects typos to words of the phrasebook. Another English word is corrected only for a doubled letter or two swapped
 * letters (`happyy`, `form`), or to a function word: `tank you` means thank you.
 */
export function createSpellingHelp(
  vocabulary: ReadonlySet<string>,
  isEnglish: (word: string) => boolean,
): SpellingHelp {
  const words = [...vocabulary]
    .filter((word) => /^[a-z]{3,}$/.test(word))
    .map((word) => ({ word, has: lettersIn(word) }))
  const known = new Map<string, readonly Respelt[]>()

  function respelt(word: string): readonly Respelt[] {
    if (vocabulary.has(word) || !/^[a-z]{2,24}$/.test(word)) return asTyped(word)
    const english = isEnglish(word)
    const has = lettersIn(word)
    const most = (candidate: string) =>
      Math.min(!english ? Infinity : FREQUENT.has(candidate) ? 1.3 : SLIGHT_TYPO, mostIn(word, candidate))
    const candidates = words
      .filter(
        (candidate) => Math.abs(candidate.word.length - word.length) <= 2 && unsharedLetters(has, candidate.has) <= 5,
      )
      .map(({ word: candidate }) => ({ words: [candidate], cost: typoCost(word, candidate, most(candidate)) }))
      .filter(({ cost }) => cost < Infinity)
      .toSorted((one, other) => one.cost - other.cost)
      .slice(0, MOST_READINGS)
    if (english) return [...asTyped(word), ...candidates.map((one) => ({ ...one, cost: one.cost + 1 }))]
    const parts = candidates.length > 0 ? undefined : splitWords(word, vocabulary)
    return [...(parts ? [{ words: parts, cost: 0.5 }] : candidates), ...asTyped(word)]
  }

  return {
    meantBy(word) {
      const cached = known.get(word)
      if (cached) return cached
      const found = respelt(word)
      if (known.size > 2000) known.clear()
      known.set(word, found)
      return found
    },
  }
}

/** A bit for each letter. */
const lettersIn = (word: string) =>
  [...word].reduce((has, letter) => has | (1 << (letter.charCodeAt(0) - 'a'.charCodeAt(0))), 0)

/** The number of letters that occur in only one of two words. A correctable typo changes at most five. */
function unsharedLetters(one: number, other: number): number {
  let count = 0
  for (let rest = one ^ other; rest !== 0; rest &= rest - 1) count++
  return count
}

const asTyped = (word: string): readonly Respelt[] => [{ words: [word], cost: 0 }]

/** The fewest words that were typed without spaces: `goodmorning`. */
function splitWords(word: string, vocabulary: ReadonlySet<string>): readonly string[] | undefined {
  if (word.length < 5) return undefined
  const best: (readonly string[] | undefined)[] = [[]]
  for (let end = 1; end <= word.length; end++) {
    for (let start = Math.max(0, end - 12); start < end; start++) {
      const before = best[start]
      const part = word.slice(start, end)
      if (!before || !(part.length > 1 || part === 'i') || !vocabulary.has(part)) continue
      if ((best[end]?.length ?? Infinity) > before.length + 1) best[end] = [...before, part]
    }
  }
  const parts = best[word.length]
  return parts && parts.length <= 4 ? parts : undefined
}

/** Words of the most frequent phrases. Another English word typed in their place makes no sense there: `tank you`. */
const FREQUENT = new Set(
  `what where when which who how are you your from thank thanks much please good morning evening afternoon night going
  coming doing feeling speaking learning welcome tomorrow sorry hello goodbye kikuyu english`.split(/\s+/),
)
