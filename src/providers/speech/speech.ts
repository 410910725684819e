import type { Recording } from '#core/recording/recordings.ts'
import type { Result } from '#core/result/result.ts'
import type { Voice } from '#core/word/word.ts'

/** Kikuyu to play: a word, a phrase or a proverb. */
export interface Utterance {
  /** The id of the word, phrase or wisdom entry, by which a site lists the recordings of its speakers. */
  readonly id?: string | undefined
  readonly kikuyu: string
  /** Recordings of speakers that come with the content. */
  readonly recordings?: readonly Recording[] | undefined
  /** The path of the recording to play. It is preferred to the site's voice engine and to the computer voice. */
  readonly recording?: string | undefined
  readonly voice?: Voice | undefined
  /** True in an exercise, which depends on its sounds: the site's voice engine, whose sounds are unchecked, does not say it. */
  readonly isExercise?: boolean
}

export interface SpeechFault {
  /** `unreachable`: a later try may succeed. `missing`: there is no such sound. */
  readonly kind: 'unreachable' | 'missing'
}

/** Says Kikuyu. A new adapter is done when it passes `speech.contract.ts`. */
export interface Speech {
  /** The whole sound, encoded as a browser plays it. Never rejects. */
  say(utterance: Utterance): Promise<Result<Blob, SpeechFault>>
}
