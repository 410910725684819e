/** Synonyms, which `word` replaces. Each entry may be several words, as `plainEnglish` returns them. */
export interface Synonyms {
  readonly word: string
  /** Synonyms everywhere, also in answers: `dad` for `father`. They never merge two words that the course distinguishes. */
  readonly same?: readonly string[]
  /** Synonyms in sentences for the phrasebook only: `exhausted` finds the phrase with `tired`, but is not an answer to it. */
  readonly near?: readonly string[]
  /** Right answers to the meaning `word`, and to no other: `power` for `electricity`, and for `strength`. A verb has no `to` here. */
  readonly accepts?: readonly string[]
}

/** The same for code that judges answers: the right answers to a meaning, and to no other. */
export interface AcceptedAnswers {
  readonly word: string
  readonly accepts: readonly string[]
}

/** Replaces runs of words by others, the longest run first. */
export type Rewording = (words: readonly string[]) => string[]

/** Maps each synonym to the word that replaces it. */
export const standsFor = (synonyms: readonly Synonyms[], how: 'same' | 'near'): ReadonlyMap<string, string> =>
  new Map(synonyms.flatMap((entry) => (entry[how] ?? []).map((other) => [other, entry.word] as const)))

/** Replaces synonyms in plain English by one word for each thing: `hi dad` → `hello father`. */
export function createEverydayWords(synonyms: readonly Synonyms[]): (plain: string) => string {
  const reword = createRewording(standsFor(synonyms, 'same'))
  return (plain) => reword(plain.split(' ')).join(' ')
}

/** Takes linear time in the number of words: it tries no run longer than the longest entry that begins with its first word. */
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

/** Abbreviations and misspellings of a text, as single words: `u` for `you`. They are content: `content/english/short-typing.json`. */
export interface ShortTyping {
  readonly full: string
  /** Forms that stand for nothing else, wherever they are typed: no words of English, Kikuyu or Swahili. */
  readonly typed?: readonly string[]
  /** Forms that stand for it in an English sentence only. */
  readonly inSentences?: readonly string[]
}

/** Every form with what it stands for in an English sentence. */
export const writtenFor = ({ full, typed = [], inSentences = [] }: ShortTyping): (readonly [string, string])[] =>
  [...typed, ...inSentences].map((form) => [form, full] as const)

/** Writes out the short forms of a message that may hold Kikuyu: `hw r u` → `how are you`. */
export type InFull = (message: string) => string

export function createInFull(shortTyping: readonly ShortTyping[]): InFull {
  const fullOf = new Map(shortTyping.flatMap(({ full, typed = [] }) => typed.map((form) => [form, full] as const)))
  return (message) => message.replace(/[\p{L}'’]+/gu, (word) => fullOf.get(word.toLowerCase()) ?? word)
}
