import type { Context, Env, MiddlewareHandler } from 'hono'

/** A bound on the bytes of request bodies in memory at one time. */
export interface BytesInFlight {
  /** Reserves room for a body and returns the function that frees it; undefined when there is no room, for this caller or at all. */
  take(caller: string, bytes: number): (() => void) | undefined
}

/** One caller can use at most half of the `most` bytes. */
export function createBytesInFlight(most: number): BytesInFlight {
  let taken = 0
  const takenBy = new Map<string, number>()

  function add(caller: string, bytes: number): void {
    const ofCaller = (takenBy.get(caller) ?? 0) + bytes
    taken += bytes
    if (ofCaller > 0) takenBy.set(caller, ofCaller)
    else takenBy.delete(caller)
  }

  return {
    take(caller, bytes) {
      if (taken + bytes > most || (takenBy.get(caller) ?? 0) + bytes > most / 2) return undefined
      add(caller, bytes)
      let isFree = false
      return () => {
        if (!isFree) add(caller, -bytes)
        isFree = true
      }
    },
  }
}

/** Refuses a request when there is no room for its body of at most `most` bytes. Frees the room when the answer is made. */
export function withRoom<E extends Env>({
  room,
  most,
  callerOf,
  refuse,
}: {
  room: BytesInFlight
  most: number
  callerOf: (c: Context<E>) => string
  refuse: (c: Context<E>) => Response
}): MiddlewareHandler<E> {
  return async (c, next) => {
    const bytes = bodyBytes(c, most)
    if (bytes === 0) return next()
    const free = room.take(callerOf(c), bytes)
    if (!free) return refuse(c)
    try {
      await next()
    } finally {
      free()
    }
  }
}

/** The announced length of a body; without one, the most it may have. */
function bodyBytes({ req }: Context, most: number): number {
  if (req.method === 'GET' || req.method === 'HEAD') return 0
  const told = req.header('Transfer-Encoding') === undefined ? req.header('Content-Length') : undefined
  return Math.min(told === undefined ? most : Number(told), most)
}
