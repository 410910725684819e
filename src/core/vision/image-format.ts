export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'bmp' | 'svg'

/**
 * The format of an image file, recognized by its first bytes rather than its name; undefined if it is not an image.
 * `head`: at least 512 bytes.
 */
export function imageFormat(head: Uint8Array): ImageFormat | undefined {
  const text = String.fromCharCode(...head.subarray(0, 512))
  if (text.startsWith('\u{ff}\u{d8}\u{ff}')) return 'jpeg'
  if (text.startsWith('\u{89}PNG\r\n\u{1a}\n')) return 'png'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'webp'
  if (/^BM[^]{4}\0{4}/.test(text)) return 'bmp'
  if (text.slice(4, 8) === 'ftyp') return brandFormat(text.slice(8, 40))
  return /^(?:\u{ef}\u{bb}\u{bf})?\s*(?:<(?:\?xml|!--|!DOCTYPE svg)[^]*?)?<svg[\s>]/iu.test(text) ? 'svg' : undefined
}

/** Videos have the same structure with other brands. */
function brandFormat(brands: string): ImageFormat | undefined {
  if (/avi[fs]/.test(brands)) return 'avif'
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? 'heic' : undefined
}

export const mediaType = (format: ImageFormat): string => (format === 'svg' ? 'image/svg+xml' : `image/${format}`)
