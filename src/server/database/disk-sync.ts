import { closeSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { DatabaseFault } from './database-fault.ts'

/** Writes what the system holds of a file to the disk. */
export type SyncFile = (file: number) => Promise<void>

export interface DiskSync {
  /** Resolves when everything that was written before the call is on the disk. Throws a `DatabaseFault` if it may not be. */
  written(): Promise<void>
  close(): Promise<void>
}

/**
 * Writes a file to the disk while the server continues: SQLite would block it for milliseconds at each commit. Calls during a
 * write share the next one. After a failure the system forgets what it could not write, so `recover` must first write everything
 * another way, or throw.
 */
export function createDiskSync(
  path: string,
  { recover, sync = promisify(fdatasync) }: { recover: () => void; sync?: SyncFile },
): DiskSync {
  const file = openSync(path, 'r+')
  let isIncomplete = false
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function write(): Promise<void> {
    try {
      if (isIncomplete) recover()
      isIncomplete = false
      await sync(file)
    } catch (error) {
      isIncomplete = true
      throw error instanceof DatabaseFault ? error : new DatabaseFault('full', error)
    }
  }

  async function afterRunning(before: Promise<void> | undefined): Promise<void> {
    await before?.catch(() => {})
    running = next
    next = undefined
    return write()
  }

  return {
    written: () => (next ??= afterRunning(running)),
    async close() {
      await (next ?? running)?.catch(() => {})
      closeSync(file)
    },
  }
}
