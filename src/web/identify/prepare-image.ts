import { ok, refuse, type Result } from '#core/result/result.ts'
import { mediaType, imageFormat } from '#core/vision/image-format.ts'
import type { ImageInput } from '#providers/vision/vision.ts'

/** The reason why a file is refused. `drawing`: an SVG. `unreadable`: damaged, or in a format that this browser cannot decode. */
export interface ImageFault {
  readonly kind: 'empty' | 'no-picture' | 'drawing' | 'unreadable' | 'too-large'
}

const LONGEST_SIDE = 1024
/** Enough pixels to find the main colour. */
const SMALL_SIDE = 192
/** More than phone cameras produce. Decoding takes four bytes per pixel. */
const MAX_PIXELS = 64_000_000
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Decodes a file on the device and redraws it: upright, at most 1024 pixels on its longer side, as JPEG. Redrawing removes all
 * metadata, such as location, author and camera. `createImageBitmap` decodes off the main thread, so the page stays responsive.
 */
export async function prepareImage(file: Blob): Promise<Result<ImageInput, ImageFault>> {
  if (file.size === 0) return refuse({ kind: 'empty' })
  const format = imageFormat(new Uint8Array(await file.slice(0, 512).arrayBuffer()))
  if (!format) return refuse({ kind: 'no-picture' })
  if (format === 'svg') return refuse({ kind: 'drawing' })
  if (file.size > MAX_BYTES) return refuse({ kind: 'too-large' })
  const image = file.slice(0, file.size, mediaType(format))
  try {
    const { width, height } = await sizeOf(image)
    if (width * height > MAX_PIXELS) return refuse({ kind: 'too-large' })
    return ok(await redraw(image, fitted(width, height, LONGEST_SIDE)))
  } catch {
    return refuse({ kind: 'unreadable' })
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The size after rotation. The browser reads it from the file's header, so an image that is too large is never decoded. */
async function sizeOf(file: Blob): Promise<Size> {
  const image = new Image()
  const address = URL.createObjectURL(file)
  try {
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve)
      image.addEventListener('error', reject)
      image.src = address
    })
    const { naturalWidth: width, naturalHeight: height } = image
    if (width === 0 || height === 0) throw new Error('The image has no size')
    return { width, height }
  } finally {
    URL.revokeObjectURL(address)
  }
}

function fitted(width: number, height: number, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function redraw(image: Blob, size: Size): Promise<ImageInput> {
  const bitmap = await createImageBitmap(image, {
    imageOrientation: 'from-image',
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'medium',
  })
  try {
    return { jpeg: await jpegOf(bitmap, size), pixels: pixelsOf(bitmap, size) }
  } finally {
    bitmap.close()
  }
}

/** JPEG has no transparency, so the background becomes white. */
function jpegOf(bitmap: ImageBitmap, { width, height }: Size): Promise<Blob> {
  const { canvas, brush } = canvasOf({ width, height })
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, width, height)
  brush.drawImage(bitmap, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image cannot be encoded'))),
      'image/jpeg',
      0.85,
    )
  })
}

function pixelsOf(bitmap: ImageBitmap, size: Size): ImageInput['pixels'] {
  const { width, height } = fitted(size.width, size.height, SMALL_SIDE)
  const { brush } = canvasOf({ width, height }, { willReadFrequently: true })
  brush.drawImage(bitmap, 0, 0, width, height)
  return { width, height, data: brush.getImageData(0, 0, width, height).data }
}

function canvasOf(size: Size, settings?: CanvasRenderingContext2DSettings) {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const brush = canvas.getContext('2d', settings)
  if (!brush) throw new Error('This browser cannot draw')
  return { canvas, brush }
}
