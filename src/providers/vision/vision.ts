import type { Result } from '#core/result/result.ts'
import type { Sighting } from '#core/vision/identification.ts'
import type { Pixels } from '#core/vision/pixels.ts'

/** A learner's picture as it was prepared on the device. Nothing else of the file is left. */
export interface Picture {
  /** `image/jpeg`, upright, the longest side at most 1024 pixels, without any metadata. */
  readonly jpeg: Blob
  /** The same, small: what there is to see without a model. */
  readonly pixels: Pixels
}

/**
 * Why nothing is seen. `failed`: the provider did (status, empty answer, time). `limit`: the plan's uses are used up, and
 * this one was not counted. `out-of-reach`: our own server, or the network. `aborted`: nobody waits any more.
 */
export interface VisionFault {
  readonly kind: 'failed' | 'limit' | 'out-of-reach' | 'aborted'
}

/** Names what is in a picture. A new adapter is done when it passes `vision.contract.ts`. It never throws for a provider. */
export interface Vision {
  /** Who answers, as the screen says it: "Built-in image identifier", or the model's name. */
  readonly name: string
  /** Whether an answer takes one of the plan's uses. */
  readonly isCounted: boolean
  identify(picture: Picture, signal: AbortSignal): Promise<Result<Sighting, VisionFault>>
}
