/**
 * The first 32 bits of the SHA-1 of a short text as a number: Anki's checksum of a note's first field. Written by hand
 * because `crypto.subtle` exists on secure pages only, and a self-hosted site need not be secure.
 */
export function sha1Start(text: string): number {
  const words = paddedWords(new TextEncoder().encode(text))
  let state: readonly number[] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
  for (let block = 0; block < words.length; block += 16) state = afterBlock(state, words.slice(block, block + 16))
  return (state[0] ?? 0) >>> 0
}

/** The bytes, a 1 bit, zeros, and the length in bits, as 32-bit words. */
function paddedWords(bytes: Uint8Array): number[] {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  return Array.from({ length: padded.length / 4 }, (_, index) => view.getUint32(index * 4))
}

function afterBlock(state: readonly number[], block: readonly number[]): number[] {
  const schedule = [...block]
  const word = (round: number) => schedule[round] ?? 0
  for (let round = 16; round < 80; round++)
    schedule.push(rotated(word(round - 3) ^ word(round - 8) ^ word(round - 14) ^ word(round - 16), 1))
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state
  for (let round = 0; round < 80; round++) {
    const [mixed, constant] = mix(Math.floor(round / 20), b, c, d)
    const next = (rotated(a, 5) + mixed + e + constant + word(round)) | 0
    ;[a, b, c, d, e] = [next, a, rotated(b, 30), c, d]
  }
  return [a, b, c, d, e].map((value, index) => (value + (state[index] ?? 0)) | 0)
}

function mix(quarter: number, b: number, c: number, d: number): readonly [mixed: number, constant: number] {
  if (quarter === 0) return [(b & c) | (~b & d), 0x5a827999]
  if (quarter === 1) return [b ^ c ^ d, 0x6ed9eba1]
  if (quarter === 2) return [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
  return [b ^ c ^ d, 0xca62c1d6]
}

const rotated = (value: number, by: number) => (value << by) | (value >>> (32 - by))
