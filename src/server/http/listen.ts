import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { App } from '../app.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { Settings } from '../settings.ts'
import { codeOf, StartFault } from '../start-fault.ts'

export interface Listening {
  /** The address to open the site at, without a trailing slash. */
  readonly url: string
  /** Refuses new connections and closes idle ones. Requests in progress have `graceMs` to finish, then are cut off. */
  close(graceMs?: number): Promise<void>
}

const DEFAULT_GRACE_MS = 3000
/** Time to receive a whole request. The largest image on a slow line takes half of it. */
const REQUEST_MS = 60_000
/**
 * Connections that wait until the server accepts them. Browsers open six each. With Node's 511, a moment without processor time lost
 * connections of a few hundred learners, who then tried again only after 1, 3 and 7 seconds. Linux allows up to `net.core.somaxconn`.
 */
const WAITING_CONNECTIONS = 4096
/**
 * How long an idle connection stays open behind a proxy. A proxy that sends a request on a connection which is just being closed answers
 * 502, so the proxy must close it first: nginx and most balancers do after 60 s, Caddy after 120. Without a proxy Node's 5 s hold:
 * browsers send such a request again.
 */
const PROXY_IDLE_MS = 125_000
/** How often a closing server checks for connections that have become idle. */
const IDLE_CHECK_MS = 50
/** Time for the handlers of requests that were cut off to finish. */
const HANDLER_GRACE_MS = 1000
/** Limit on the bytes of URL and headers together. Node itself answers 431 above it. */
const MAX_HEAD = 16 * 1024
/** The longest legitimate URLs carry a sign-in provider's code: up to about 2,000 characters. */
const MAX_URL = 4096
const MAX_HEADER = 4096
/** Browsers also send the cookies of other sites on the same domain. */
const MAX_COOKIE = 8192

/**
 * Listens at the address in the settings. Throws a `StartFault` if it is unavailable. `portName`: the setting of the port.
 * `answerFirst`: answers a request instead of the app, unless it returns or resolves to false.
 */
export function listen(
  app: Pick<App, 'fetch'>,
  settings: Pick<Settings, 'host' | 'port' | 'publicUrl'> & {
    readonly trustedProxies?: number
    readonly portName?: string
  },
  answerFirst: (incoming: IncomingMessage, outgoing: ServerResponse) => MaybePromise<boolean> = () => false,
) {
  const inProgress = new Set<unknown>()
  const answer = getRequestListener(async (request, connection) => {
    inProgress.add(request)
    try {
      return await app.fetch(request, connection)
    } finally {
      inProgress.delete(request)
    }
  })
  async function answerAfter(first: Promise<boolean>, incoming: IncomingMessage, outgoing: ServerResponse) {
    inProgress.add(first)
    try {
      if (!(await first)) await answer(incoming, outgoing)
    } finally {
      inProgress.delete(first)
    }
  }
  function answerEither(incoming: IncomingMessage, outgoing: ServerResponse) {
    const cutOff = () => void outgoing.destroy()
    try {
      const isAnswered = answerFirst(incoming, outgoing)
      if (isAnswered === false) void answer(incoming, outgoing)
      else if (isAnswered !== true) answerAfter(isAnswered, incoming, outgoing).catch(cutOff)
    } catch {
      cutOff()
    }
  }
  const limits = {
    maxHeaderSize: MAX_HEAD,
    requestTimeout: REQUEST_MS,
    ...(settings.trustedProxies && { keepAliveTimeout: PROXY_IDLE_MS }),
  }
  const server = createServer(limits, (incoming, outgoing) => {
    const fault = boundsFault(incoming)
    if (fault) refuse(outgoing, fault)
    else answerEither(incoming, outgoing)
  })

  return new Promise<Listening>((resolve, reject) => {
    server.once('error', (error) => reject(listenFault(error, settings)))
    server.listen({ port: settings.port, host: settings.host, backlog: WAITING_CONNECTIONS }, () => {
      const { port } = server.address() as AddressInfo
      resolve({ url: settings.publicUrl ?? localUrl(settings.host, port), close })
    })
  })

  async function close(graceMs = DEFAULT_GRACE_MS) {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    const forcedClose = setTimeout(() => server.closeAllConnections(), graceMs)
    await closed
    clearInterval(idleCheck)
    clearTimeout(forcedClose)
    const handlerDeadline = performance.now() + HANDLER_GRACE_MS
    while (inProgress.size > 0 && performance.now() < handlerDeadline)
      await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Closes the connection, since the rest of the request is not read. */
function refuse(outgoing: ServerResponse, status: 414 | 431): void {
  const kind = status === 414 ? 'address-too-long' : 'headers-too-large'
  outgoing.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' })
  outgoing.end(JSON.stringify({ problem: { kind } }))
}

/** Addresses such as 0.0.0.0 accept connections, but cannot be opened in a browser. */
function localUrl(host: string, port: number): string {
  if (/^(?:127\.0\.0\.1|0\.0\.0\.0|::1?|localhost)$/.test(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function listenFault(
  error: unknown,
  { host, port, portName = 'PORT' }: { host: string; port: number; portName?: string },
): unknown {
  const code = codeOf(error)
  switch (code) {
    case 'EADDRINUSE':
      return new StartFault(
        `Port ${port} is in use by another program: stop it or choose another port, for example ${portName}=${port + 1}.`,
      )
    case 'EACCES':
      return new StartFault(`This user may not use port ${port}: choose one above 1023, for example ${portName}=3000.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFault(
        `HOST ${host} is not an address of this machine: choose one that is, for example HOST=127.0.0.1.`,
      )
    case undefined:
      return error
    default:
      return new StartFault(
        `The server cannot listen at ${host} and port ${port} (${code}): choose others, for example HOST=127.0.0.1.`,
      )
  }
}

/** The status for a request that is too long to be parsed; undefined for any other. */
export function boundsFault({ url = '', rawHeaders }: Pick<IncomingMessage, 'url' | 'rawHeaders'>) {
  if (url.length > MAX_URL) return 414
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const { length } = rawHeaders[i + 1] ?? ''
    if (length > MAX_HEADER && (length > MAX_COOKIE || rawHeaders[i]?.toLowerCase() !== 'cookie')) return 431
  }
  return undefined
}
