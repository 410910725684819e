import { joined } from './joined.ts'
import type { Sound } from './wav.ts'

/** The zone of the level meter that a level falls in. */
export type Zone = 'quiet' | 'good' | 'loud'

/** Why a take cannot be used. */
export type TakeFault =
  /** No voice was heard. */
  | 'silent'
  | 'quiet'
  /** The level was above what the microphone can pass on, which distorts. */
  | 'clipped'
  /** The background is nearly as loud as the voice. */
  | 'noisy'
  | 'short'
  /** The voice did not stop. */
  | 'long'

/** The spoken part of a recording, with a margin of silence on both sides. */
interface Take extends Sound {
  /** The level of the background, in decibels. */
  readonly noise: number
}

export type TakeState =
  /** `level` is the peak in decibels. */
  | { readonly status: 'measuring' | 'listening' | 'speaking'; readonly level: number; readonly zone: Zone }
  | { readonly status: 'taken'; readonly take: Take; readonly fault: TakeFault | undefined }
  | { readonly status: 'failed'; readonly fault: TakeFault }

/** Silence kept before and after the voice, in seconds. */
const MARGIN_BEFORE = 0.15
const MARGIN_AFTER = 0.25
/** The silence that ends a take. A closure between two sounds of a word is shorter. */
const END_S = 0.7
/** The time in which the background is measured first. */
const MEASURED_S = 0.3
/** The longest wait before the voice, and the longest voice. */
const MAX_WAIT_S = 10
export const MAX_SPEECH_S = 8
/** A voice is at least this much above the background, in decibels, and at least as loud as `QUIETEST_VOICE`. */
const RISE = 12
const QUIETEST_VOICE = -45
/** A shorter sound is a click, not a voice. */
const VOICE_S = 0.04
const SHORTEST_S = 0.12
/** Limits of a usable take, in decibels. */
const QUIET_PEAK = -30
const LOUD_PEAK = -3
const SIGNAL_TO_NOISE = 18
/** A sample of at least `LIMIT` is at the limit of the microphone. `CLIPPED_RUN` of them in a row are clipping. */
const LIMIT = 0.985
const CLIPPED_RUN = 3

/**
 * Records one take from blocks of samples of about 20 ms, as a microphone gives them: it measures the background, starts when
 * a voice rises above it, and stops after a silence.
 */
export function createTakeRecorder(rate: number) {
  const blocks: Float32Array[] = []
  const powers: number[] = []
  /** The first and the last block with a voice. */
  let first = -1
  let last = -1
  let voiced = 0
  let noise = -Infinity
  let done: TakeState | undefined
  const seconds = (count: number) => (count * (blocks[0]?.length ?? 0)) / rate

  function finished(): TakeState {
    const start = Math.max(0, first * blockLength() - Math.round(MARGIN_BEFORE * rate))
    const all = joined(blocks, (length) => new Float32Array(length))
    const end = Math.min(all.length, (last + 1) * blockLength() + Math.round(MARGIN_AFTER * rate))
    const take = { rate, samples: faded(all.slice(start, end), rate), noise }
    const loudest = Math.max(...powers.slice(first, last + 1))
    return { status: 'taken', take, fault: faultOf(all.subarray(start, end), loudest) }
  }

  function faultOf(samples: Float32Array, loudest: number): TakeFault | undefined {
    if (isClipped(samples)) return 'clipped'
    if (seconds(voiced) < SHORTEST_S) return 'short'
    if (peakOf(samples) < QUIET_PEAK) return 'quiet'
    if (loudest - noise < SIGNAL_TO_NOISE) return 'noisy'
    return seconds(last - first) >= MAX_SPEECH_S ? 'long' : undefined
  }

  const blockLength = () => blocks[0]?.length ?? 0

  return {
    /** All blocks have the length of the first one. After a take is done, further blocks change nothing. */
    push(block: Float32Array): TakeState {
      if (done) return done
      const power = decibels(powerOf(block))
      const index = blocks.push(block) - 1
      powers.push(power)
      const isMeasuring = seconds(index) < MEASURED_S
      if (first < 0 && (isMeasuring || power < noise + RISE)) noise = middle(powers.slice(-Math.ceil(1 / seconds(1))))
      const isVoice = !isMeasuring && power > Math.max(noise + (first < 0 ? RISE : RISE / 2), QUIETEST_VOICE)
      if (isVoice) {
        // A click is over before the next blocks.
        if (first < 0 || (last < index - 1 && seconds(voiced) < VOICE_S)) [first, voiced] = [index, 0]
        last = index
        voiced++
      }
      const hasSpoken = first >= 0 && seconds(voiced) >= VOICE_S
      if (hasSpoken && (seconds(index - last) >= END_S || seconds(index - first) >= MAX_SPEECH_S)) done = finished()
      else if (!hasSpoken && seconds(index) >= MAX_WAIT_S)
        done = { status: 'failed', fault: noise > QUIETEST_VOICE ? 'noisy' : 'silent' }
      const level = peakOf(block)
      const status = isMeasuring ? 'measuring' : hasSpoken ? 'speaking' : 'listening'
      return done ?? { status, level, zone: zoneOf(level) }
    },
    /** Ends the take where it is, for a speaker who stops it by hand. */
    stop(): TakeState {
      return (done ??= first < 0 ? { status: 'failed', fault: 'silent' } : finished())
    },
  }
}

