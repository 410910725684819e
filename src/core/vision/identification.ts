import { sensesOf } from '../answer/senses.ts'
import type { AssistantMessage } from '../assistant/assistant-chat.ts'
import type { English } from '../english/english.ts'
import { plainEnglish } from '../english/plain-english.ts'
import { inflectedFrom } from '../english/word-forms.ts'
import type { ListedWord } from '../vocabulary/vocabulary.ts'
import { hintOf, spelledOut } from '../word/word.ts'
import { bare } from '../assistant/model-texts.ts'
import type { ColorName } from './main-color.ts'

/** The prompt sent with an image. The relay rejects any other prompt with an image. */
export const IDENTIFY_PROMPT =
  'Name the main object or person in this image in English. Reply with the name alone, in one to three words, such as "cup" or "young woman": no sentence, no article, no remark.'

/** The longest name that a prompt may contain, in letters. */
export const MOST_NAME_LETTERS = 80

const BEFORE_NAME =
  'Translate to Kikuyu (Gĩkũyũ), not to Swahili. Reply with the translation alone, no English, no remark: '

/** The prompt for the Kikuyu of an object in an image. `name` is a result of `objectName`. */
export const namePrompt = (name: string) => `${BEFORE_NAME}${name}`

/**
 * The name in a prompt that `namePrompt` made; undefined for any other text, and for a name that `objectName` would
 * change.
 */
export function nameInPrompt(prompt: string): string | undefined {
  if (!prompt.startsWith(BEFORE_NAME)) return undefined
  const name = prompt.slice(BEFORE_NAME.length)
  return name !== '' && objectName(name) === name ? name : undefined
}

/**
 * Cleans up a model's name for an object: the first line, at most 80 letters, digits and characters used in names,
 * without markup. Empty if nothing is left.
 */
