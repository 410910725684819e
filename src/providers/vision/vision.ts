import type { ColorName } from '#core/vision/color-name.ts'
import type { Pixels } from '#core/vision/pixels.ts'
import type { Result } from '#core/result/result.ts'

/** A learner's picture as it was prepared on the device. Nothing else of the file is left. */
export interface Picture {
  /** `image/jpeg`, upright, the longest side at most 1024 pixels, without any metadata. */
  readonly jpeg: Blob
  /** The same, small: what there is to see without a model. */
  readonly pixels: Pixels
}

/** What is seen in a picture. */
export type Sighting =
  | {
      readonly kind: 'object'
      /** The main object or person, in a few English words: "young woman". */
      readonly english: string
      /** The model's Kikuyu for it, unchecked. Absent where it was named, but not translated. */
      readonly kikuyu?: string
      /** The model's Kikuyu looks like another language. */
      readonly doubt?: 'looks-like-swahili'
    }
  | {
      readonly kind: 'color'
      readonly color: ColorName
      /** How much of the picture that is looked at has this colour and no other, 0 to 1. */
      readonly sureness: number
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
