/** Why the device's storage failed. `web/learning/storage-note.tsx` has the text for each kind. */
export type StorageFault =
  /** The browser has no storage, for example in a private window, or it does not respond. */
  | 'unavailable'
  /** The disk, or this site's share of it, is full. */
  | 'full'
  /** Another tab keeps an older version of the database open. */
  | 'blocked'
  /** Another tab has upgraded the database to a later version. */
  | 'outdated'
  /** The database cannot be opened or upgraded. */
  | 'broken'
  /** Any other fault of the storage. */
  | 'failed'

/** The error that stores on the device reject with. Nothing of the call was stored, and it may be tried again. */
export class DeviceStorageError extends Error {
  override readonly name = 'DeviceStorageError'

  constructor(
    readonly fault: StorageFault,
    options?: ErrorOptions,
  ) {
    super(`Storage on the device: ${fault}`, options)
  }
}
