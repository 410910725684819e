import { describe, expect, test } from 'vitest'
import { seeded } from '../chance/seeded.ts'
import { loudnessOf, createTakeRecorder, leveled, meterPosition, type TakeState } from './take.ts'
import { readWav, writeWav } from './wav.ts'

const RATE = 8_000
const BLOCK = 160

const amplitude = (decibels: number) => 10 ** (decibels / 20)

/** A tone between two silences, over a background; levels are peaks in decibels. */
function spoken({ before = 1, voice = 0.6, after = 1.2, level = -12, noise = -65 } = {}): Float32Array {
  const chance = seeded(1)
  const samples = new Float32Array(Math.round((before + voice + after) * RATE))
  for (const index of samples.keys()) {
    const time = index / RATE - before
    const isVoice = time >= 0 && time < voice
    const tone = isVoice ? amplitude(level) * Math.sin(2 * Math.PI * 220 * time) : 0
    const heard = tone + amplitude(noise) * (2 * chance() - 1)
    samples[index] = Math.max(-1, Math.min(1, heard))
  }
  return samples
}

function recorded(samples: Float32Array): TakeState[] {
  const recorder = createTakeRecorder(RATE)
  const blocks = Array.from({ length: Math.floor(samples.length / BLOCK) }, (_, index) =>
    samples.slice(index * BLOCK, (index + 1) * BLOCK),
  )
  return blocks.map((block) => recorder.push(block))
}

const last = (samples: Float32Array) => recorded(samples).at(-1)

describe('a take', () => {
  test('measures the background, listens, starts with the voice, and stops after it', () => {
    const statuses = recorded(spoken()).map(({ status }) => status)
    expect([...new Set(statuses)]).toEqual(['measuring', 'listening', 'speaking', 'taken'])
  })

  test('contains the voice, with a margin on both sides that begins and ends in silence', () => {
    const state = last(spoken({ voice: 0.6 }))
    const { samples } = state?.status === 'taken' ? state.take : { samples: new Float32Array() }
    expect(state).toMatchObject({ status: 'taken', fault: undefined })
    expect(samples.length / RATE).toBeCloseTo(0.6 + 0.15 + 0.25, 1)
    expect([samples[0], samples.at(-1)]).toEqual([0, 0])
  })

  test('has both parts of a word with a closure between them', () => {
    const word = new Float32Array([...spoken({ voice: 0.3, after: 0.2 }), ...spoken({ before: 0.2, voice: 0.3 })])
    const state = last(word)
    expect(state?.status === 'taken' && state.take.samples.length / RATE).toBeCloseTo(1.4, 1)
  })

  test.each([
    ['clipped', { level: 6 }],
    ['quiet', { level: -33, noise: -90 }],
    ['noisy', { level: -12, noise: -26 }],
    ['short', { voice: 0.08 }],
    ['long', { voice: 12 }],
  ] as const)('that is %s is refused', (fault, voice) => {
    expect(last(spoken(voice))).toMatchObject({ status: 'taken', fault })
  })

  test.each([
    ['silent', { voice: 0, after: 10 }],
    ['noisy', { voice: 0, after: 10, noise: -20 }],
  ] as const)('without a voice fails as %s', (fault, voice) => {
    expect(last(spoken(voice))).toEqual({ status: 'failed', fault })
  })

  test('does not start with a click', () => {
    const samples = spoken({ before: 2 })
    samples.fill(0.5, RATE, RATE + 20)
    const state = last(samples)
    expect(state?.status === 'taken' && state.take.samples.length / RATE).toBeCloseTo(1, 1)
  })

  test('ends by hand', () => {
    const recorder = createTakeRecorder(RATE)
    const samples = spoken({ voice: 1 })
    for (let at = 0; at < 1.5 * RATE; at += BLOCK) recorder.push(samples.slice(at, at + BLOCK))
    expect(recorder.stop()).toMatchObject({ status: 'taken', fault: undefined })
    expect(createTakeRecorder(RATE).stop()).toEqual({ status: 'failed', fault: 'silent' })
  })
})

test('the meter gives a quarter to levels that are too quiet and too loud', () => {
  expect([-80, -30, -16.5, -3, 0].map(meterPosition)).toEqual([0, 0.25, 0.5, 0.75, 1])
})

test('a quiet and a loud sound become alike, and none is clipped', () => {
  const [quiet, loud] = [-30, -6].map((level) => leveled({ rate: RATE, samples: spoken({ level }) }))
  expect(loudnessOf(quiet!.samples, RATE)).toBeCloseTo(-21.5, 1)
  expect(loudnessOf(loud!.samples, RATE)).toBeCloseTo(-21.5, 1)
  const click = new Float32Array(RATE)
  click[100] = 0.2
  expect(Math.max(...leveled({ rate: RATE, samples: click }).samples)).toBeCloseTo(0.89)
  expect(leveled({ rate: RATE, samples: new Float32Array(10) }).samples).toEqual(new Float32Array(10))
})

test('a sound comes back from its WAV file, and other files are refused', () => {
  const sound = { rate: RATE, samples: Float32Array.of(0, 0.5, -0.5, 1, -1) }
  const wav = writeWav(sound)
  const read = readWav(wav)
  expect(read?.rate).toBe(RATE)
  for (const [index, sample] of sound.samples.entries()) expect(read?.samples[index]).toBeCloseTo(sample, 4)
  expect(readWav(wav.subarray(0, -2))).toBeUndefined()
  for (const at of [0, 8, 20, 22, 34, 36]) {
    const damaged = wav.slice()
    damaged[at]! += 1
    expect(readWav(damaged)).toBeUndefined()
  }
  expect(readWav(new Uint8Array(10))).toBeUndefined()
})
