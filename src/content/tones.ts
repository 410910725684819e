import * as v from 'valibot'
import { readSpelling } from '#core/orthography/pronunciation.ts'
import type { Tone } from '#core/word/word.ts'
import type { ContentFault, Content } from './content.ts'
import { Id, Text } from './text.ts'

/** An entry of `content/tones.json`: the tone of a word as English Wiktionary publishes it. */
export const ToneEntry = v.strictObject({
  /** The id of the word. */
  word: Id,
  /** The published IPA with its tone marks: `mɛ̀ːðàꜜ`. */
  published: Text,
  /** The tone of each syllable; null where the source marks none. */
  tones: v.array(v.nullable(v.picklist(['low', 'high', 'rising', 'falling'], 'is not a tone'))),
})

export type ToneEntry = v.InferOutput<typeof ToneEntry>

/** The combining marks of IPA. */
const marks: Readonly<Record<string, Tone>> = {
  '\u0300': 'low',
  '\u0301': 'high',
  '\u030C': 'rising',
  '\u0302': 'falling',
}

/** Differences between the tones, the marks that they are read from, and the spelling of their words. */
export function toneFaults({ tones, words }: Content): ContentFault[] {
  const wordOf = new Map(words.map(({ word }) => [word.id, word]))
  const file = 'content/tones.json'
  return tones.flatMap((entry, index) => {
    const word = wordOf.get(entry.word)
    if (!word) return [{ file, entry: entry.word, fault: 'names a word that content/words lacks' }]
    const read = readSpelling(word.kikuyu, { loan: word.loan === true })
    const count = read.ok ? read.value.words.flat().length : 0
    return [
      ...(tones.findIndex((other) => other.word === entry.word) < index ? ['is listed twice'] : []),
      ...(entry.tones.length === count ? [] : [`has ${entry.tones.length} tones for ${count} syllables`]),
      ...(isReadFrom(entry) ? [] : [`has other tones than “${entry.published}”`]),
    ].map((fault) => ({ file, entry: entry.word, fault }))
  })
}

/**
 * True if the tones are the published marks, in order. The source may write a syllable with several vowels, each with its
 * mark (`òà` in mwana): equal marks are one tone, low and high are rising, high and low falling.
 */
function isReadFrom({ published, tones }: ToneEntry): boolean {
  const marked = [...published.normalize('NFD')].flatMap((character) => marks[character] ?? [])
  return canRead(
    marked,
    tones.filter((tone) => tone !== null),
  )
}

function canRead(marked: readonly Tone[], [tone, ...tones]: readonly Tone[]): boolean {
  if (tone === undefined) return marked.length === 0
  return [1, 2].some((count) => toneOf(marked.slice(0, count)) === tone && canRead(marked.slice(count), tones))
}

function toneOf([first, second]: readonly Tone[]): Tone | undefined {
  if (second === undefined || first === second) return first
  if (first === 'low' && second === 'high') return 'rising'
  return first === 'high' && second === 'low' ? 'falling' : undefined
}
