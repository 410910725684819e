/**
 * Why the device did not keep or give back what was asked. The words for it stand in one table,
 * `web/learning/storage-fault-text.ts`.
 */
export type StorageFault =
  /** The browser has no storage, or none in a private window. */
  | 'unavailable'
  /** The disk, or this site's share of it, is full. */
  | 'full'
  /** Another tab holds an older version of the product open and does not let go. */
  | 'blocked'
  /** Another tab has already brought a later version of the product. */
  | 'outdated'
  /** Anything else: the browser gave up on the storage. */
  | 'failed'

/** The one error that a store on the device rejects with. Nothing of the call was kept, and it may be tried again. */
export class DeviceStorageError extends Error {
  override readonly name = 'DeviceStorageError'

  constructor(
    readonly fault: StorageFault,
    options?: ErrorOptions,
  ) {
    super(`Storage on the device: ${fault}`, options)
  }
}
