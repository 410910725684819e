import imageNames from 'virtual:english/image-names'
import synonyms from 'virtual:english/synonyms'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createEverydayWords } from '#core/english/synonyms.ts'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { identification, isIncomplete, resultMessage, type Identification } from '#core/vision/identification.ts'
import { imageFormat, mediaType } from '#core/vision/image-format.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import type { ImageInput, Vision, VisionFault } from '#providers/vision/vision.ts'
import { useLearning } from '../learning/learning.tsx'
import { newId } from '../learning/stamp.ts'
import { useLatest } from '../ui/use-latest.ts'
import { wordListData } from '../words/word-lists.ts'

const inEverydayWords = createEverydayWords(synonyms)

/** A decoded image, ready to be identified. */
interface ChosenImage extends ImageInput {
  readonly id: string
  /** The object URL that the page shows. */
  readonly address: string
}

export interface Answer {
  readonly id: string
  readonly identification: Identification
  readonly by: string
  /** The result was added to the assistant chat. */
  readonly isInChat: boolean
}

export interface Identifying {
  readonly image: ChosenImage | undefined
  readonly activity: 'opening' | 'analyzing' | undefined
  /** The fault of the latest file, if it could not be opened. The previous image stays. */
  readonly imageFault: ImageFault | undefined
  readonly fault: VisionFault | undefined
  readonly answer: Answer | undefined
  choose(file: Blob): void
  analyze(vision: Vision): void
  cancel(): void
}

interface Found {
  readonly fault?: VisionFault
  readonly answer?: Answer
}

/** Opens and identifies one image at a time, and records each result in the learning log and in the assistant chat. */
export function useIdentify(onOutcome: (fault: VisionFault['kind'] | undefined, vision: Vision) => void): Identifying {
  const [image, setImage] = useState<ChosenImage>()
  const [doing, setActivity] = useState<Identifying['activity']>()
  const [imageFault, setImageFault] = useState<ImageFault>()
  const [found, setFound] = useState<Found>({})
  const keepInChat = useAddToChat()
  const { ready, record } = useLearning()
  const latest = useLatest({ onOutcome, ready, record, keepInChat })
  const operation = useRef<AbortController>(undefined)

  useEffect(() => () => operation.current?.abort(), [])
  useEffect(() => image && (() => URL.revokeObjectURL(image.address)), [image])
  // Loads the word list while the learner chooses an image.
  useEffect(() => void wordListData.fetch(), [])

  /** Aborts the previous operation. */
  const begin = useCallback((what: Identifying['activity']) => {
    operation.current?.abort()
    operation.current = new AbortController()
    setActivity(what)
    return operation.current.signal
  }, [])

  const choose = useCallback(
    async (file: Blob) => {
      const signal = begin('opening')
      setImageFault(undefined)
      const prepared = await prepareImage(file)
      if (signal.aborted) return
      setActivity(undefined)
      if (!prepared.ok) return setImageFault(prepared.fault)
      setFound({})
      setImage({ ...prepared.value, id: newId(), address: URL.createObjectURL(prepared.value.jpeg) })
    },
    [begin],
  )

  const analyze = async (vision: Vision) => {
    if (!image) return
    const signal = begin('analyzing')
    setImageFault(undefined)
    setFound(withoutFault)
    // Loaded before the call: without the word list the result would be useless, but the use would count.
    const list = await wordListData.fetchAgain()
    const words = list === 'missing' ? [] : list.words
    const seen = list === 'missing' ? refuse(outOfReach) : await identified(vision, image, words, signal)
    const { onOutcome: tell, ready: isReady, record: note, keepInChat: keep } = latest.current
    // Reported also after a cancellation, because an image that was sent may count as a use.
    tell(signal.aborted ? 'aborted' : seen.ok ? undefined : seen.fault.kind, vision)
    if (signal.aborted) return
    if (!seen.ok) {
      setActivity(undefined)
      const { fault } = seen
      if (fault.kind !== 'aborted') setFound((before) => ({ ...before, fault }))
      return
    }
    const result = seen.value
    const { english, word } = result
    if (isReady) note([{ type: 'image-identified', english, ...(word && { wordId: word.id }) }])
    const id = newId()
    const message = resultMessage(result, { id, now: Date.now(), by: vision.name, words })
    const isInChat = message ? await keep(message) : false
    if (signal.aborted) return
    setActivity(undefined)
    setFound({ answer: { id, identification: result, by: vision.name, isInChat } })
  }

  return {
    image,
    activity: doing,
    imageFault,
    fault: found.fault,
    answer: found.answer,
    choose: (file) => void choose(file),
    analyze: (vision) => void analyze(vision),
    cancel() {
      operation.current?.abort()
      setActivity(undefined)
    },
  }
}

/** Identifies the image and matches the result with the course's words. */
async function identified(
  vision: Vision,
  image: ImageInput,
  words: readonly ListedWord[],
  signal: AbortSignal,
): Promise<Result<Identification, VisionFault>> {
  const seen = await vision.identify(image, signal)
  if (!seen.ok) return seen
  const result = identification(seen.value, words, { inEverydayWords, imageNames })
  return isIncomplete(result) ? refuse({ kind: 'failed' }) : ok(result)
}

/** The previous answer stays until the next one. */
const withoutFault = ({ answer }: Found): Found => (answer ? { answer } : {})

const outOfReach: VisionFault = { kind: 'out-of-reach' }

/** Adds a message to the stored assistant chat. False if the log is not ready. */
function useAddToChat() {
  const { ready, findAssistantChat, keepAssistantChat } = useLearning()
  return async (message: NonNullable<ReturnType<typeof resultMessage>>): Promise<boolean> => {
    if (!ready) return false
    const kept = await findAssistantChat()
    await keepAssistantChat({ v: 1, messages: [...(kept?.messages ?? []), message] })
    return true
  }
}

/** The reason why a file is refused. `drawing`: an SVG. `unreadable`: damaged, or in a format that this browser cannot decode. */
export interface ImageFault {
  readonly kind: 'empty' | 'no-image' | 'drawing' | 'unreadable' | 'too-large'
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
async function prepareImage(file: Blob): Promise<Result<ImageInput, ImageFault>> {
  if (file.size === 0) return refuse({ kind: 'empty' })
  const format = imageFormat(new Uint8Array(await file.slice(0, 512).arrayBuffer()))
  if (!format) return refuse({ kind: 'no-image' })
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
