import { pino, type Level } from 'pino'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = Level | 'silent'

/** One log entry. Values are our own names, numbers and faults, never an email, a network address or anything else a client sent. */
interface LogEntry {
  readonly event: string
  readonly requestId?: string | undefined
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

const ids = new AsyncLocalStorage<string>()

/** The id of the request that the code runs for; undefined outside of one. */
export const currentRequestId = () => ids.getStore()

/** Runs `work` as a part of the request with this id. */
export const inRequest = <Value>(id: string, work: () => Value): Value => ids.run(id, work)

/**
 * The id of a request: the one that a trusted proxy gave it in `X-Request-Id`, or a new one. Only hexadecimal ids are taken, since
 * a proxy may pass on what a client sent, and ids are logged.
 */
export function requestIdFrom(given = '', trustedProxies: number): string {
  const isTaken = trustedProxies > 0 && given.length <= MAX_ID && /^[\da-f-]{16,}$/i.test(given)
  return isTaken ? given.toLowerCase() : randomUUID()
}

const MAX_ID = 64

/**
 * The pattern of the route that answers a request, such as `/api/learning-log/months/:month`: never an id or anything else that a
 * client made up. Paths without a route of their own have `/api/*`, or `/*` for pages and files.
 */
export function routePattern(c: Context): string {
  const exact = matchedRoutes(c).find(({ path }) => !path.endsWith('*'))
  if (exact) return exact.path.replaceAll(/\{[^{}]*\}/g, '')
  return c.req.path.startsWith('/api/') ? '/api/*' : '/*'
}
