import { Agent as PlainAgent, request as plainRequest, type IncomingMessage } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'

/**
 * The `fetch` of the calls to providers, as far as they use it: a text is sent, the answer is a stream, whoever redirects is
 * an error. It is here because Node's own takes three times the work for it, which a learner would wait for at every call.
 */
export function createProviderFetch(): typeof globalThis.fetch {
  const agents = { plain: new PlainAgent({ keepAlive: true }), secure: new SecureAgent({ keepAlive: true }) }

  return (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const body = typeof init.body === 'string' ? Buffer.from(init.body) : undefined
    const options = {
      method: init.method ?? 'GET',
      signal: init.signal ?? undefined,
      headers: {
        'Accept-Encoding': 'identity',
        ...Object.fromEntries(new Headers(init.headers)),
        ...(body && { 'Content-Length': body.byteLength }),
      },
    }
    return new Promise((resolve, reject) => {
      const request =
        url.protocol === 'https:'
          ? secureRequest(url, { ...options, agent: agents.secure })
          : plainRequest(url, { ...options, agent: agents.plain })
      request.on('error', reject)
      request.once('response', (incoming) => {
        const { statusCode: status = 500 } = incoming
        if (status >= 200 && (status < 300 || status >= 400)) return resolve(responseOf(incoming, status))
        incoming.destroy()
        reject(new TypeError('The provider redirects.'))
      })
      request.end(body)
    })
  }
}

function responseOf(incoming: IncomingMessage, status: number): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === 'string') headers.set(name, value)
  const hasBody = status !== 204 && status !== 205
  if (!hasBody) incoming.resume()
  return new Response(hasBody ? streamOf(incoming) : null, { status, headers })
}

function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  // Whoever reads hears of it; but it may break when nobody does, and then Node would end the process.
  incoming.on('error', () => {})
  const chunks: AsyncIterator<Uint8Array<ArrayBuffer>> = incoming[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: () => void incoming.destroy(),
    },
    { highWaterMark: 0 },
  )
}
