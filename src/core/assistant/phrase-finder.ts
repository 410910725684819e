import type { NameLists } from '../english/english.ts'
import { functionWords } from '../english/function-words.ts'
import type { Phrase, Slot } from './phrase.ts'
import { hasQuestionMark, type Reading, type SentenceReader, type TypedWord } from './reading.ts'
import { createSpellingHelp, type SpellingHelp } from './spelling-help.ts'

/** A phrase with the meaning of the learner's message. */
export interface FoundPhrase {
  readonly phrase: Phrase
  /** The text for its blank, as typed. */
  readonly filler?: string
  /** Words of the message that the phrase does not express, as typed: `very`, `today`. */
  readonly leftOut?: readonly string[]
}

/** A sentence that leads to a phrase. */
interface Pattern {
  readonly phrase: Phrase
  readonly reading: Reading
  /** The phrase's own English is cheaper than a paraphrase; English with a remark costs most. */
  readonly cost: number
}

interface Opening {
  readonly phrase: Phrase
  readonly words: readonly string[]
}

export interface PhraseFinder {
  /** The phrase with the meaning of the whole message; undefined if there is none or two candidates are too close. */
  find(text: string, typed: readonly TypedWord[]): FoundPhrase | undefined
  /** The meaning of each phrase's own English. */
  readonly readings: ReadonlyMap<Phrase, Reading>
  readonly spelling: SpellingHelp
}

/** More words than any phrase with its polite additions has. */
const LONGEST = 24
const MOST_COMBINATIONS = 24
/** A second phrase within this cost of the best one makes the result uncertain. */
const MARGIN = 0.05

export function createPhraseFinder(
  phrases: readonly Phrase[],
  more: ReadonlySet<string>,
  isEnglish: (word: string) => boolean,
  { typedWords, readingOf, canonical, inEverydayWords, vocabulary: listed }: SentenceReader,
  names: NameLists,
): PhraseFinder {
  const texts = phrases.flatMap((phrase) =>
    [phrase.english, ...phrase.paraphrases].map((text, index) => ({
      phrase,
      text: withoutRemark(text),
      cost: index > 0 ? 0 : withoutRemark(text) === text ? -0.04 : 0.1,
    })),
  )
  const byKey = new Map<string, Pattern[]>()
  const readings = new Map<Phrase, Reading>()
  const openings: Opening[] = []
  const vocabulary = new Set([...more, ...listed])
  for (const { phrase, text, cost } of texts) {
    const words = typedWords(text).map(({ word }) => word)
    for (const word of words) vocabulary.add(word)
    if (phrase.slot && words.at(-1) === '…') openings.push({ phrase, words: words.slice(0, -1) })
    const reading = readingOf(words.join(' '), hasQuestionMark(text))
    for (const part of [reading.words, reading.weak, reading.light]) for (const word of part) vocabulary.add(word)
    const pattern = { phrase, reading, cost }
    if (!readings.has(phrase)) readings.set(phrase, reading)
    const alike = byKey.get(reading.key)
    if (alike) alike.push(pattern)
    else byKey.set(reading.key, [pattern])
  }
  openings.sort((one, other) => other.words.length - one.words.length)
  const spelling = createSpellingHelp(vocabulary, isEnglish)
  const fillerIn = createFillerReader(names, isEnglish)

  function find(text: string, typed: readonly TypedWord[]): FoundPhrase | undefined {
    if (typed.length === 0 || typed.length > LONGEST) return undefined
    return whole(typed, hasQuestionMark(text)) ?? slotted(text, typed)
  }

  function whole(typed: readonly TypedWord[], hasMark: boolean): FoundPhrase | undefined {
    const best = new Map<Phrase, { total: number; reading: Reading; pattern: Reading }>()
    for (const { words, cost } of spellings(typed, spelling)) {
      for (const variant of variantsOf(words, inEverydayWords)) {
        const reading = readingOf(variant.plain, hasMark)
        for (const pattern of byKey.get(reading.key) ?? []) {
          const total = cost + variant.cost + looseCost(reading, pattern.reading) + pattern.cost
          if (total < (best.get(pattern.phrase)?.total ?? Infinity))
            best.set(pattern.phrase, { total, reading, pattern: pattern.reading })
        }
      }
    }
    const [first, second] = [...best].toSorted(([, one], [, other]) => one.total - other.total)
    if (!first) return undefined
    const [phrase, { total, reading, pattern }] = first
    if (second && second[1].total - total < MARGIN && !isSameEnglish(phrase, second[0])) return undefined
    const left = leftOut(typed, reading, pattern, readings.get(phrase), canonical)
    return left.length > 0 ? { phrase, leftOut: left } : { phrase }
  }

  function slotted(text: string, typed: readonly TypedWord[]): FoundPhrase | undefined {
    for (const { phrase, words } of openings) {
      const begins = words.every((word, index) => spelledAs(word, typed[index]?.word, spelling))
      const filler = begins ? fillerIn(text, typed.slice(words.length), phrase.slot) : undefined
      if (filler !== undefined) return { phrase, filler }
    }
    return undefined
  }

  return { find, readings, spelling }
}

