import type { Result } from '#core/result/result.ts'
import type { Sighting } from '#core/vision/identification.ts'
import type { Pixels } from '#core/vision/pixels.ts'
import type { BudgetOwner } from '../calls/budget-fault.ts'

/** A learner's image as it was prepared on the device. Nothing else of the file is left. */
export interface ImageInput {
  /** `image/jpeg`, upright, the longest side at most 1024 pixels, without any metadata. */
  readonly jpeg: Blob
  /** The same, small: what there is to see without a model. */
  readonly pixels: Pixels
}

/**
 * Why nothing is seen. `failed`: the provider did (status, empty answer, time). `limit`: the plan's uses are used up.
 * `busy-network`: visitors at this network address have shown too many images today. `used-up`: a daily budget of our
 * server for models is used up. These three count nothing. `out-of-reach`: our own server, or the network. `aborted`: nobody
 * waits any more.
 */
export type VisionFault =
  | { readonly kind: 'failed' | 'limit' | 'busy-network' | 'out-of-reach' | 'aborted' }
  | { readonly kind: 'used-up'; readonly owner: BudgetOwner }

/** Names what is in an image. A new adapter is done when it passes `vision.contract.ts`. It never throws for a provider. */
export interface Vision {
  /** The name on the screen: "Built-in image identifier", or the model's name. */
  readonly name: string
  /** Whether an answer takes one of the plan's uses. */
  readonly isCounted: boolean
  identify(image: ImageInput, signal: AbortSignal): Promise<Result<Sighting, VisionFault>>
}
