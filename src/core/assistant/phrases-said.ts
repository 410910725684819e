import type { FoundPhrase, PhraseFinder } from './phrase-finder.ts'
import type { Said } from './said.ts'

/** The phrases that a text may say. */
interface KnownPhrases {
  readonly finder: PhraseFinder
  /** Ids of the phrases after which another sentence may begin without a mark between them. */
  readonly openers: ReadonlySet<string>
}

const LONGEST_OPENER = 6
const MOST_SPLITS = 6

/**
 * The sequence of phrases in a text; undefined if any part of it is unknown. Tries the whole text, then its sentences,
 * then parts between commas and `and`, then an opener and the rest.
 */
export function phrasesSaid(
  text: string,
  said: readonly Said[],
  known: KnownPhrases,
): readonly FoundPhrase[] | undefined {
  const found = createParser(text, known)(said, MOST_SPLITS)
  return found?.filter(({ phrase }, place) => phrase !== found[place - 1]?.phrase)
}

type Parse = (said: readonly Said[], left: number) => readonly FoundPhrase[] | undefined

/** Remembers the parts that are unknown, for each number of splits left: each way to split the text before a part tries it again. */
function createParser(text: string, known: KnownPhrases): Parse {
  const unknown = new Set<string>()
  const parse: Parse = (said, left) => {
    const part = `${said[0]?.start} ${said.length} ${left}`
    if (unknown.has(part)) return undefined
    const found = parsed(text, said, known, left, parse)
    if (!found) unknown.add(part)
    return found
  }
  return parse
}

function parsed(
  text: string,
  said: readonly Said[],
  { finder, openers }: KnownPhrases,
  left: number,
  parse: Parse,
): readonly FoundPhrase[] | undefined {
  const whole = finder.find(ownText(text, said), placed(said))
  if (whole) return [whole]
  if (left === 0) return undefined
  for (const [at, skip] of splitsOf(said)) {
    const before = parse(said.slice(0, at), 0)
    const after = before && parse(said.slice(at + skip), left - 1)
    if (before && after) return [...before, ...after]
  }
  for (let at = 1; at < Math.min(said.length, LONGEST_OPENER + 1); at++) {
    if (GOES_ON.test(said[at]?.word ?? '')) continue
    const opener = finder.find(ownText(text, said.slice(0, at)), placed(said.slice(0, at)))
    const after = opener && openers.has(opener.phrase.id) ? parse(said.slice(at), left - 1) : undefined
    if (opener && after) return [opener, ...after]
  }
  return undefined
}

/** A part that begins with these words belongs to the part before it. */
const GOES_ON = /^(?:for|of|to|with|from|about|at|in|on|by|that|because|but|or)$/

/** The positions where a text may be split, and the number of words dropped there. */
function splitsOf(said: readonly Said[]): (readonly [at: number, skip: number])[] {
  const at = (is: (word: Said, place: number) => boolean) =>
    said.flatMap((word, place) => (place > 0 && place < said.length && is(word, place) ? [place] : []))
  return [
    ...at(({ after }) => after === 'stop').map((place) => [place, 0] as const),
    ...at(({ after }) => after === 'comma').map((place) => [place, said[place]?.word === 'and' ? 1 : 0] as const),
    ...at(({ word, after }, place) => word === 'and' && !after && place < said.length - 1).map(
      (place) => [place, 1] as const,
    ),
  ]
}

/** The text of the words with the punctuation after them. */
function ownText(text: string, said: readonly Said[]): string {
  const [first] = said
  const end = said.at(-1)?.end ?? 0
  return first ? text.slice(first.start, end) + (/^[^\p{L}\p{N}]*/u.exec(text.slice(end))?.[0] ?? '') : ''
}

/** The same words with positions relative to their own text. */
function placed(said: readonly Said[]): readonly Said[] {
  const from = said[0]?.start ?? 0
  return said.map((word) => ({ ...word, start: word.start - from, end: word.end - from }))
}