/** English has a single sentence where Kikuyu distinguishes one listener from several; the first phrase is used. */
const isSameEnglish = (one: Phrase, other: Phrase) =>
  one.kikuyu === other.kikuyu || withoutRemark(one.english) === withoutRemark(other.english)

const spelledAs = (word: string, typed: string | undefined, spelling: SpellingHelp) =>
  typed === word || (typed !== undefined && spelling.meantBy(typed)[0]?.words.join(' ') === word)

/** All readings of the words, those with the fewest corrections first. */
function spellings(typed: readonly TypedWord[], spelling: SpellingHelp): { words: readonly string[]; cost: number }[] {
  const unsure = typed.filter(({ word }) => (spelling.meantBy(word)[0]?.cost ?? 0) > 0).length
  if (unsure > 3) return [{ words: typed.map(({ word }) => word), cost: 0 }]
  let ways: { words: readonly string[]; cost: number }[] = [{ words: [], cost: 0 }]
  for (const { word } of typed) {
    ways = ways
      .flatMap((way) =>
        spelling.meantBy(word).map((meant) => ({ words: [...way.words, ...meant.words], cost: way.cost + meant.cost })),
      )
      .toSorted((one, other) => one.cost - other.cost)
      .slice(0, MOST_COMBINATIONS)
  }
  return ways
}

const MOST_WEAK = 3

/**
 * The cost of what a sentence says beyond the phrase. Infinite if it lacks something that the phrase says, other than
 * light words.
 */
function looseCost(actual: Reading, expected: Reading): number {
  const weak = unmatched(actual.weak, expected.weak)
  if (weak.missing > 0 || weak.extra > MOST_WEAK) return Infinity
  // A place changes the meaning of a single word: `stand here` is not `stand up`.
  if (expected.words.length === 1 && actual.weak.includes('here') && !expected.weak.includes('here')) return Infinity
  const light = unmatched(actual.light, expected.light)
  if (light.extra + light.missing > actual.words.length) return Infinity
  return weak.extra * 0.3 + light.extra * 0.1 + light.missing * 0.2
}

function unmatched(actual: readonly string[], expected: readonly string[]): { extra: number; missing: number } {
  const left = [...expected]
  let extra = 0
  for (const word of actual) {
    const index = left.indexOf(word)
    if (index < 0) extra++
    else left.splice(index, 1)
  }
  return { extra, missing: left.length }
}

export const withoutRemark = (english: string) => english.replaceAll(/(?<!\s)\s*\([^()]*\)/g, '')

/**
 * Words of a sentence that its phrase does not express, as typed: `very` where the phrasebook only has “I am tired”. A
 * paraphrase may express them in another way (`see you later`), except for degree and time. Filler words (`actually`,
 * `though`) are not reported.
 */
function leftOut(
  typed: readonly TypedWord[],
  actual: Reading,
  found: Reading,
  own: Reading | undefined,
  canonical: SentenceReader['canonical'],
): readonly string[] {
  const another = found.weak.filter((word) => !DEGREE_OR_DAY.has(word))
  const left = [...(own?.weak ?? []), ...(own?.words ?? []), ...another]
  const missed = actual.weak.filter((word) => {
    const index = left.indexOf(word)
    if (index >= 0) left.splice(index, 1)
    return index < 0 && TELLING.has(word)
  })
  return [...new Set(missed.map((word) => asTyped(word, typed, canonical)))]
}

const TELLING = new Set(
  'very now today tonight here still already yet too also finally lot bit again later only nearest closest lastnight own'.split(
    ' ',
  ),
)

const DEGREE_OR_DAY = new Set(['very', 'bit', 'lot', 'only', 'too', 'also', 'now', 'today', 'tonight'])

