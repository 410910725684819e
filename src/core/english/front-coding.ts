const FIRST = 'A'.charCodeAt(0)
const MOST_SHARED = 25

/**
 * Front-codes words of small letters: sorts them and writes, for each, a capital for the number of letters it shares with the word before
 * (A for 0, B for 1), then its other letters.
 */
export function frontCoded(words: Iterable<string>): string {
  let packed = ''
  let last = ''
  for (const word of [...words].toSorted(byUnits)) {
    const shared = sharedLetters(last, word)
    packed += String.fromCharCode(FIRST + shared) + word.slice(shared)
    last = word
  }
  return packed
}

export function fromFrontCoded(packed: string): string[] {
  let last = ''
  return [...packed.matchAll(/([A-Z])([a-z]*)/g)].map(
    ([, count = 'A', rest = '']) => (last = last.slice(0, count.charCodeAt(0) - FIRST) + rest),
  )
}

/** Words front-coded from the last letter to the first, which is shorter if many end alike. */
export type PackedWords = string

export const packedByEnds = (words: readonly string[]): PackedWords => frontCoded(words.map(reversed))

export const wordsPackedByEnds = (packed: PackedWords): string[] => fromFrontCoded(packed).map(reversed)

const reversed = (word: string) => word.split('').toReversed().join('')

const byUnits = (one: string, other: string) => (one < other ? -1 : 1)

function sharedLetters(one: string, other: string): number {
  let shared = 0
  while (shared < MOST_SHARED && shared < one.length && one[shared] === other[shared]) shared++
  return shared
}
