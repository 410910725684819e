import { codeOf } from '../start-fault.ts'

/** `locked`: another program writes. `full`: nothing can be written. `closed`: the server stops. */
type Kind = 'locked' | 'full' | 'damaged' | 'closed'

/** The database cannot do what a statement asks, though the statement is right. Nothing of the statement was kept. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault'
  readonly kind: Kind

  constructor(kind: Kind, cause?: unknown) {
    super(sentences[kind](codeOf(cause) ?? 'no code'), { cause })
    this.kind = kind
  }
}

/** For the log. */
const sentences: Readonly<Record<Kind, (code: string) => string>> = {
  locked: (code) => `Another program holds the database (${code}): requests that write are refused until it lets go.`,
  full: (code) => `The database cannot be written to (${code}): make room on its disk, or make its files writable.`,
  damaged: (code) => `The database is damaged (${code}): stop the server and restore a backup.`,
  closed: () => 'The database is closed.',
}

/** Result codes of SQLite that say nothing about the statement. The extended ones begin with these. */
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

/** Undefined where the database is not to blame for the driver's error. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  const code = codeOf(error) ?? ''
  const kind = kinds.find(([beginning]) => code.startsWith(beginning))?.[1]
  return kind && new DatabaseFault(kind, error)
}
