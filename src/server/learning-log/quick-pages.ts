import type { IncomingMessage, ServerResponse } from 'node:http'
import { createMiddleware } from 'hono/factory'
import type { Accounts } from '../accounts/accounts.ts'
import { type Log, inRequest, requestIdFrom } from '../http/log.ts'
import { isFromOurPages } from '../http/own-origins.ts'
import type { HeaderReader } from '../http/client-address.ts'
import { logRequest } from '../http/security-log.ts'
import type { RateLimit } from '../limits/rate-limit.ts'
import { hasUsualHost } from '../site/kept-pages.ts'
import type { Metrics } from '../usage/metrics.ts'
import { andThen, type MaybePromise } from '../maybe-promise.ts'
import type { LearnerRecords, SessionsRecord } from './learner-records.ts'
import type { RecordPage } from './record-pages.ts'
import { pageAsJson } from './learning-log-routes.ts'

const ROUTE = '/api/learning-log'
/** The form in which devices ask for what is new. */
const ADDRESS = /^\/api\/learning-log\?since=(\d{1,15})&epoch=([\w-]{1,100})(?:&learner=([\w-]{1,100}))?$/
/** Headers that differ in each answer. */
const OWN_HEADERS = ['content-length', 'x-request-id']

export type QuickPages = ReturnType<typeof createQuickPages>

/**
 * Answers a device that asks for what is new in a record directly on the `node:http` server, which takes a third of the processor time:
 * it is the most frequent request of a learner. Checks and counts a request with the functions that the app uses, and gives only pages of
 * records, with the headers of the app's first one. If anything else is to be answered, the app does it, from the beginning.
 */
export function createQuickPages({
  accounts,
  records,
  requests,
  publicUrl,
  trustedProxies,
  metrics,
  noteHeaders,
  log,
}: {
  accounts: Pick<Accounts, 'sessionToken'>
  records: Pick<LearnerRecords, 'ofSession' | 'page'>
  requests: RateLimit
  publicUrl: string | undefined
  trustedProxies: number
  metrics: Pick<Metrics, 'counterOf'>
  noteHeaders: (headerOf: HeaderReader) => void
  log: Log
}) {
  const counter = metrics.counterOf({ route: ROUTE, method: 'GET', status: 200 })
  /** Names and values in turn. */
  let kept: readonly string[] | undefined

  /** Wraps all middleware that adds headers, to store the complete headers. */
  const keep = createMiddleware(async (c, next) => {
    await next()
    // An answer with a cookie is for one browser only.
    if (kept || c.res.headers.has('Set-Cookie')) return
    if (c.req.method === 'GET' && c.req.path === ROUTE && c.res.status === 200)
      kept = [...c.res.headers].filter(([name]) => !OWN_HEADERS.includes(name)).flat()
  })

  /** Undefined: the app answers. */
  function pageFor({ headers }: IncomingMessage, [, since, epoch = '', meant]: RegExpExecArray) {
    const read = { get: (name: string) => headers[name.toLowerCase()]?.toString() ?? null }
    if (!isFromOurPages(publicUrl, { url: '', headers: read })) return undefined
    return andThen(accounts.sessionToken(read), (token) =>
      andThen(token === undefined ? undefined : records.ofSession(token), (learner) => {
        if (!learner || (meant !== undefined && meant !== learner.userId)) return undefined
        return countedPage(learner, { since: Number(since), epoch })
      }),
    )
  }

  function countedPage(learner: SessionsRecord, from: { since: number; epoch: string }) {
    const { userId } = learner
    return andThen(requests.take(userId), (waitMs) => {
      if (waitMs > 0) return undefined
      return andThen(records.page(userId, from, learner), (page) =>
        // If the app answers, it counts the request.
        page.ok ? page.value : andThen(requests.giveBack(userId), () => undefined),
      )
    })
  }

  /** False: nothing is sent. */
  function answerAs(
    { asked, outgoing, head }: { asked: RegExpExecArray; outgoing: ServerResponse; head: readonly string[] },
    incoming: IncomingMessage,
  ): MaybePromise<boolean> {
    const began = performance.now()
    const requestId = requestIdFrom(incoming.headers['x-request-id']?.toString(), trustedProxies)
    counter.begin()
    function send(page: RecordPage | undefined): boolean {
      const ms = performance.now() - began
      counter.end(page && ms / 1000)
      if (!page) return false
      noteHeaders((name) => incoming.headers[name])
      const body = pageAsJson(page)
      const own = ['content-length', String(Buffer.byteLength(body)), 'x-request-id', requestId]
      outgoing.writeHead(200, head.concat(own))
      outgoing.end(body)
      logRequest(log, { route: ROUTE, status: 200, requestId, ms })
      return true
    }
    return andThen(
      inRequest(requestId, () => unlessFailed(() => pageFor(incoming, asked))),
      send,
    )
  }

  /** Answers a request if it can. False: nothing is sent. */
  function answer(incoming: IncomingMessage, outgoing: ServerResponse): MaybePromise<boolean> {
    const { method, url = '', headers } = incoming
    if (!kept || method !== 'GET' || !url.startsWith(ROUTE)) return false
    const asked = ADDRESS.exec(url)
    // A browser sends no origin with such a request, and Node reads only the first of several.
    if (!asked || headers.origin !== undefined || !hasUsualHost(headers)) return false
    return answerAs({ asked, outgoing, head: kept }, incoming)
  }

  return { keep, answer }
}

/** Undefined after a fault: the app meets it too, and reports it. */
function unlessFailed<Value>(work: () => MaybePromise<Value>): MaybePromise<Value | undefined> {
  try {
    const value = work()
    return value instanceof Promise ? value.catch(() => undefined) : value
  } catch {
    return undefined
  }
}
