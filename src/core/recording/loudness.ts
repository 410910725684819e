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
export function powerOf(samples: Samples): number {
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
