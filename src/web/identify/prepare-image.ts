import { ok, refuse, type Result } from '#core/result/result.ts'
import { mediaType, imageFormat } from '#core/vision/image-format.ts'
import type { ImageInput } from '#providers/vision/vision.ts'

/** Why a file cannot be looked at. `drawing`: an SVG. `unreadable`: damaged, or of a kind that this browser cannot open. */
export interface ImageFault {
  readonly kind: 'empty' | 'no-picture' | 'drawing' | 'unreadable' | 'too-large'
}

const LONGEST_SIDE = 1024
/** What is enough to see a colour. */
const SMALL_SIDE = 192
/** More than the cameras of phones give. To open such an image takes four bytes for each pixel. */
const MOST_PIXELS = 64_000_000
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Opens a file on the device and draws it anew: upright, small, and as JPEG, so that nothing else that the file holds (where it was
 * taken, by whom, with what) ever leaves. The browser opens it beside the page, so that the page stays quick.
 */
export async function prepareImage(file: Blob): Promise<Result<ImageInput, ImageFault>> {
  if (file.size === 0) return refuse({ kind: 'empty' })
  const format = imageFormat(new Uint8Array(await file.slice(0, 512).arrayBuffer()))
  if (!format) return refuse({ kind: 'no-picture' })
  if (format === 'svg') return refuse({ kind: 'drawing' })
  if (file.size > MOST_BYTES) return refuse({ kind: 'too-large' })
  const image = file.slice(0, file.size, mediaType(format))
  try {
    const { width, height } = await sizeOf(image)
    if (width * height > MOST_PIXELS) return refuse({ kind: 'too-large' })
    return ok(await drawnAnew(image, fitted(width, height, LONGEST_SIDE)))
  } catch {
    return refuse({ kind: 'unreadable' })
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** As it is seen, upright. Told by the beginning of the file: an image that is too large is not opened for it. */
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
    if (width === 0 || height === 0) throw new Error('The picture has no size')
    return { width, height }
  } finally {
    URL.revokeObjectURL(address)
  }
}

function fitted(width: number, height: number, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function drawnAnew(image: Blob, size: Size): Promise<ImageInput> {
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

/** JPEG knows nothing transparent: what is, becomes white. */
function jpegOf(bitmap: ImageBitmap, { width, height }: Size): Promise<Blob> {
  const { canvas, brush } = canvasOf({ width, height })
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, width, height)
  brush.drawImage(bitmap, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture cannot be written'))),
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
