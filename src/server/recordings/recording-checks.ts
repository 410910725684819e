import * as v from 'valibot'
import { MAX_REASON, MAX_SOUND_BYTES } from '#core/recording/recordings.ts'
import { MAX_SPEECH_S } from '#core/recording/take.ts'
import { readWav } from '#core/recording/wav.ts'

const MIN_RATE = 16_000
const MAX_RATE = 48_000
/** The longest take: the longest speech with its margins. */
const LONGEST_S = MAX_SPEECH_S + 2

/** The seconds of a WAV file that the studio makes; undefined for any other file. */
export function lengthOf(bytes: Uint8Array): number | undefined {
  const sound = readWav(bytes)
  if (!sound || sound.rate < MIN_RATE || sound.rate > MAX_RATE) return undefined
  const seconds = sound.samples.length / sound.rate
  return seconds >= 0.1 && seconds <= LONGEST_S ? seconds : undefined
}

/** True for a file with one Opus stream in Ogg. */
export function isOpus(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 36)).toString('latin1')
  return bytes.length <= MAX_SOUND_BYTES && head.startsWith('OggS') && head.endsWith('OpusHead')
}

/** One line, without characters that change how it is shown. */
export const singleLine = (most: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(most), v.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u))

export const WordId = v.pipe(v.string(), v.regex(/^[a-z\d-]{1,80}$/))

/** The text that a speaker read. */
export const ReadText = v.pipe(singleLine(MAX_REASON), v.minLength(1))