const LONGEST_LEFT_OUT = 4

/** The run of typed words that was read as the word. */
function asTyped(word: string, typed: readonly TypedWord[], canonical: SentenceReader['canonical']): string {
  for (let length = 1; length <= LONGEST_LEFT_OUT; length++)
    for (let from = 0; from + length <= typed.length; from++) {
      const run = typed.slice(from, from + length).map((one) => one.word)
      if (canonical(run.join(' ')) === word) return withArticle(run.join(' '))
    }
  return withArticle(word)
}

/** Articles are dropped when reading, so they are added again. */
const withArticle = (words: string) => (/^(?:bit|lot|ton|bunch|million|while)$/.test(words) ? `a ${words}` : words)

const MOST_WORDS = 4

/**
 * The learner's own words for a blank, as typed; undefined if they cannot fill it: `my name is not Jane` gives no name,
 * `I am from a small village` no place name.
 */
function createFillerReader(names: NameLists, isEnglish: (word: string) => boolean) {
  const withinNames = new Set(names.withinNames)
  const besidePlaces = new Set(names.besidePlaces)
  const neverNames = new Set(names.neverNames)
  const alsoWords = new Set(names.alsoWords)

  /** Accepts `the Netherlands` and `Dar es Salaam`, but no common word without a capital. */
  function canBeNamed(word: string, slot: Slot): boolean {
    const small = word.toLowerCase()
    if (!/\p{L}/u.test(word) || /\d/.test(word)) return false
    if (withinNames.has(small) || (slot === 'place' && besidePlaces.has(small))) return true
    if (functionWords.has(small) || neverNames.has(small)) return false
    if (capitalized(word)) return true
    return !isEnglish(small) || (slot === 'name' && alsoWords.has(small))
  }

  return (text: string, typed: readonly TypedWord[], slot: Slot | undefined): string | undefined => {
    const [first] = typed
    const last = typed.at(-1)
    if (!first || !last || slot === undefined || slot === 'word') return undefined
    if (typed.some(({ after }, index) => index > 0 && after === 'stop')) return undefined
    const before = /\bthe\s+$/i.exec(text.slice(0, first.start))?.[0].length ?? 0
    const filler = text.slice(first.start - before, last.end)
    const words = filler.split(/[\s,]+/)
    if (words.length > MOST_WORDS || words.every((word) => besidePlaces.has(word.toLowerCase()))) return undefined
    if (!words.every((word) => canBeNamed(word, slot))) return undefined
    return filler
  }
}

/** Written like a name: a capital and small letters, or an abbreviation. */
const capitalized = (word: string): boolean => /^\p{Lu}/u.test(word) && (/\p{Ll}/u.test(word) || word.length <= 3)

/** A variant of a sentence: whole, or without words that do not change the request. */
interface Variant {
  readonly plain: string
  readonly cost: number
}

const INTERJECTION =
  /^(?:shh|hush|hey|hi|hello|oh|ah|um|uh|er|so|well|now|ok|okay|and|but|yeah|hmm|wow|omg|oh my god|man|dude|bro|quick|listen|look|dear|honestly|actually|friend|my friend) (?=\w)/

