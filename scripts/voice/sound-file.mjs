import { readFileSync, writeFileSync } from 'node:fs'

/** Mono samples of 16 bits, as numbers between -1 and 1. */
export function readWav(path) {
  const data = readFileSync(path)
  const start = data.indexOf('data') + 8
  const samples = new Float64Array(Math.floor((data.length - start) / 2))
  for (const index of samples.keys()) samples[index] = data.readInt16LE(start + index * 2) / 32768
  return { rate: data.readUInt32LE(24), samples }
}

export function writeWav(path, samples, rate) {
  const data = Buffer.alloc(44 + samples.length * 2)
  data.write('RIFF', 0)
  data.writeUInt32LE(data.length - 8, 4)
  data.write('WAVEfmt ', 8)
  data.writeUInt32LE(16, 16)
  data.writeUInt16LE(1, 20)
  data.writeUInt16LE(1, 22)
  data.writeUInt32LE(rate, 24)
  data.writeUInt32LE(rate * 2, 28)
  data.writeUInt16LE(2, 32)
  data.writeUInt16LE(16, 34)
  data.write('data', 36)
  data.writeUInt32LE(samples.length * 2, 40)
  for (const [index, sample] of samples.entries()) data.writeInt16LE(Math.round(sample * 32767), 44 + index * 2)
  writeFileSync(path, data)
}

/** The quietest audible sample, as a part of the loudest: -40 dB. */
const AUDIBLE = 0.01
const FADE = 0.008

/** The samples from `before` seconds before the first audible one to `after` seconds after the last, faded at both ends. */
export function trimmed({ samples, rate }, { before, after }) {
  const quietest = AUDIBLE * samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const isAudible = (sample) => Math.abs(sample) >= quietest
  const start = samples.findIndex(isAudible) - Math.round(before * rate)
  const end = samples.findLastIndex(isAudible) + Math.round(after * rate)
  const fade = Math.round(FADE * rate)
  return Float64Array.from({ length: end - start }, (_, index) => {
    const sample = samples[start + index] ?? 0
    return sample * Math.min(1, index / fade, (end - start - 1 - index) / fade)
  })
}
