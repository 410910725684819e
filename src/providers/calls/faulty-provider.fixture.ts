import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** One call as the provider met it. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The text as it came. */
  readonly body: string
  /** Resolves when it is over: true if the client left, or was thrown out, before the answer had ended. */
  readonly wasCutOff: Promise<boolean>
}

export type Answer = (response: ServerResponse, asked: Asked) => void | Promise<void>

/** A provider on this machine that answers as a test wants it to. */
export interface FaultyProvider {
  /** "http://127.0.0.1:41234", without a slash at the end. */
  readonly url: string
  readonly asked: readonly Asked[]
  /** The bearer keys it was asked with, in order. */
  keys(): (string | undefined)[]
  /** The next calls are answered so, in this order, and all that follow as the last. */
  answers(...answers: readonly [Answer, ...Answer[]]): void
  close(): void
}

/** Gone when the test is over. Without answers it hangs. */
export async function faultyProvider(...answers: readonly Answer[]): Promise<FaultyProvider> {
  const provider = await openFaultyProvider(...answers)
  onTestFinished(() => provider.close())
  return provider
}

/** For where no test is running; whoever opens it closes it. */
export async function openFaultyProvider(...answers: readonly Answer[]): Promise<FaultyProvider> {
  let next = [...answers]
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void meet(request, response).then((met) => {
      asked.push(met)
      const answer = next.length > 1 ? next.shift() : next[0]
      return answer?.(response, met)
    }, leftWhileAsking)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    keys: () => asked.map(({ headers }) => headers.authorization?.replace('Bearer ', '')),
    answers: (...given) => (next = [...given]),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const leftWhileAsking = () => {}

async function meet(request: IncomingMessage, response: ServerResponse): Promise<Asked> {
  const wasCutOff = new Promise<boolean>((resolve) => {
    response.once('close', () => resolve(!response.writableFinished))
  })
  let body = ''
  request.setEncoding('utf8')
  for await (const piece of request) body += piece
  return { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body, wasCutOff }
}

const JSON_TYPE = 'application/json'
export const STREAM_TYPE = 'text/event-stream'

/** How an answer goes on after its pieces: to a good end, to nothing more, or to a broken connection. */
type Ending = 'ends' | 'hangs' | 'resets'

export const hang: Answer = () => {}

export const reset: Answer = (response) => void response.socket?.resetAndDestroy()

/** A body in pieces, each of which the client may see by itself. */
export function sending(
  pieces: readonly (string | Uint8Array)[],
  { status = 200, type = JSON_TYPE, headers = {}, ending = 'ends', everyMs = 2 }: Sending = {},
): Answer {
  return async (response) => {
    response.writeHead(status, { ...(type && { 'Content-Type': type }), ...headers })
    response.flushHeaders()
    for (const piece of pieces) {
      if (response.destroyed) return
      response.write(piece)
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
    if (ending === 'ends') response.end()
    if (ending === 'resets') response.socket?.resetAndDestroy()
  }
}

export interface Sending {
  readonly status?: number
  /** Of the content; '' for none. */
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

/** A refusal in the shape of OpenAI's, with words that quote what nobody may see. */
export const refusal =
  (status: number, code?: string, headers?: Readonly<Record<string, string>>): Answer =>
  (response, asked) =>
    json(
      { error: { message: `${asked.headers.authorization} said ${asked.body}`, type: null, param: null, code } },
      status,
      headers,
    )(response, asked)

/** 429; `retryAfter` as the header says it. */
export const tooOften = (retryAfter?: string): Answer =>
  refusal(429, 'rate_limit_exceeded', retryAfter === undefined ? {} : { 'Retry-After': retryAfter })

export const htmlPage = (status = 200): Answer =>
  sending(['<!doctype html><title>Welcome</title><h1>Sign in to this network</h1>'], { status, type: 'text/html' })

export const brokenJson: Answer = sending(['{"choices":[{"message":{"content":"Wĩ mw'])

const FIVE_MEGABYTES = 5 * 1024 * 1024

export const huge = (type = JSON_TYPE): Answer => sending([' '.repeat(FIVE_MEGABYTES), '{}'], { type })

/** One byte at a time, that says nothing, for as long as anybody listens. */
export const drip =
  (type = JSON_TYPE, everyMs = 5): Answer =>
  (response) => {
    response.writeHead(200, { 'Content-Type': type })
    const timer = setInterval(() => response.write(type === STREAM_TYPE ? ':' : ' '), everyMs)
    response.once('close', () => clearInterval(timer))
  }
