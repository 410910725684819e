import { pino, type Level } from 'pino'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = Level | 'silent'

/** One log entry. Values are our own names, numbers and faults, never an email, a network address or anything else a client sent. */
interface LogEntry {
  readonly event: string
  readonly requestId?: string
  readonly [field: string]: string | number | undefined
}

/** Writes one entry as a line of JSON. */
export type Log = (level: 'debug' | 'info' | 'warn' | 'error', entry: LogEntry, sentence?: string) => void

/** `write`: receives the lines instead of standard output. */
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
