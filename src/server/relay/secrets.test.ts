import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import {
  json,
  refusal,
  STREAM_TYPE,
  type Answer,
  type ReceivedRequest,
} from '#providers/calls/faulty-provider.fixture.ts'
import { completionBody, events } from '#providers/chat-completions/completion.fixture.ts'
import { KEYS, PROMPT, question, REPLY } from './tutor-relay.fixture.ts'
import { openTutorSite, signUp } from './tutor-site.fixture.ts'

const ASSISTANT_KEY = 'AIza-key-of-the-assistant'
const AUTH_SECRET = 'a-secret-that-signs-the-sessions-of-all'
const secrets = [...KEYS, ASSISTANT_KEY, AUTH_SECRET]

/** All bytes of the response to a request: status line, headers and body. */
async function everyByte(url: string, [method, path, headers = {}, body = '']: Asking): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const lines = Object.entries({ Host: `${hostname}:${port}`, Connection: 'close', ...headers })
  if (body) lines.push(['Content-Length', String(Buffer.byteLength(body))])
  socket.write([`${method} ${path} HTTP/1.1`, ...lines.map((line) => line.join(': ')), '', body].join('\r\n'))
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  await once(socket, 'close')
  return Buffer.concat(pieces).toString('latin1')
}

type Asking = readonly [method: string, path: string, headers?: Readonly<Record<string, string>>, body?: string]

/** Provider answers that repeat the key they received: in errors, headers, replies and streams. */
const telling: readonly (readonly [how: string, answer: Answer])[] = [
  ['a refusal', refusal(400)],
  ['a refused key', refusal(401, 'invalid_api_key')],
  [
    'an error in an answer',
    (response, asked) => json({ error: { message: keyOf(asked), code: 500 } })(response, asked),
  ],
  ['an answer', (response, asked) => json({ ...completionBody(keyOf(asked)), key: keyOf(asked) })(response, asked)],
  ['a header', (response, asked) => json(completionBody(REPLY), 200, { 'X-Key': keyOf(asked) })(response, asked)],
  [
    'a stream',
    (response, asked) => {
      response.writeHead(200, { 'Content-Type': STREAM_TYPE, 'X-Key': keyOf(asked) })
      response.write(events('Well', keyOf(asked)))
      // Sends a key in two halves.
      response.write(`data: {"error":{"message":"${keyOf(asked).slice(0, 20)}`)
      setTimeout(() => response.end(`${keyOf(asked).slice(20)}"}}\n\n`), 20)
    },
  ],
]

const keyOf = ({ headers }: ReceivedRequest) => headers.authorization ?? ''

describe('no response of the server contains a key', () => {
  const environment = {
    ASSISTANT_BASE_URL: 'http://127.0.0.1:9/v1beta',
    ASSISTANT_MODEL: 'flash',
    VISION_MODEL: 'eye',
    ASSISTANT_API_KEY: ASSISTANT_KEY,
    AUTH_SECRET,
  }

  test('at any path', async () => {
    const { url } = await openTutorSite([refusal(401)], { environment })
    const Cookie = await signUp(url)
    const paths = ['/', '/config.json', '/healthz', '/readyz', '/metrics', '/nowhere', '/.env', '/api/tutor/v1/models']
    const api = ['/api/auth/get-session', '/api/auth/sign-in/email', '/api/tutor/v1/none', '/api/tutor/v1', '/api/none']
    for (const path of [...paths, ...api])
      for (const method of ['GET', 'POST', 'OPTIONS', 'HEAD'])
        for (const headers of [{}, { Cookie }]) {
          const response = await everyByte(url, [method, path, headers])
          expect(response).toMatch(/^HTTP\/1\.1 \d{3} /)
          for (const secret of secrets) expect(response).not.toContain(secret)
        }
    expect(await everyByte(url, ['GET', '/config.json'])).toContain('"model":"small"')
  })

  test.each(telling.flatMap(([how, answer]) => [false, true].map((stream) => ({ how, answer, stream }))))(
    'whatever the provider sends in $how (stream: $stream)',
    async ({ answer, stream }) => {
      const { url, server, provider } = await openTutorSite([answer], { environment, callTimes: { wholeMs: 500 } })
      const headers = { Cookie: await signUp(url), 'Content-Type': 'application/json' }
      const response = await everyByte(url, [
        'POST',
        '/api/tutor/v1/chat/completions',
        headers,
        JSON.stringify(question({ stream })),
      ])
      expect(provider.requests.length).toBeGreaterThan(0)
      const reported = server.faults.map(String).join()
      for (const secret of secrets) expect(response + reported).not.toContain(secret)
      for (const words of [PROMPT, REPLY]) expect(reported).not.toContain(words)
    },
  )
})
