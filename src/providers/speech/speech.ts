import type { Recording } from '#core/recording/recordings.ts'
import type { Result } from '#core/result/result.ts'
import type { Voice } from '#core/word/word.ts'

/** Kikuyu to be heard: a word, a phrase or a proverb. */
export interface Utterance {
  /** The id of the word, phrase or wisdom entry, by which a site lists the recordings of its speakers. */
  readonly id?: string | undefined
  readonly kikuyu: string
  /** Recordings of speakers that come with the content. */
  readonly recordings?: readonly Recording[] | undefined
  /** The path of the recording to be heard. It goes before the voice engine of the site and the computer voice. */
  readonly recording?: string | undefined
  readonly voice?: Voice | undefined
  /** An exercise depends on its sounds, so the voice engine of the site, whose sounds are not checked, does not say it. */
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
