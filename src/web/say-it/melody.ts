import { PitchDetector } from 'pitchy'

/** Mono samples from -1 to 1. */
export interface Sound {
  readonly rate: number
  readonly samples: Float32Array
}

/** A moment of a melody; moments without a voice have none. */
export interface Pitch {
  /** Seconds from the start. */
  readonly at: number
  readonly hertz: number
}

const WINDOW_S = 0.046
const STEP_S = 0.01
/** The clarity, from 0 to 1, below which a sound is not a clear tone. */
const CLEAR = 0.9
/** The range of voices, in hertz. */
const LOWEST = 65
const HIGHEST = 500

/** The pitch of the voice, every hundredth of a second in which there is one. */
export function melodyOf({ rate, samples }: Sound): Pitch[] {
  const size = Math.round(WINDOW_S * rate)
  if (samples.length < size) return []
  const detector = PitchDetector.forFloat32Array(size)
  detector.minVolumeDecibels = -40
  const step = Math.round(STEP_S * rate)
  const melody: Pitch[] = []
  for (let start = 0; start + size <= samples.length; start += step) {
    const [hertz, clarity] = detector.findPitch(samples.subarray(start, start + size), rate)
    if (clarity >= CLEAR && hertz >= LOWEST && hertz <= HIGHEST) melody.push({ at: (start + size / 2) / rate, hertz })
  }
  return melody
}

/** Semitones above the middle of the melody, so that a high and a low voice with the same melody look the same. */
export function semitonesOf(melody: readonly Pitch[]): { readonly at: number; readonly semitones: number }[] {
  const heights = melody.map(({ hertz }) => 12 * Math.log2(hertz)).toSorted((one, other) => one - other)
  const middle = heights[Math.floor(heights.length / 2)] ?? 0
  return melody.map(({ at, hertz }) => ({ at, semitones: 12 * Math.log2(hertz) - middle }))
}

/** The loudness of the sound in `count` equal parts, from 0 to 1 for the loudest. */
export function loudnessOf({ samples }: Sound, count: number): number[] {
  const parts = Array.from({ length: count }, (_, part) => {
    const from = Math.floor((part * samples.length) / count)
    const to = Math.floor(((part + 1) * samples.length) / count)
    return meanSquare(samples.subarray(from, to)) ** 0.5
  })
  const most = Math.max(...parts)
  return most === 0 ? parts : parts.map((part) => part / most)
}

/** The share of the peak loudness from which a sound is a voice. */
const VOICE = 0.1
const MARGIN_S = 0.05

/** The sound without the silence before and after the voice. */
export function trimmed({ rate, samples }: Sound): Sound {
  const block = Math.round(STEP_S * rate)
  const parts = loudnessOf({ rate, samples }, Math.max(1, Math.floor(samples.length / block)))
  const margin = Math.round(MARGIN_S * rate)
  const from = Math.max(0, parts.findIndex((part) => part >= VOICE) * block - margin)
  const to = (parts.findLastIndex((part) => part >= VOICE) + 1) * block + margin
  return { rate, samples: samples.slice(from, to) }
}

const meanSquare = (samples: Float32Array) =>
  samples.length === 0 ? 0 : samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
