import { createMiddleware } from 'hono/factory'

/** What is shorter is a word for a provider that asks for no key, and may stand in any answer. */
const MIN_SECRET = 8
const REPLACEMENT = '***'

/** Whatever a provider says, its keys leave in no answer: some quote them when they refuse them. */
export function withoutKeys(keys: readonly string[]) {
  const secrets = keys.filter((key) => key.length >= MIN_SECRET).toSorted(longestFirst)
  return createMiddleware(async (c, next) => {
    await next()
    const { res } = c
    const isStream = /^text\/event-stream\b/.test(res.headers.get('Content-Type') ?? '')
    const body = isStream && res.body ? withoutSecrets(res.body, secrets) : textWithout(await res.text(), secrets)
    // Hono would make a stream of the text to put both answers together, and Node sends a text in one piece.
    c.res = undefined
    c.res = new Response(body, { status: res.status, headers: res.headers })
  })
}

/** One may begin as another does: the longer goes first. */
const longestFirst = (a: string, b: string) => b.length - a.length

const textWithout = (text: string, secrets: readonly string[]) =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, REPLACEMENT), text)

/** Bytes go on as they come, but for those at the end that may be the beginning of a secret. */
export function withoutSecrets(body: ReadableStream<Uint8Array>, texts: readonly string[]) {
  const secrets = texts.toSorted(longestFirst).map((text) => Buffer.from(text))
  const reader = body.getReader()
  let held: Buffer = Buffer.alloc(0)

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await reader.read()
          const bytes = replaced(value ? Buffer.concat([held, value]) : held, secrets)
          const ready = done ? bytes.length : bytes.length - partialSecretAtEnd(bytes, secrets)
          held = bytes.subarray(ready)
          if (ready > 0) controller.enqueue(bytes.subarray(0, ready))
          if (done) return controller.close()
          if (ready > 0) return
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

function replaced(bytes: Buffer, secrets: readonly Buffer[]): Buffer {
  return secrets.reduce<Buffer>((rest, secret) => (rest.includes(secret) ? without(rest, secret) : rest), bytes)
}

function without(bytes: Buffer, secret: Buffer): Buffer {
  const kept: Uint8Array[] = []
  let from = 0
  for (let at = bytes.indexOf(secret); at >= 0; at = bytes.indexOf(secret, from)) {
    kept.push(bytes.subarray(from, at), Buffer.from(REPLACEMENT))
    from = at + secret.length
  }
  return Buffer.concat([...kept, bytes.subarray(from)])
}

/** How many bytes at the end are the beginning of a secret. */
function partialSecretAtEnd(bytes: Buffer, secrets: readonly Buffer[]): number {
  return Math.max(0, ...secrets.map((secret) => overlap(bytes, secret)))
}

function overlap(bytes: Buffer, secret: Buffer): number {
  for (let length = Math.min(secret.length - 1, bytes.length); length > 0; length--)
    if (bytes.subarray(-length).equals(secret.subarray(0, length))) return length
  return 0
}
