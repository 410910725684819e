import { deflateSync } from 'node:zlib'

export type Rgb = readonly [red: number, green: number, blue: number]

/** A PNG painted point by point. */
export function png(width: number, height: number, paint: (x: number, y: number) => Rgb): Buffer {
  const rows = Buffer.alloc(height * (1 + 3 * width))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(paint(x, y), y * (1 + 3 * width) + 1 + 3 * x)
  return packed(width, height, [8, 2, 0, 0, 0], rows)
}

/** A black image with one bit per pixel: very many pixels in a small file. */
export const blank = (width: number, height: number): Buffer =>
  packed(width, height, [1, 0, 0, 0, 0], Buffer.alloc(height * (1 + Math.ceil(width / 8))))

/** `kind` is the part of the PNG header from the bit depth on. */
function packed(width: number, height: number, kind: readonly number[], rows: Uint8Array): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set(kind, 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const plain = (color: Rgb, width = 320, height = 240) => png(width, height, () => color)

/**
 * A JPEG as phones write it: rotated, with EXIF orientation 6, and with a remark on the place. `jpeg` is one without
 * EXIF.
 */
export function fromPhone(jpeg: Buffer, remark: string): Buffer {
  const text = Buffer.from(`${remark}\0`)
  const header = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 2]
  const orientation = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
  const description = [0x01, 0x0e, 0, 2, 0, 0, 0, text.length, 0, 0, 0, 38]
  const end = [0, 0, 0, 0]
  const directory = Buffer.from([header, orientation, description, end].flat())
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), directory, text])
  const marker = Buffer.from([0xff, 0xe1, 0, 0])
  marker.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2)])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