/** Parts that may be removed or corrected, with the cost of each assumption, in the order of application. */
const REWRITES: readonly (readonly [RegExp, string, number])[] = [
  [/^ill (?=\w)/, 'i will ', 0.1],
  [/^were (?=(?:are|is|am|do|did|can|could|r) )/, 'where ', 0.1],
  [/^were (?=\w)/, 'we are ', 0.2],
  [/^your (?=\w)/, 'you are ', 0.2],
  [/^id (?=(?:like|love|want|rather) )/, 'i would ', 0.1],
  [/^am (?=\w)/, 'i am ', 0.2],
  [/^(?=(?:have|need|want|going) to )/, 'i ', 0.3],
  [/\bnames (?=\w)/, 'name is ', 0.1],
  [/^me (to|two|2)$/, 'me too', 0.2],
  [/ no$/, ' know', 0.3],
  [/ form (?=\w|$)/, ' from ', 0.3],
  [/\b(i|you|we|they) no (?=\w)/, '$1 know ', 0.3],
  [/^quite$/, 'quiet', 0.3],
  [/\b(i|we|you) what (?=to )/, '$1 want ', 0.3],
  [/\bgod (?=(?:night|morning|evening|afternoon|day)$)/, 'good ', 0.3],
  [/\bphone no$/, 'phone number', 0.2],
  [/ to met you$/, ' to meet you', 0.2],
  [/^well come$/, 'welcome', 0.2],
  [INTERJECTION, '', 0.3],
  [INTERJECTION, '', 0.3],
  [/^(?:excuse me|pardon me|pardon|sorry|i am sorry|sorry to bother you|sorry but|excuse me but) (?=\w)/, '', 0.3],
  [/^(?:please|kindly|pls) (?=\w)/, '', 0.2],
  [/ (?:please|thanks|thank you|thanks in advance)$/, '', 0.2],
  [
    /(?<= (?:you|hello|hi|hey|morning|afternoon|evening|night|day|thanks|much|lot|goodbye|bye|sorry|welcome|yes|no|well|fine|doing|tomorrow|soon|later|me|here|up|down|birthday)|^(?:hello|hi|hey|thanks|goodbye|bye|sorry|welcome|yes|no|cheers)) (?:my |our )?(?:friend|friends|dear|man|bro|buddy|pal|mate|dude|guys|sweetheart|honey|darling|teacher|boss|brother|sister|mother|father|grandmother|grandfather|aunt|auntie|aunty|uncle|cousin|son|daughter|child|children|kids|husband|wife)$/,
    '',
    0.4,
  ],
  [
    /(?<!\b(?:a|an|the|this|that|my|your|his|her|our|their|is|are|am|me|married|of|and|you|all|to|for|with|see|like|love|want|need|not|one|two)) (?:bro|dude|buddy|pal|mate|man|sweetheart|honey|darling|babe|boss|everyone|sir|madam|my friend|my friends|my dear|my brother|my sister)$/,
    '',
    0.4,
  ],
  [/ (?:sir|madam|maam|then|though|anyway|by way|or what|huh|eh|lol|haha|yeah|okay)$/, '', 0.4],
  [
    /^(?:do you know|do you happen to know|would you know|can you tell me|could you tell me|would you tell me|will you tell me|can you please tell me|could you please tell me|please tell me|tell me|i want to know|i would like to know|i need to know|i wonder|i was wondering|let me know|do you have any idea|have you any idea|any idea|can i ask|may i ask|could i ask|can i ask you|may i ask you|can you show me|show me|might you know|would you mind telling me|can you let me know|can you say|please say|do you remember|does anyone know|can anyone tell me|can someone tell me|anyone know) (?=(?:what|where|when|who|which|why|how)\b(?! to\b))/,
    '',
    0.3,
  ],
  [
    /^(?:can|could|would|will(?= you please)) (?:you|someone|anyone|somebody|you all) (?:please |kindly |just |possibly |maybe )?(?=\w)/,
    '',
    0.3,
  ],
  [/^(?:would|do) you mind (\w+)ing\b/, '$1', 0.3],
  [/^(?:would|do) you mind (\w+)ing\b/, '$1e', 0.3],
  [
    /^(?:i want you to|i would like you to|i need you to|i would love you to|you should|you need to|you have to|you must|you ought to|you had better|you better|it is time to|i ask you to|i beg you to|make sure you|remember to|try to|be sure to|do not forget to|feel free to|go ahead and|let us all) (?=\w)/,
    '',
    0.6,
  ],
  [/(?<!\b(?:wait|come|go|look|ask|care)) (?:for me|for us)$/, '', 0.5],
  [/ (?:at all|over here|around here|nearby|near here|for now|this time|on earth|exactly)$/, '', 0.5],
]

const MOST_VARIANTS = 48

/** All variants of a sentence, the whole first. A synonym at its end may address somebody: `grandma`. */
function variantsOf(words: readonly string[], inEverydayWords: SentenceReader['inEverydayWords']): Variant[] {
  const endings = new Set([words.at(-1) ?? '', inEverydayWords(words.at(-1) ?? '')])
  let variants: Variant[] = [...endings].map((last) => ({ plain: [...words.slice(0, -1), last].join(' '), cost: 0 }))
  for (const [pattern, instead, cost] of REWRITES) {
    const changed = variants
      .map((variant) => ({ plain: variant.plain.replace(pattern, instead).trim(), cost: variant.cost + cost }))
      .filter(({ plain }, index) => plain !== '' && plain !== variants[index]?.plain)
    if (changed.length > 0) variants = [...variants, ...changed].slice(0, MOST_VARIANTS)
  }
  return variants
}
