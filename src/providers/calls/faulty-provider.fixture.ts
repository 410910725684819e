import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request as the provider received it. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The body, unparsed. */
  readonly body: string
  /** Resolves when the connection closes: true if that happened before the end of the answer. */
  readonly wasCutOff: Promise<boolean>
}

export type Answer = (response: ServerResponse, request: ReceivedRequest) => void | Promise<void>

/** A local provider that answers as a test specifies. */
export interface FaultyProvider {
  /** Such as "http://127.0.0.1:41234", without a trailing slash. */
  readonly url: string
  readonly requests: readonly ReceivedRequest[]
  /** The bearer keys of all requests, in order. */
  keys(): (string | undefined)[]
  /** Sets the answers to the next requests, in this order. The last one repeats. */
  answers(...answers: readonly [Answer, ...Answer[]]): void
  close(): void
}

/** Opens a provider for the duration of a test. Without answers it hangs. */
export async function faultyProvider(...answers: readonly Answer[]): Promise<FaultyProvider> {
  const provider = await openFaultyProvider(...answers)
  onTestFinished(() => provider.close())
  return provider
}

/** Opens a provider outside of a test. The caller must close it. */
export async function openFaultyProvider(...answers: readonly Answer[]): Promise<FaultyProvider> {
  let next = [...answers]
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    void receive(request, response).then((received) => {
      requests.push(received)
      const answer = next.length > 1 ? next.shift() : next[0]
      return answer?.(response, received)
    }, ignoreAbortedRequest)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    keys: () => requests.map(({ headers }) => headers.authorization?.replace('Bearer ', '')),
    answers: (...given) => (next = [...given]),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const ignoreAbortedRequest = () => {}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<ReceivedRequest> {
  const wasCutOff = new Promise<boolean>((resolve) => {
    response.once('close', () => resolve(!response.writableFinished))
  })
  let body = ''
  request.setEncoding('utf8')
  for await (const chunk of request) body += chunk
  return { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body, wasCutOff }
}

const JSON_TYPE = 'application/json'
export const STREAM_TYPE = 'text/event-stream'

/** The end of a chunked answer: complete, without an end, or with a broken connection. */
type Ending = 'ends' | 'hangs' | 'resets'

export const hang: Answer = () => {}

export const reset: Answer = (response) => void response.socket?.resetAndDestroy()

/** Sends a body in chunks, with a pause after each. */
export function sending(
  chunks: readonly (string | Uint8Array)[],
  { status = 200, type = JSON_TYPE, headers = {}, ending = 'ends', everyMs = 2 }: Sending = {},
): Answer {
  return async (response) => {
    response.writeHead(status, { ...(type && { 'Content-Type': type }), ...headers })
    response.flushHeaders()
    for (const chunk of chunks) {
      if (response.destroyed) return
      response.write(chunk)
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
    if (ending === 'ends') response.end()
    if (ending === 'resets') response.socket?.resetAndDestroy()
  }
}

export interface Sending {
  readonly status?: number
  /** The content type; '' for none. */
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly ending?: Ending
  readonly everyMs?: number
}

/** Any JSON with any status. */
export const json =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'Content-Type': JSON_TYPE, ...headers }).end(JSON.stringify(body))
  }

/** A refusal in OpenAI's format. Its message quotes the key and the request, which must not be revealed. */
export const refusal =
  (status: number, code?: string, headers?: Readonly<Record<string, string>>): Answer =>
  (response, request) =>
    json(
      { error: { message: `${request.headers.authorization} said ${request.body}`, type: null, param: null, code } },
      status,
      headers,
    )(response, request)

/** A refusal with status 429. `retryAfter` is the value of the header. */
export const tooOften = (retryAfter?: string): Answer =>
  refusal(429, 'rate_limit_exceeded', retryAfter === undefined ? {} : { 'Retry-After': retryAfter })

export const htmlPage = (status = 200): Answer =>
  sending(['<!doctype html><title>Welcome</title><h1>Sign in to this network</h1>'], { status, type: 'text/html' })

export const brokenJson: Answer = sending(['{"choices":[{"message":{"content":"Wĩ mw'])

const FIVE_MEGABYTES = 5 * 1024 * 1024

export const huge = (type = JSON_TYPE): Answer => sending([' '.repeat(FIVE_MEGABYTES), '{}'], { type })

/** Sends meaningless bytes one at a time until the client disconnects. */
export const drip =
  (type = JSON_TYPE, everyMs = 5): Answer =>
  (response) => {
    response.writeHead(200, { 'Content-Type': type })
    const timer = setInterval(() => response.write(type === STREAM_TYPE ? ':' : ' '), everyMs)
    response.once('close', () => clearInterval(timer))
  }
