import { expect, test } from 'vitest'
import { loudnessOf, melodyOf, semitonesOf, type Sound, trimmed } from './melody.ts'

const rate = 44_100

/** A tone with overtones, as a voice has them, that glides from one pitch to another. */
function voice(seconds: number, from: number, to = from): Sound {
  const samples = new Float32Array(seconds * rate)
  let phase = 0
  for (let i = 0; i < samples.length; i++) {
    phase += (2 * Math.PI * (from + ((to - from) * i) / samples.length)) / rate
    samples[i] = 0.4 * Math.sin(phase) + 0.2 * Math.sin(2 * phase) + 0.1 * Math.sin(3 * phase)
  }
  return { rate, samples }
}

const joined = (...sounds: readonly Sound[]): Sound => ({
  rate,
  samples: Float32Array.from(sounds.flatMap(({ samples }) => [...samples])),
})
const silence = (seconds: number): Sound => ({ rate, samples: new Float32Array(seconds * rate) })

test.each([90, 120, 220, 400])('the melody of a steady voice of %d hertz is level', (hertz) => {
  const melody = melodyOf(voice(0.5, hertz))
  expect(melody.length).toBeGreaterThan(30)
  for (const pitch of melody) expect(Math.abs(pitch.hertz - hertz)).toBeLessThan(hertz / 100)
})

test('a rising voice has a rising melody, and a high and a low voice look the same', () => {
  const low = semitonesOf(melodyOf(voice(0.6, 100, 150)))
  const high = semitonesOf(melodyOf(voice(0.6, 200, 300)))
  expect(low.at(-1)!.semitones - low[0]!.semitones).toBeGreaterThan(5)
  expect(high.at(-1)!.semitones).toBeCloseTo(low.at(-1)!.semitones, 0)
})

test('silence and noise have no melody', () => {
  expect(melodyOf(silence(0.5))).toEqual([])
  expect(melodyOf(silence(0.01))).toEqual([])
  let state = 1
  const samples = Float32Array.from(
    { length: rate / 2 },
    () => (state = (state * 48_271) % 2_147_483_647) / 2 ** 30 - 1,
  )
  expect(melodyOf({ rate, samples }).length).toBeLessThan(3)
  expect(semitonesOf([])).toEqual([])
  expect(loudnessOf(silence(0.1), 4)).toEqual([0, 0, 0, 0])
})

test('the silence around a voice is removed, except for a margin', () => {
  const cut = trimmed(joined(silence(0.7), voice(0.4, 150), silence(0.5)))
  expect(cut.samples.length / rate).toBeCloseTo(0.5, 1)
  expect(melodyOf(cut)[0]!.at).toBeLessThan(0.15)
})
