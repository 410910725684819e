import type { Recording } from '../recording/recordings.ts'
import { hintFor, pronounce, type Pronunciation } from '../orthography/pronunciation.ts'

/** The certainty that the word is right, on the lexicon's scale (`content/lexicon/README.md`). */
export type Confidence = 'high' | 'medium' | 'low'

/** A form shown with a word that is not an answer to it: another person, a plural, a similar word. */
export interface RelatedForm {
  readonly kikuyu: string
  readonly english: string
}

/** A phrase attested in the lexicon that uses the word. */
export interface Usage {
  readonly kikuyu: string
  readonly english: string
}

/** A computer's voice: the sounds are right, but no person spoke them. */
export interface Voice {
  /** A file at `/voice/<file>`. Its name contains a hash of its content. */
  readonly file: string
  /** The pitch follows a published tone; otherwise it is level, because the tone is not known. */
  readonly melody: boolean
}

/** The pitch of a syllable. */
export type Tone = 'low' | 'high' | 'rising' | 'falling'

/**
 * A word or fixed phrase of the course. It is stored once in the content; lessons and categories refer to it by id. All
 * Kikuyu is in the standard orthography, NFC. Pronunciation is not stored: `core/orthography` computes it from the
 * spelling.
 */
export interface Word {
  /** Spelling and sense in plain letters: `iria-milk`. */
  readonly id: string
  /** As taught: `Njĩtagwo …` (a blank to fill), `-ega` (a stem). */
  readonly kikuyu: string
  /** Shown before the word, and optional in an answer: `rangi wa`. */
  readonly optional?: string
  /** Senses, separated by `, ` `; ` or ` / `. A remark in round brackets belongs to its sense. */
  readonly english: string
  readonly type: string
  /** In English, one or two sentences: when it is said, and to whom. Without Kikuyu. */
  readonly context: string
  readonly usage?: Usage
  /** Other spellings and forms with the same sense and person: right answers. */
  readonly accepted: readonly string[]
  readonly related: readonly RelatedForm[]
  /** Singular and plural class: `7/8`. */
  readonly nounClass?: string
  readonly plural?: string
  /** Set on a loan, which may use letters that Kikuyu spelling lacks. */
  readonly loan?: true
  /**
   * The published tone of each syllable of the word said alone, from `content/tones.json`; null for a syllable that the
   * source leaves unmarked. Absent where no source gives the tone, or sources differ.
   */
  readonly tones?: readonly (Tone | null)[]
  /** Recordings of speakers that come with the content. A site can have others, which its speakers lend to it. */
  readonly recordings?: readonly Recording[]
  /** From `content/voice/manifest.json`. */
  readonly voice?: Voice
  readonly confidence: Confidence
  /** Ids of `content/sources.json`. */
  readonly attested: readonly string[]
}

/** The fields that the answer checker and the tutor use of every word that a lesson or a category teaches. */
export interface CourseWord {
  readonly id: string
  readonly kikuyu: string
  /** As in `Word`: the word is the same with and without it. */
  readonly optional?: string
  readonly english: string
  readonly accepted: readonly string[]
  readonly loan?: true
  /** Not yet confirmed by a speaker: its confidence is low. */
  readonly unverified?: true
  /** As in `Word`: forms that are words of their own, so none is taken for a typo in another word. */
  readonly related?: readonly RelatedForm[]
  readonly plural?: string
  /** As in `Word`. */
  readonly nounClass?: string
  /** Lessons that teach it, in the order of the course. */
  readonly lessons: readonly string[]
  /** Categories of the vocabulary that teach it, in the order of the overview. */
  readonly categories: readonly string[]
}

export type Spelled = Pick<Word, 'kikuyu' | 'optional' | 'loan'>

/** A word as shown: an optional part before it, without brackets. */
export const spelledOut = ({ kikuyu, optional }: Pick<Spelled, 'kikuyu' | 'optional'>): string =>
  optional ? `${optional} ${kikuyu}` : kikuyu

/** The meaning to show. Others, after " / ", are right answers too. */
export const mainMeaning = (english: string): string => english.split(' / ')[0] ?? english

/** The pronunciation hint of the whole word, with its optional part. */
export const hintOf = (word: Spelled): string => hintFor({ kikuyu: spelledOut(word), ...(word.loan && { loan: true }) })

/** Undefined if the spelling cannot be read, which the content checks exclude. */
export function soundOf(word: Spelled): Pronunciation | undefined {
  const sound = pronounce(spelledOut(word), word.loan ? { loan: true } : {})
  return sound.ok ? sound.value : undefined
}
