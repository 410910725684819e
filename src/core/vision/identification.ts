import type { AssistantMessage } from '../assistant/conversation.ts'
import { plainEnglish } from '../answer/english.ts'
import { sensesOf } from '../answer/senses.ts'
import type { ListedWord } from '../vocabulary/vocabulary.ts'
import { hintOf, spelledOut } from '../word/spelled.ts'
import type { ColorName } from './color-name.ts'
import { courseColorOf, courseWordOf } from './course-word.ts'

/** What was seen in a picture, by whoever looked. */
export type Sighting =
  | {
      readonly kind: 'object'
      /** The main object or person, in a few English words: "young woman". */
      readonly english: string
      /** The model's Kikuyu for it, unchecked. Absent where it was named, but not translated. */
      readonly kikuyu?: string
      /** The model's Kikuyu looks like another language. */
      readonly doubt?: 'looks-like-swahili'
    }
  | {
      readonly kind: 'color'
      readonly color: ColorName
      /** How much of the picture has this colour and no other, its middle counting most: 0 to 1. */
      readonly sureness: number
    }

/** A sighting as it is shown: bound to the course, where the course has a word for it. */
export interface Identification {
  readonly sighting: Sighting
  readonly english: string
  /** The course's word: its Kikuyu is checked. */
  readonly word?: ListedWord
  /** A model's Kikuyu, where the course has no word. */
  readonly unchecked?: { readonly kikuyu: string; readonly doubt?: 'looks-like-swahili' }
}

/** The course first: a model's own Kikuyu is shown only for what the course does not teach. */
export function identification(sighting: Sighting, words: readonly ListedWord[]): Identification {
  const english = sighting.kind === 'color' ? sighting.color : sighting.english
  const word = sighting.kind === 'color' ? courseColorOf(sighting.color, words) : courseWordOf(english, words)
  if (word) return { sighting, english, word }
  if (sighting.kind === 'color' || sighting.kikuyu === undefined) return { sighting, english }
  const { kikuyu, doubt } = sighting
  return { sighting, english, unchecked: { kikuyu, ...(doubt && { doubt }) } }
}

/**
 * Whether a model named the object and then failed at its Kikuyu, and the course has no word for it: to the learner that is a
 * failure, and our server has not counted it. A colour that the course does not teach has no Kikuyu on purpose.
 */
export const isHalf = ({ sighting, word, unchecked }: Identification): boolean =>
  sighting.kind === 'object' && !word && !unchecked

/** How the result stands in the talk with the assistant. `by` says who looked. */
export function resultMessage(
  { english, word, unchecked, sighting }: Identification,
  { id, now, by, words }: { id: string; now: number; by: string; words: readonly ListedWord[] },
): AssistantMessage | undefined {
  const said = { id, role: 'assistant', timestamp: now, by } as const
  const what = sighting.kind === 'color' ? 'the main colour of your picture' : 'what your picture shows'
  if (word) {
    const note = `This is ${what}.`
    return { ...said, ...checked(word), translatedContent: english, note }
  }
  if (unchecked) {
    const { kikuyu, doubt } = unchecked
    const note = `This is ${what}.`
    return { ...said, originalContent: kikuyu, translatedContent: english, note, ...(doubt && { doubt }) }
  }
  // Each message has its Kikuyu: here it says truly that the word is not known.
  const unknown = words.find((listed) => sensesOf(listed.english).includes(plainEnglish('I do not know')))
  if (!unknown) return undefined
  const seen =
    sighting.kind === 'color' ? `The main colour of your picture is ${english}` : `Your picture shows: ${english}`
  const note = `${seen}. I don’t know a checked Kikuyu word for it.`
  return { ...said, ...checked(unknown), translatedContent: unknown.english, note }
}

function checked(word: ListedWord) {
  return {
    originalContent: spelledOut(word),
    pronunciation: hintOf(word),
    evidence: { wordId: word.id, confidence: word.confidence, sources: word.attested },
  }
}
