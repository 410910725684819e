import { joinedBytes } from './joined.ts'

/** An Opus stream of one channel: packets of 20 ms, as an encoder makes them. */
export interface OpusStream {
  readonly packets: readonly Uint8Array[]
  /** The samples at 48 kHz that the sound has. The last packet may be longer. */
  readonly length: number
  /** The samples at 48 kHz that a player drops from the beginning. */
  readonly preSkip: number
}

const PACKET_SAMPLES = 960
/** A page holds up to 255 segments of 255 bytes; 50 packets are a second. */
const PACKETS_A_PAGE = 50
const FIRST = 2
const LAST = 4

/** An Ogg file (RFC 3533) with an Opus stream (RFC 7845). `serial` names the stream. */
export function oggOpus({ packets, length, preSkip }: OpusStream, serial: number): Uint8Array<ArrayBuffer> {
  const end = preSkip + length
  const pages = [
    page({ packets: [head(preSkip)], flags: FIRST, position: 0, serial, sequence: 0 }),
    page({ packets: [tags()], flags: 0, position: 0, serial, sequence: 1 }),
  ]
  for (let at = 0; at < packets.length; at += PACKETS_A_PAGE) {
    const held = packets.slice(at, at + PACKETS_A_PAGE)
    const isLast = at + held.length === packets.length
    const position = isLast ? end : (at + held.length) * PACKET_SAMPLES
    pages.push(page({ packets: held, flags: isLast ? LAST : 0, position, serial, sequence: pages.length }))
  }
  return joinedBytes(pages)
}

function head(preSkip: number): Uint8Array {
  const bytes = new Uint8Array(19)
  const view = new DataView(bytes.buffer)
  bytes.set(ascii('OpusHead'))
  view.setUint8(8, 1)
  view.setUint8(9, 1)
  view.setUint16(10, preSkip, true)
  view.setUint32(12, 48_000, true)
  return bytes
}

/** The tags: the name of the encoder and no comments. The list of recordings has the speaker. */
function tags(): Uint8Array {
  const vendor = ascii('My Mother Language')
  const bytes = new Uint8Array(8 + 4 + vendor.length + 4)
  bytes.set(ascii('OpusTags'))
  new DataView(bytes.buffer).setUint32(8, vendor.length, true)
  bytes.set(vendor, 12)
  return bytes
}

interface Page {
  readonly packets: readonly Uint8Array[]
  readonly flags: number
  readonly position: number
  readonly serial: number
  readonly sequence: number
}

function page({ packets, flags, position, serial, sequence }: Page): Uint8Array {
  // A packet ends with the first segment that is not full.
  const segments = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ])
  const header = new Uint8Array(27 + segments.length)
  const view = new DataView(header.buffer)
  header.set(ascii('OggS'))
  view.setUint8(5, flags)
  view.setBigUint64(6, BigInt(position), true)
  view.setUint32(14, serial, true)
  view.setUint32(18, sequence, true)
  view.setUint8(26, segments.length)
  header.set(segments, 27)
  const bytes = joinedBytes([header, ...packets])
  new DataView(bytes.buffer).setUint32(22, checkSum(bytes), true)
  return bytes
}

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** CRC-32 with the polynomial 0x04c11db7, neither reflected nor inverted, as Ogg defines it. */
function checkSum(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  return sum >>> 0
}
