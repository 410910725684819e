import type { FoundPhrase, PhraseFinder } from './phrase-finder.ts'
import type { TypedWord } from './reading.ts'

/** The phrases that a text may contain. */
interface KnownPhrases {
  readonly finder: PhraseFinder
  /** Ids of the phrases after which another sentence may begin without punctuation. */
  readonly openers: ReadonlySet<string>
}

const LONGEST_OPENER = 6
const MOST_SPLITS = 6

/**
 * The sequence of phrases in a text; undefined if any part of it is unknown. Tries the whole text, then its sentences,
 * then parts between commas and `and`, then an opener and the rest.
 */
export function phraseSequence(
  text: string,
  typed: readonly TypedWord[],
  known: KnownPhrases,
): readonly FoundPhrase[] | undefined {
  const found = createParser(text, known)(typed, MOST_SPLITS)
  return found?.filter(({ phrase }, index) => phrase !== found[index - 1]?.phrase)
}

type Parse = (typed: readonly TypedWord[], left: number) => readonly FoundPhrase[] | undefined

/** Remembers the parts that are unknown, for each number of splits left: each way to split the text before a part tries it again. */
function createParser(text: string, known: KnownPhrases): Parse {
  const unknown = new Set<string>()
  const parse: Parse = (typed, left) => {
    const part = `${typed[0]?.start} ${typed.length} ${left}`
    if (unknown.has(part)) return undefined
    const found = parsed(text, typed, known, left, parse)
    if (!found) unknown.add(part)
    return found
  }
  return parse
}

function parsed(
  text: string,
  typed: readonly TypedWord[],
  { finder, openers }: KnownPhrases,
  left: number,
  parse: Parse,
): readonly FoundPhrase[] | undefined {
  const whole = finder.find(ownText(text, typed), withOwnPositions(typed))
  if (whole) return [whole]
  if (left === 0) return undefined
  for (const [at, skip] of splitsOf(typed)) {
    const before = parse(typed.slice(0, at), 0)
    const after = before && parse(typed.slice(at + skip), left - 1)
    if (before && after) return [...before, ...after]
  }
  for (let at = 1; at < Math.min(typed.length, LONGEST_OPENER + 1); at++) {
    if (GOES_ON.test(typed[at]?.word ?? '')) continue
    const opener = finder.find(ownText(text, typed.slice(0, at)), withOwnPositions(typed.slice(0, at)))
    const after = opener && openers.has(opener.phrase.id) ? parse(typed.slice(at), left - 1) : undefined
    if (opener && after) return [opener, ...after]
  }
  return undefined
}

/** A part that begins with these words belongs to the part before it. */
const GOES_ON = /^(?:for|of|to|with|from|about|at|in|on|by|that|because|but|or)$/

/** The positions where a text may be split, and the number of words dropped there. */
function splitsOf(typed: readonly TypedWord[]): (readonly [at: number, skip: number])[] {
  const at = (is: (word: TypedWord, index: number) => boolean) =>
    typed.flatMap((word, index) => (index > 0 && index < typed.length && is(word, index) ? [index] : []))
  return [
    ...at(({ after }) => after === 'stop').map((index) => [index, 0] as const),
    ...at(({ after }) => after === 'comma').map((index) => [index, typed[index]?.word === 'and' ? 1 : 0] as const),
    ...at(({ word, after }, index) => word === 'and' && !after && index < typed.length - 1).map(
      (index) => [index, 1] as const,
    ),
  ]
}

/** The text of the words with the punctuation after them. */
function ownText(text: string, typed: readonly TypedWord[]): string {
  const [first] = typed
  const end = typed.at(-1)?.end ?? 0
  return first ? text.slice(first.start, end) + (/^[^\p{L}\p{N}]*/u.exec(text.slice(end))?.[0] ?? '') : ''
}

/** The same words with positions relative to their own text. */
function withOwnPositions(typed: readonly TypedWord[]): readonly TypedWord[] {
  const from = typed[0]?.start ?? 0
  return typed.map((word) => ({ ...word, start: word.start - from, end: word.end - from }))
}
