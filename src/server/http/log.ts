import { pino, type Level } from 'pino'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = Level | 'silent'

/** One entry of the log. Values are names and numbers of ours: never an email, an address or anything else that was sent. */
interface LogEntry {
  readonly event: string
  readonly requestId?: string
  readonly [field: string]: string | number | undefined
}

/** Writes one entry as a line of JSON. */
export type Log = (level: 'info' | 'warn', entry: LogEntry, sentence?: string) => void

/** `write`: another place for the lines than the standard output. */
export function createLog(level: LogLevel, write?: (line: string) => void): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  const logger = write ? pino(options, { write }) : pino(options, pino.destination({ dest: 1, sync: true }))
  return (at, entry, sentence) => logger[at](entry, sentence)
}
