import type { Context, Env, MiddlewareHandler } from 'hono'

/** Limits the bytes of request bodies in memory at one time. */
export interface BytesInFlight {
  /** Reserves space for a body and returns the function that releases it; undefined if there is none left, for this caller or in total. */
  reserve(caller: string, bytes: number): (() => void) | undefined
}

/** One caller can use at most half of the `most` bytes. */
export function createBytesInFlight(most: number): BytesInFlight {
  let total = 0
  const byCaller = new Map<string, number>()

  function add(caller: string, bytes: number): void {
    const ofCaller = (byCaller.get(caller) ?? 0) + bytes
    total += bytes
    if (ofCaller > 0) byCaller.set(caller, ofCaller)
    else byCaller.delete(caller)
  }

  return {
    reserve(caller, bytes) {
      if (total + bytes > most || (byCaller.get(caller) ?? 0) + bytes > most / 2) return undefined
      add(caller, bytes)
      let isReleased = false
      return () => {
        if (!isReleased) add(caller, -bytes)
        isReleased = true
      }
    },
  }
}

/** Refuses a request if there is no space for its body of at most `most` bytes. Releases the space when the response is ready. */
export function limitBytesInFlight<E extends Env>({
  bytesInFlight,
  most,
  callerOf,
  refuse,
}: {
  bytesInFlight: BytesInFlight
  most: number
  callerOf: (c: Context<E>) => string
  refuse: (c: Context<E>) => Response
}): MiddlewareHandler<E> {
  return async (c, next) => {
    const bytes = bodyBytes(c, most)
    if (bytes === 0) return next()
    const release = bytesInFlight.reserve(callerOf(c), bytes)
    if (!release) return refuse(c)
    try {
      await next()
    } finally {
      release()
    }
  }
}

/** The announced length of a body; without one, the maximum. */
function bodyBytes({ req }: Context, most: number): number {
  if (req.method === 'GET' || req.method === 'HEAD') return 0
  const announced = req.header('Transfer-Encoding') === undefined ? req.header('Content-Length') : undefined
  return Math.min(announced === undefined ? most : Number(announced), most)
}
