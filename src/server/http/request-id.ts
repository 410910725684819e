import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

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
