/** A sound: mono samples between -1 and 1. */
export interface Sound {
  readonly rate: number
  readonly samples: Float32Array
}

const HEAD = 44

/** A WAV file of 16 bits. */
export function writeWav({ rate, samples }: Sound): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEAD + samples.length * 2)
  const view = new DataView(bytes.buffer)
  const text = (at: number, letters: string) => {
    for (const [index, letter] of [...letters].entries()) view.setUint8(at + index, letter.charCodeAt(0))
  }
  text(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, PCM, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (const [index, sample] of samples.entries())
    view.setInt16(HEAD + index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32767), true)
  return bytes
}

const PCM = 1

/** Reads a WAV file as `writeWav` makes it; undefined for any other file. */
export function readWav(bytes: Uint8Array): Sound | undefined {
  if (bytes.length < HEAD) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length))
  const rate = view.getUint32(24, true)
  const isOurs =
    text(0, 4) === 'RIFF' &&
    view.getUint32(4, true) === bytes.length - 8 &&
    text(8, 8) === 'WAVEfmt ' &&
    view.getUint32(16, true) === 16 &&
    view.getUint16(20, true) === PCM &&
    view.getUint16(22, true) === 1 &&
    view.getUint32(28, true) === rate * 2 &&
    view.getUint16(32, true) === 2 &&
    view.getUint16(34, true) === 16 &&
    text(36, 4) === 'data' &&
    view.getUint32(40, true) === bytes.length - HEAD &&
    bytes.length % 2 === 0
  if (!isOurs) return undefined
  const samples = new Float32Array((bytes.length - HEAD) / 2)
  for (const index of samples.keys()) samples[index] = view.getInt16(HEAD + index * 2, true) / 32767
  return { rate, samples }
}
