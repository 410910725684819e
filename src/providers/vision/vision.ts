import type { Result } from '#core/result/result.ts'
import type { Sighting } from '#core/vision/identification.ts'
import type { Pixels } from '#core/vision/main-color.ts'
import type { BudgetOwner } from '../calls/call-fault.ts'

/** A learner's image as prepared on the device. The original file is not kept. */
export interface ImageInput {
  /** `image/jpeg`, upright, the longest side at most 1024 pixels, without metadata. */
  readonly jpeg: Blob
  /** The same image in a small size, for identification without a model. */
  readonly pixels: Pixels
}

/**
 * The reason why there is no result. `failed`: the provider failed (status, empty answer, timeout). `limit`: the plan's
 * uses are used up. `busy-network`: visitors at this network address have sent too many images today. `used-up`: a
 * daily budget of our server for models is used up. The last three do not count as uses. `out-of-reach`: our own server or
 * the network failed. `aborted`: the call was aborted.
 */
export type VisionFault =
  | { readonly kind: 'failed' | 'limit' | 'busy-network' | 'out-of-reach' | 'aborted' }
  | { readonly kind: 'used-up'; readonly owner: BudgetOwner }

/**
 * Names the object in an image. A new adapter is done when it passes `vision.contract.ts`. Never throws for a
 * provider's fault.
 */
export interface Vision {
  /** The name shown on the screen: "Built-in image identifier", or the model's name. */
  readonly name: string
  /** True if an answer counts as one of the plan's uses. */
  readonly isCounted: boolean
  identify(image: ImageInput, signal: AbortSignal): Promise<Result<Sighting, VisionFault>>
}
