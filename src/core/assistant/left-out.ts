import { canonical, type Reading } from './reading.ts'
import type { Said } from './said.ts'

/**
 * The words of a sentence that its phrase does not say, as they were typed: `very` where the phrasebook has no more than “I
 * am tired”. A paraphrase may say it in another way (`see you later`), but not how much or when. What only fills a sentence (`actually`, `though`) is not missed.
 */
export function leftOut(
  said: readonly Said[],
  heard: Reading,
  found: Reading,
  own: Reading | undefined,
): readonly string[] {
  const another = found.weak.filter((word) => !DEGREE_OR_DAY.has(word))
  const left = [...(own?.weak ?? []), ...(own?.words ?? []), ...another]
  const missed = heard.weak.filter((word) => {
    const place = left.indexOf(word)
    if (place >= 0) left.splice(place, 1)
    return place < 0 && TELLING.has(word)
  })
  return [...new Set(missed.map((word) => asTyped(word, said)))]
}

const TELLING = new Set(
  'very now today tonight here still already yet too also finally lot bit again later only nearest closest lastnight own'.split(
    ' ',
  ),
)

const DEGREE_OR_DAY = new Set(['very', 'bit', 'lot', 'only', 'too', 'also', 'now', 'today', 'tonight'])

const LONGEST = 4

/** The run of typed words that is understood as the word. */
function asTyped(word: string, said: readonly Said[]): string {
  for (let length = 1; length <= LONGEST; length++)
    for (let from = 0; from + length <= said.length; from++) {
      const run = said.slice(from, from + length).map((one) => one.word)
      if (canonical(run.join(' ')) === word) return withArticle(run.join(' '))
    }
  return withArticle(word)
}

/** Articles are not read. */
const withArticle = (words: string) => (/^(?:bit|lot|ton|bunch|million|while)$/.test(words) ? `a ${words}` : words)
