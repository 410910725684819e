import { createMiddleware } from 'hono/factory'

/** A shorter key is a placeholder for a provider without keys, and may be part of any answer. */
const MIN_SECRET = 8
const REPLACEMENT = '***'

/** Removes the provider's keys from every response but sounds: some providers quote a key that they refuse. */
export function withoutKeys(keys: readonly string[]) {
  const secrets = keys.filter((key) => key.length >= MIN_SECRET).toSorted(longestFirst)
  return createMiddleware(async (c, next) => {
    await next()
    const { res } = c
    const type = res.headers.get('Content-Type') ?? ''
    if (type.startsWith('audio/')) return
    const isStream = /^text\/event-stream\b/.test(type)
    const body = isStream && res.body ? withoutSecrets(res.body, secrets) : textWithout(await res.text(), secrets)
    // Without this, Hono would merge both responses and turn the text, which Node sends in one piece, into a stream.
    c.res = undefined
    c.res = new Response(body, { status: res.status, headers: res.headers })
  })
}

/** A key may be a prefix of another, so the longer one is replaced first. */
const longestFirst = (a: string, b: string) => b.length - a.length

const textWithout = (text: string, secrets: readonly string[]) =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, REPLACEMENT), text)

/** Replaces secrets in a stream. Bytes are forwarded at once, except for trailing ones that may be the beginning of a secret. */
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

/** The number of trailing bytes that are the beginning of a secret. */
function partialSecretAtEnd(bytes: Buffer, secrets: readonly Buffer[]): number {
  return Math.max(0, ...secrets.map((secret) => overlap(bytes, secret)))
}

function overlap(bytes: Buffer, secret: Buffer): number {
  for (let length = Math.min(secret.length - 1, bytes.length); length > 0; length--)
    if (bytes.subarray(-length).equals(secret.subarray(0, length))) return length
  return 0
}
