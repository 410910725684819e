import { capitalized, FUNCTION_WORDS } from './english-kinds.ts'
import type { Slot } from './phrase.ts'
import type { Said } from './said.ts'

const MOST_WORDS = 4

/**
 * The learner's own words for a blank, as typed; undefined where they cannot be what stands there: `my name is not Jane`
 * names nobody, `I am from a small village` no place.
 */
export function fillerIn(
  text: string,
  said: readonly Said[],
  slot: Slot | undefined,
  isEnglish: (word: string) => boolean,
): string | undefined {
  const [first] = said
  const last = said.at(-1)
  if (!first || !last || slot === undefined || slot === 'word') return undefined
  if (said.some(({ after }, place) => place > 0 && after === 'stop')) return undefined
  const before = /\bthe\s+$/i.exec(text.slice(0, first.start))?.[0].length ?? 0
  const filler = text.slice(first.start - before, last.end)
  const words = filler.split(/[\s,]+/)
  if (words.length > MOST_WORDS || words.every((word) => PLACES.has(word.toLowerCase()))) return undefined
  if (!words.every((word) => canBeNamed(word, slot, isEnglish))) return undefined
  return filler
}

/** `the Netherlands`, `Dar es Salaam`: small words may stand in a name, a common one that is not written as a name may not. */
function canBeNamed(word: string, slot: Slot, isEnglish: (word: string) => boolean): boolean {
  const small = word.toLowerCase()
  if (!/\p{L}/u.test(word) || /\d/.test(word)) return false
  if (LINKS.has(small) || (slot === 'place' && PLACES.has(small))) return true
  if (FUNCTION_WORDS.has(small) || NO_NAMES.has(small)) return false
  if (capitalized(word)) return true
  return !isEnglish(small) || (slot === 'name' && GIVEN_NAMES.has(small))
}

const LINKS = new Set([
  'wa',
  'es',
  'de',
  'la',
  'van',
  'von',
  'bin',
  'ole',
  'san',
  'new',
  'south',
  'north',
  'east',
  'west',
  'saint',
  'st',
  'united',
  'states',
  'kingdom',
])
/** Beside the name of a place. */
const PLACES = new Set([
  'the',
  'town',
  'city',
  'county',
  'province',
  'republic',
  'coast',
  'island',
  'islands',
  'valley',
  'state',
])
/** However they are written, nobody is called so. */
const NO_NAMES = new Set(
  'long short hard difficult important beautiful funny common secret unknown nice old good bad easy married single happy sad tired hungry later tomorrow today tonight soon maybe please'.split(
    ' ',
  ),
)
/** Names that are English words besides. */
const GIVEN_NAMES = new Set(
  'grace joy hope faith mercy rose mark bill will jack frank grant dawn eve ivy lily daisy ruby violet may june april august victor peace prudence patience charity gift blessing precious princess prince angel summer autumn iris olive pearl crystal amber robin jay drew chase hunter mason carter taylor cooper miles max rich art pat sue sandy penny ginger holly hazel heather jasmine dean earl clay cliff dale glen guy herb john josh ken lee nick norm pete ray rob rod roger russ sally sam skip ted terry tim tom tony wade ward'.split(
    ' ',
  ),
)
