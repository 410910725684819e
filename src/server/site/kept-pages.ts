import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { HeaderReader } from '../http/client-address.ts'
import { routePattern } from '../http/log.ts'
import type { Counter, Metrics } from '../usage/metrics.ts'
import { encodingFor, isKnown, type Encoding, type SiteFile } from './site.ts'

/** The file that a route has sent. */
export interface SentFile {
  readonly sentFile: SiteFile | undefined
}

export type KeptPages = ReturnType<typeof createKeptPages>

interface KeptAnswer {
  readonly status: 200 | 304
  /** Names and values in turn. */
  readonly headers: string[]
  readonly body: Uint8Array | undefined
  readonly counter: Counter
}

interface KeptPage {
  readonly file: SiteFile
  /** By encoding and status. */
  readonly answers: Map<string, KeptAnswer>
}

const keyOf = (encoding: Encoding, isKnownByBrowser: boolean) => (isKnownByBrowser ? `${encoding} 304` : encoding)

/** True for a Host header with a name and an optional port. The app handles all other requests. */
export const hasUsualHost = ({ host = '' }: IncomingHttpHeaders) => /^[\w.-]+(?::\d+)?$/.test(host)

/**
 * Keeps the app's answers to GETs of pages and files, and gives them again directly on the `node:http` server, which takes half the
 * processor time. Only the path, `Accept-Encoding` and `If-None-Match` may decide about such an answer. A request with a query always
 * goes to the app. `noteHeaders` sees the headers of requests that the app does not see.
 */
export function createKeptPages({
  metrics,
  noteHeaders,
  clock = () => performance.now(),
}: {
  metrics: Pick<Metrics, 'counterOf'>
  noteHeaders: (headerOf: HeaderReader) => void
  clock?: () => number
}) {
  /** By path: at most one entry for each page and file. */
  const pages = new Map<string, KeptPage>()

  /** Wraps all middleware that adds headers, to store the complete answer. */
  const keep = createMiddleware<{ Variables: SentFile }>(async (c, next) => {
    await next()
    const file = c.get('sentFile')
    // An answer with a cookie is for one browser only.
    if (file && !c.res.headers.has('Set-Cookie')) keepAnswer(c, file)
  })

  function keepAnswer(c: Context, file: SiteFile): void {
    const { path, url, method } = c.req
    const { status, headers } = c.res
    if (method !== 'GET' || url.includes('?') || (status !== 200 && status !== 304)) return
    const page = pages.get(path) ?? { file, answers: new Map() }
    const encoding = encodingFor(file, c.req.header('Accept-Encoding') ?? '')
    const { bytes } = file.bodies[encoding] ?? file.bodies.identity
    page.answers.set(keyOf(encoding, status === 304), {
      status,
      headers: [...headers].flat(),
      body: status === 304 ? undefined : bytes,
      counter: metrics.counterOf({ route: routePattern(c), method, status }),
    })
    pages.set(path, page)
  }

  /** Answers a request if its answer is kept. */
  function answer({ method, url = '', headers }: IncomingMessage, outgoing: ServerResponse): boolean {
    const page = pages.get(url)
    if (!page || method !== 'GET' || !hasUsualHost(headers)) return false
    const began = clock()
    const encoding = encodingFor(page.file, headers['accept-encoding'] ?? '')
    const { etag } = page.file.bodies[encoding] ?? page.file.bodies.identity
    const known = headers['if-none-match']
    const kept = page.answers.get(keyOf(encoding, known !== undefined && isKnown(etag, known)))
    if (!kept) return false
    noteHeaders((name) => headers[name])
    kept.counter.begin()
    kept.counter.end((clock() - began) / 1000)
    outgoing.writeHead(kept.status, kept.headers)
    outgoing.end(kept.body)
    return true
  }

  return { keep, answer }
}
