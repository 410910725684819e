import { expect, test } from 'vitest'
import { oggOpus } from './ogg-opus.ts'

const bytesOf = (length: number, value: number) => new Uint8Array(length).fill(value)

/** The pages of an Ogg file: flags, position, sequence and the lengths of the packets. */
function pagesOf(file: Uint8Array) {
  const pages: { flags: number; position: number; sequence: number; packets: number[] }[] = []
  const view = new DataView(file.buffer)
  for (let at = 0; at < file.length;) {
    expect(String.fromCharCode(...file.subarray(at, at + 4))).toBe('OggS')
    const segments = [...file.subarray(at + 27, at + 27 + file[at + 26]!)]
    const packets: number[] = [0]
    for (const segment of segments) {
      packets[packets.length - 1]! += segment
      if (segment < 255) packets.push(0)
    }
    pages.push({
      flags: file[at + 5]!,
      position: Number(view.getBigUint64(at + 6, true)),
      sequence: view.getUint32(at + 18, true),
      packets: packets.slice(0, -1),
    })
    at += 27 + segments.length + segments.reduce((sum, segment) => sum + segment, 0)
  }
  return pages
}

test('a stream has its head, its tags, and pages of a second that end with the sound', () => {
  const packets = Array.from({ length: 60 }, (_, index) => bytesOf(index === 0 ? 255 : 80, index))
  const file = oggOpus({ packets, length: 57_000, preSkip: 312 }, 7)
  expect(pagesOf(file)).toEqual([
    { flags: 2, position: 0, sequence: 0, packets: [19] },
    { flags: 0, position: 0, sequence: 1, packets: [34] },
    { flags: 0, position: 48_000, sequence: 2, packets: [255, ...Array.from({ length: 49 }, () => 80)] },
    { flags: 4, position: 57_312, sequence: 3, packets: Array.from({ length: 10 }, () => 80) },
  ])
})

test('a page has the check sum that a decoder expects', () => {
  const first = oggOpus({ packets: [], length: 0, preSkip: 312 }, 1).slice(0, 47)
  const sum = new DataView(first.buffer).getUint32(22, true)
  first.fill(0, 22, 26)
  expect(sum).toBe(referenceSum(first))
})

/** The same check sum by long division of polynomials. */
function referenceSum(bytes: Uint8Array): number {
  const bits = [...bytes].flatMap((byte) => Array.from({ length: 8 }, (_, bit) => BigInt((byte >> (7 - bit)) & 1)))
  let rest = 0n
  for (const bit of [...bits, ...Array.from({ length: 32 }, () => 0n)]) {
    rest = (rest << 1n) | bit
    if (rest >> 32n) rest ^= 0x104c11db7n
  }
  return Number(rest)
}
