import { joinedBytes } from '#core/recording/joined.ts'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { CallFault } from './call-fault.ts'
import type { Deadline } from './deadline.ts'

/** An answer whose headers have arrived and whose bytes are still to come. */
export interface Incoming {
  /** In lower case and without parameters: "application/json". */
  readonly mediaType: string
  readonly headers: Headers
  readonly deadline: Deadline
  /** The next bytes; undefined after the last. Never rejects. */
  next(): Promise<Result<Uint8Array | undefined, CallFault>>
}

/** Reads at most `mostBytes`. Bytes are counted as they arrive, because a `Content-Length` may be wrong. */
export function incoming(response: Response, deadline: Deadline, mostBytes: number): Incoming {
  const reader = response.body?.getReader()
  let bytes = 0

  return {
    mediaType: (response.headers.get('Content-Type') ?? '').replace(/;.*/s, '').trim().toLowerCase(),
    headers: response.headers,
    deadline,
    async next() {
      try {
        const { value } = (await reader?.read()) ?? {}
        if (deadline.isTryOver()) return refuse(deadline.fault())
        bytes += value?.byteLength ?? 0
        return bytes > mostBytes ? refuse({ kind: 'unreadable', why: 'too-large' }) : ok(value)
      } catch {
        return refuse(deadline.isTryOver() ? deadline.fault() : { kind: 'unreachable' })
      }
    },
  }
}

/** Reads the whole answer. Nothing restarts the try's timeout meanwhile. */
export async function readBytes(answer: Incoming): Promise<Result<Uint8Array<ArrayBuffer>, CallFault>> {
  const chunks: Uint8Array[] = []
  for (;;) {
    const next = await answer.next()
    if (!next.ok) return next
    if (!next.value) return ok(joinedBytes(chunks))
    chunks.push(next.value)
  }
}

/** Reads the whole answer as text, as `readBytes` does. */
export async function readText(answer: Incoming): Promise<Result<string, CallFault>> {
  const bytes = await readBytes(answer)
  return bytes.ok ? ok(new TextDecoder().decode(bytes.value)) : bytes
}

/** Reads the whole answer as JSON. Its media type must be JSON too. */
export async function readJson(answer: Incoming): Promise<Result<unknown, CallFault>> {
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(answer.mediaType))
    return refuse({ kind: 'unreadable', why: 'wrong-type' })
  const text = await readText(answer)
  return text.ok ? parsed(text.value) : text
}

function parsed(text: string): Result<unknown, CallFault> {
  try {
    return ok(JSON.parse(text))
  } catch {
    return refuse({ kind: 'unreadable', why: 'wrong-shape' })
  }
}