export function objectName(answer: string): string {
  const [line = ''] = bare(answer.normalize('NFC')).split('\n')
  const plain = line
    .replace(/[’‘]/gu, "'")
    .replace(/[^\p{L}\p{M}\p{N}' -]+/gu, ' ')
    .replace(/\s+/gu, ' ')
  return within([...within(plain)].slice(0, MOST_NAME_LETTERS).join(''))
}

/** From the first letter or digit to the last. */
function within(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]+/u, '').replace(/(?<![' -])[' -]+$/u, '')
}

/** The content of an image, named by a model or measured on the device. */
export type Sighting =
  | {
      readonly kind: 'object'
      /** The main object or person, in a few English words: "young woman". */
      readonly english: string
      /** The model's unchecked Kikuyu for it. Absent if it was named but not translated. */
      readonly kikuyu?: string
      /** The model's Kikuyu looks like another language. */
      readonly doubt?: 'looks-like-swahili'
    }
  | {
      readonly kind: 'color'
      readonly color: ColorName
      /** The share of the image with this colour, weighted towards its middle: 0 to 1. */
      readonly sureness: number
    }

/** A sighting as shown, with the course's word if there is one. */
export interface Identification {
  readonly sighting: Sighting
  readonly english: string
  /** The course's word, whose Kikuyu is checked. */
  readonly word?: ListedWord
  /** A model's Kikuyu, if the course has no word. */
  readonly unchecked?: { readonly kikuyu: string; readonly doubt?: 'looks-like-swahili' }
}

/** Models’ names for objects that the course names more simply: `coffee mug` for `cup`. They are content. */
export interface ImageNames {
  readonly word: string
  /** Plain, as `plainEnglish` gives it. */
  readonly names: readonly string[]
}

/** The English by which a model's name of an object is matched with the course. */
interface ObjectEnglish extends Pick<English, 'inEverydayWords'> {
  readonly imageNames: readonly ImageNames[]
}

/** Prefers the course's word: a model's Kikuyu is shown only for objects that the course does not teach. */
export function identification(sighting: Sighting, words: readonly ListedWord[], lists: ObjectEnglish): Identification {
  const english = sighting.kind === 'color' ? sighting.color : sighting.english
  const word = sighting.kind === 'color' ? courseColorOf(sighting.color, words) : courseWordOf(english, words, lists)
  if (word) return { sighting, english, word }
  if (sighting.kind === 'color' || sighting.kikuyu === undefined) return { sighting, english }
  const { kikuyu, doubt } = sighting
  return { sighting, english, unchecked: { kikuyu, ...(doubt && { doubt }) } }
}

/**
 * True if a model named the object but failed to translate it, and the course has no word for it. The learner sees a
 * failure, and our server has not counted it. A colour that the course does not teach has no Kikuyu on purpose.
 */
export const isIncomplete = ({ sighting, word, unchecked }: Identification): boolean =>
  sighting.kind === 'object' && !word && !unchecked

/** The result as a message of the assistant chat. `by` names the source. */
export function resultMessage(
  { english, word, unchecked, sighting }: Identification,
  { id, now, by, words }: { id: string; now: number; by: string; words: readonly ListedWord[] },
): AssistantMessage | undefined {
  const message = { id, role: 'assistant', timestamp: now, by } as const
  const what = sighting.kind === 'color' ? 'the main colour of your picture' : 'what your picture shows'
  if (word) {
    const note = `This is ${what}.`
    return { ...message, ...checked(word), translatedContent: english, note }
  }
  if (unchecked) {
    const { kikuyu, doubt } = unchecked
    const note = `This is ${what}.`
    return { ...message, originalContent: kikuyu, translatedContent: english, note, ...(doubt && { doubt }) }
  }
  // Every message has Kikuyu: this one says that the word is not known.
  const unknown = words.find((listed) => sensesOf(listed.english).includes(plainEnglish('I do not know')))
  if (!unknown) return undefined
  const seen =
    sighting.kind === 'color' ? `The main colour of your picture is ${english}` : `Your picture shows: ${english}`
  const note = `${seen}. I don’t know a checked Kikuyu word for it.`
  return { ...message, ...checked(unknown), translatedContent: unknown.english, note }
}

function checked(word: ListedWord) {
  return {
    originalContent: spelledOut(word),
    pronunciation: hintOf(word),
    evidence: { wordId: word.id, confidence: word.confidence, sources: word.attested },
  }
}

/** Types of words for objects that a camera can show. */
const seenTypes = new Set(
  `person family bodyPart home object food drink clothing animal place transportation weather nature profession school
  technology time noun`.split(/\s+/),
)

/**
 * The course's word for a model's name of an object, by the name, its singular or a common synonym. Descriptive words
 * are skipped, but nothing else is guessed: a hot dog is not a dog, a teddy bear is not a bear.
 */
export function courseWordOf(
  name: string,
  words: readonly ListedWord[],
  { inEverydayWords, imageNames }: ObjectEnglish,
): ListedWord | undefined {
  const synonyms = new Map(imageNames.flatMap(({ word, names }) => names.map((other) => [other, word] as const)))
  const namesOf = (thing: string) =>
    singularsOf(thing).flatMap((form) => [form, inEverydayWords(form), synonyms.get(form) ?? form])
  const plain = plainEnglish(name)
  const known = wordsByThing(words)
  const form = [plain, undescribed(plain)].flatMap(namesOf).find((candidate) => known.has(candidate))
  return form === undefined ? undefined : known.get(form)
}

export const courseColorOf = (color: ColorName, words: readonly ListedWord[]): ListedWord | undefined =>
  words.find(({ type, english }) => type === 'color' && sensesOf(english).includes(plainEnglish(color)))

/** The first word for each object. */
function wordsByThing(words: readonly ListedWord[]): ReadonlyMap<string, ListedWord> {
  const known = new Map<string, ListedWord>()
  for (const word of words.filter(({ type }) => seenTypes.has(type)))
    for (const thing of thingsIn(word.english)) if (!known.has(thing)) known.set(thing, word)
  return known
}

/** Each sense of a word's English without its remark, and in the singular. */
const thingsIn = (english: string): string[] =>
  sensesOf(english).flatMap((sense) => singularsOf(sense.replaceAll(/\([^()]*\)/g, '').trim()))

/** The text and its possible singulars. Those that are not words match nothing. */
function singularsOf(plain: string): string[] {
  const [, before = '', last = ''] = /^(.* )?(\S+)$/.exec(plain) ?? []
  const singulars = inflectedFrom(last).filter(({ kind }) => kind === 'plural')
  return [...new Set([last, ...singulars.map(({ base }) => base)])].map((form) => before + form)
}

/** `old wooden chairs` → `chairs`, `pair of red shoes` → `shoes`. */
function undescribed(plain: string): string {
  const words = plain.replace(/^(?:pair|group|bunch|herd|flock|pile|stack|row) of /, '').split(' ')
  const thing = words.findIndex((word, index) => index === words.length - 1 || !describing.has(word))
  return words.slice(thing).join(' ')
}

const describing = new Set(
  `big large small little tiny tall short long young old new adult elderly smiling human wild woven wooden metal
  plastic glass leather cotton paper ceramic porcelain brick stone black white red blue green yellow purple gray brown
  orange pink beige golden silver dark light striped colorful plain open closed empty full ripe fresh cooked boiled
  fried male female two three four several`.split(/\s+/),
)
