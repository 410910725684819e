import type { Confidence, Voice } from '../word/word.ts'

/** The text in the blank of a phrase, as the learner typed it: a name, a place, an English word to translate. */
export type Slot = (typeof slots)[number]

export const slots = ['name', 'place', 'word'] as const

/**
 * Ids of the phrases that the built-in assistant uses itself or handles separately. They are content: `content/assistant.json`. The
 * phrases of the first five lists are used in order.
 */
export interface AssistantPhrases {
  /** Before it describes itself. */
  readonly introduction: readonly string[]
  /** Before it lists its abilities. */
  readonly offer: readonly string[]
  /** If it knows no answer. */
  readonly unknown: readonly string[]
  /** Before a story or a tradition. */
  readonly beforeTale: readonly string[]
  /** The answer to `askMeaning`. */
  readonly askBack: readonly string[]
  /** Questions about something that the learner has not named: “What does this mean?” */
  readonly askMeaning: readonly string[]
  /** Questions about the assistant itself. */
  readonly askAssistant: readonly string[]
  /** Phrases that may stand before another sentence without a mark between them: “Hello how are you”. */
  readonly openers: readonly string[]
}

/**
 * A phrase of the phrasebook. Its pronunciation is not stored: `core/orthography` computes it from the spelling. A blank is
 * written `…`, in the Kikuyu and in the English.
 */
export interface Phrase {
  /** The id in the lexicon: `where-is-the-toilet`. */
  readonly id: string
  readonly kikuyu: string
  /** The meaning; a remark in round brackets says when it is used. */
  readonly english: string
  /** Its subject: `greetings`. */
  readonly category: string
  /** Other English with the same meaning, speaker and listener. Written plainly: lower case, without contractions. */
  readonly paraphrases: readonly string[]
  /** Other Kikuyu with the same meaning. */
  readonly accepted: readonly string[]
  /** The kind of text that fills its blank; absent without a blank. */
  readonly slot?: Slot
  /** Ids of the phrases that answer it, in sequence. */
  readonly answer?: readonly string[]
  /** In English: when it is used, and to whom. */
  readonly note?: string
  /** Set on a loan, which may use letters that Kikuyu spelling lacks. */
  readonly loan?: true
  /** From `content/voice/manifest.json`. Silent at its blank. */
  readonly voice?: Voice
  readonly confidence: Confidence
  /** Ids of `content/sources.json`. */
  readonly attested: readonly string[]
}