/** The zone of a level in decibels. */
const zoneOf = (level: number): Zone => (level < QUIET_PEAK ? 'quiet' : level > LOUD_PEAK ? 'loud' : 'good')

/** The position of a level on a meter from 0 to 1. Too quiet takes the first quarter, good the half after it, too loud the last quarter. */
export function meterPosition(level: number): number {
  const between = (from: number, to: number) => Math.max(0, Math.min(1, (level - from) / (to - from)))
  return between(-60, QUIET_PEAK) / 4 + between(QUIET_PEAK, LOUD_PEAK) / 2 + between(LOUD_PEAK, 0) / 4
}

function isClipped(samples: Float32Array): boolean {
  let run = 0
  return samples.some((sample) => (run = Math.abs(sample) >= LIMIT ? run + 1 : 0) >= CLIPPED_RUN)
}

const decibels = (power: number) => 10 * Math.log10(power)
const peakOf = (samples: Float32Array) =>
  decibels(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) ** 2)
const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? -Infinity

const FADE_S = 0.008

function faded(samples: Float32Array, rate: number): Float32Array {
  const length = FADE_S * rate
  return samples.map((sample, index) => sample * Math.min(1, index / length, (samples.length - 1 - index) / length))
}

/** The loudness of all published recordings in LUFS, the same as that of the computer voice; then the highest sample. */
const LOUDNESS = -21.5
const HIGHEST_SAMPLE = 0.89

/** Brings a sound to the common loudness, or as near to it as the highest sample allows. */
export function leveled({ samples, rate }: Sound): Sound {
  const highest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const gain = Math.min(10 ** ((LOUDNESS - loudnessOf(samples, rate)) / 20), HIGHEST_SAMPLE / highest)
  return { rate, samples: Number.isFinite(gain) ? samples.map((sample) => sample * gain) : samples }
}

/**
 * Integrated loudness in LUFS as EBU R128 (ITU-R BS.1770-4) defines it, of mono samples between -1 and 1. A sound shorter than
 * one block of 400 ms is one block. Minus infinity for silence.
 */
export function loudnessOf(samples: Samples, rate: number): number {
  const weighted = filtered(filtered(samples, shelf(rate)), highPass(rate))
  const length = Math.min(weighted.length, Math.round(0.4 * rate))
  const step = Math.max(1, Math.round(length / 4))
  const powers: number[] = []
  for (let start = 0; start + length <= weighted.length; start += step)
    powers.push(powerOf(weighted.subarray(start, start + length)))
  const audible = powers.filter((power) => lufs(power) > -70)
  const gate = lufs(mean(audible)) - 10
  return lufs(mean(audible.filter((power) => lufs(power) > gate)))
}

type Samples = Float32Array | Float64Array

/** The mean square of samples. */
function powerOf(samples: Samples): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return sum / Math.max(1, samples.length)
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const lufs = (power: number) => -0.691 + 10 * Math.log10(power)

interface Filter {
  readonly b: readonly [number, number, number]
  readonly a: readonly [number, number]
}

/** The first stage of the K-weighting, for any sample rate: the analogue filter of libebur128. */
function shelf(rate: number): Filter {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const scale = 1 + k / q + k * k
  return {
    b: [(high + (band * k) / q + k * k) / scale, (2 * (k * k - high)) / scale, (high - (band * k) / q + k * k) / scale],
    a: [(2 * (k * k - 1)) / scale, (1 - k / q + k * k) / scale],
  }
}

/** The second stage. */
function highPass(rate: number): Filter {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate)
  const q = 0.5003270373238773
  const scale = 1 + k / q + k * k
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / scale, (1 - k / q + k * k) / scale] }
}

function filtered(samples: Samples, { b: [b0, b1, b2], a: [a1, a2] }: Filter): Float64Array {
  const result = new Float64Array(samples.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (const [index, x] of samples.entries()) {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    result[index] = y
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
  }
  return result
}
