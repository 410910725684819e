import type { Context, Env, MiddlewareHandler } from 'hono'

/** Room in memory for the bodies that are read and dealt with at one time. */
export interface BytesInFlight {
  /** Takes room for a body, and gives what frees it again; undefined where there is none, for this caller or at all. */
  take(caller: string, bytes: number): (() => void) | undefined
}

/** Of `most` bytes one caller can have half: the other half is for everybody else. */
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

/** Lets a request in while there is room for its body, of at most `most` bytes; frees the room when the answer is made. */
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

/** What a body may take: as long as it was told to be, else as long as it may be. */
function bodyBytes({ req }: Context, most: number): number {
  if (req.method === 'GET' || req.method === 'HEAD') return 0
  const told = req.header('Transfer-Encoding') === undefined ? req.header('Content-Length') : undefined
  return Math.min(told === undefined ? most : Number(told), most)
}
