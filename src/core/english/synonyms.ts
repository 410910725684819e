/** English that says the same. `word` stands for the others; each may be several words. Plain, as `plainEnglish` gives it. */
export interface Synonyms {
  readonly word: string
  /** The same thing everywhere, also as an answer: `dad` is `father`. None makes one of two words that the course tells apart. */
  readonly same?: readonly string[]
  /** The same in a sentence only: `exhausted` asks for no other phrase than `tired`, but as an answer it is another word. */
  readonly near?: readonly string[]
}

/** Puts runs of words in place of others, the longest run first. */
export type Rewording = (words: readonly string[]) => string[]

/** From what may be said to what stands for it. */
export const standsFor = (synonyms: readonly Synonyms[], how: 'same' | 'near'): ReadonlyMap<string, string> =>
  new Map(synonyms.flatMap((entry) => (entry[how] ?? []).map((other) => [other, entry.word] as const)))

/** Puts plain English into one word for each thing: `hi dad` → `hello father`. */
export function createEverydayWords(synonyms: readonly Synonyms[]): (plain: string) => string {
  const reword = createRewording(standsFor(synonyms, 'same'))
  return (plain) => reword(plain.split(' ')).join(' ')
}

/** Time grows with the number of words only: no run is longer than the longest entry that begins with its first word. */
export function createRewording(entries: ReadonlyMap<string, string>): Rewording {
  const longestFrom = new Map<string, number>()
  for (const entry of entries.keys()) {
    const words = entry.split(' ')
    const [first = ''] = words
    longestFrom.set(first, Math.max(longestFrom.get(first) ?? 0, words.length))
  }
  return (words) => {
    const result: string[] = []
    for (let from = 0; from < words.length; from++) {
      const first = words[from] ?? ''
      let length = Math.min(longestFrom.get(first) ?? 0, words.length - from)
      let instead: string | undefined
      for (; length > 0; length--) {
        instead = entries.get(length === 1 ? first : words.slice(from, from + length).join(' '))
        if (instead !== undefined) break
      }
      if (instead === undefined) result.push(first)
      else result.push(...instead.split(' '))
      from += Math.max(0, length - 1)
    }
    return result
  }
}
