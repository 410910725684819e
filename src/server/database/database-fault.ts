import { codeOf } from '../start-fault.ts'

/** `locked`: another program writes. `full`: writing fails. `closed`: the server is stopping. */
type Kind = 'locked' | 'full' | 'damaged' | 'closed'

/** The database cannot execute a valid statement. The statement had no effect. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault'
  readonly kind: Kind

  constructor(kind: Kind, cause?: unknown) {
    super(sentences[kind](codeOf(cause) ?? 'no code'), { cause })
    this.kind = kind
  }
}

/** The messages for the log. */
const sentences: Readonly<Record<Kind, (code: string) => string>> = {
  locked: (code) => `Another program locks the database (${code}): requests that write are refused until it is free.`,
  full: (code) => `The database cannot be written to (${code}): free disk space, or make its files writable.`,
  damaged: (code) => `The database is damaged (${code}): stop the server and restore a backup.`,
  closed: () => 'The database is closed.',
}

/** Prefixes of the SQLite result codes that are not the statement's fault. */
const kinds: readonly (readonly [code: string, kind: Kind])[] = [
  ['SQLITE_BUSY', 'locked'],
  ['SQLITE_LOCKED', 'locked'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_IOERR_SHORT_READ', 'damaged'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_IOERR', 'full'],
  ['SQLITE_READONLY', 'full'],
  ['SQLITE_CANTOPEN', 'full'],
]

/** Turns a driver error into a fault; undefined if the database is not to blame. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  const code = codeOf(error) ?? ''
  const kind = kinds.find(([beginning]) => code.startsWith(beginning))?.[1]
  return kind && new DatabaseFault(kind, error)
}
