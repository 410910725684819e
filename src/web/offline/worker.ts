import {
  answerTo,
  cacheOf,
  isFromServer,
  isHashed,
  LASTING,
  SETTINGS,
  SHELL,
  staleCaches,
  versionsAfter,
  VOICE,
} from './worker-rules.ts'

/**
 * The service worker. It stores a version of the whole course and answers from it without a network.
 *
 * Pages come from the network while there is one, so a reload shows the newest version, prerendered. A new worker waits until no tab
 * is left, the learner presses “Update”, or the only tab is of its own version. Open tabs of the version before keep
 * working, because its files are kept.
 */

/** Written by scripts/service-worker.mjs. */
declare const PRECACHE: {
  readonly version: string
  /** The script that every page of this version starts. */
  readonly entry: string
  /** Paths and their `integrity`, empty for a page: some hosts add to HTML. */
  readonly files: Readonly<Record<string, string>>
}

/**
 * A message from a page: the question whether the worker has the version of the page, given by its entry script, or the request
 * to become active.
 */
export type Question = { readonly ask: 'isYours'; readonly entry: string } | { readonly ask: 'takeOver' }

const scope = self as unknown as WorkerScope
const { caches, registration } = scope
const { origin } = scope.location

/** How long the network may take for a page or the settings before the stored copy is shown. */
const TIMEOUT_MS = 4000
/** Parallel downloads: few, so that they do not compete with what the learner does. */
const DOWNLOADS = 4
const VERSIONS = '/versions'

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('message', (event) => event.waitUntil(hear(event)))
scope.addEventListener('fetch', (event) => {
  const { method, url, mode, headers } = event.request
  const answer = answerTo({ method, url, mode, hasRange: headers.has('Range') }, origin)
  if (answer === 'page') event.respondWith(page(event))
  else if (answer === 'settings') event.respondWith(settings(event))
  else if (answer === 'file') event.respondWith(file(event.request))
  else if (answer === 'sound') event.respondWith(sound(event))
  // Without an answer the browser would repeat a navigation that it has requested already.
  else if (mode === 'navigate' && method === 'GET') event.respondWith(navigated(event))
})

/** Stores every file or fails. What a failed attempt has stored is used by the next one. */
async function install() {
  if (scope.navigator.connection?.saveData) throw new Error('The course is not stored while the browser saves data.')
  const cache = await caches.open(cacheOf(PRECACHE.version))
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = Object.keys(PRECACHE.files).filter((path) => !stored.has(path))
  const download = async () => {
    for (let path = missing.pop(); path !== undefined; path = missing.pop()) await cache.put(path, await fresh(path))
  }
  await Promise.all(Array.from({ length: DOWNLOADS }, download))
  const answer = await fetch(SETTINGS)
  if (isFromServer(answer)) await keepSettings(answer)
}

/**
 * A file of this version: from the cache of an earlier version if its name contains a hash, otherwise from the network, with its
 * integrity checked.
 */
async function fresh(path: string): Promise<Response> {
  const stored = isHashed(path) ? await kept(path) : undefined
  if (stored) return stored
  const integrity = PRECACHE.files[path] ?? ''
  // A redirected response may not answer a navigation.
  const response = await fetch(path, { integrity, redirect: 'error', cache: isHashed(path) ? 'default' : 'no-cache' })
  if (!response.ok) throw new Error(`${path} answers with status ${response.status}.`)
  if (path === SHELL && !(await response.clone().text()).includes(PRECACHE.entry))
    throw new Error(`${path} is of another version.`)
  return response
}

async function activate() {
  const lasting = await caches.open(LASTING)
  const before = (await (await lasting.match(VERSIONS))?.json()) as readonly string[] | undefined
  const versions = versionsAfter(PRECACHE.version, before ?? [])
  await lasting.put(VERSIONS, Response.json(versions))
  await Promise.all(staleCaches(await caches.keys(), versions).map((name) => caches.delete(name)))
  await registration.navigationPreload?.enable()
  // The first page is of this version, and works offline from now on.
  await scope.clients.claim()
}

async function hear({ data, ports: [port] }: MessageEvent<unknown>) {
  const question = data as Question
  if (question.ask === 'takeOver') return scope.skipWaiting()
  const isYours = question.entry === PRECACHE.entry
  port?.postMessage(isYours)
  if (isYours && (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).length === 1)
    await scope.skipWaiting()
}

async function page(event: FetchEvent): Promise<Response> {
  const online = navigated(event)
  const answer = await soon(online, event)
  if (answer && isFromServer(answer)) return answer
  const { pathname } = new URL(event.request.url)
  return (await kept(pathname)) ?? (await kept(SHELL)) ?? answer ?? online
}

const navigated = async (event: FetchEvent): Promise<Response> => (await event.preloadResponse) ?? fetch(event.request)

async function settings(event: FetchEvent): Promise<Response> {
  const online = fetch(event.request)
  const answer = await soon(online, event)
  if (!answer || !isFromServer(answer)) return (await (await caches.open(LASTING)).match(SETTINGS)) ?? answer ?? online
  event.waitUntil(keepSettings(answer.clone()))
  return answer
}

/** Static sites may have no settings: the 404 is stored too. */
const keepSettings = async (answer: Response) => (await caches.open(LASTING)).put(SETTINGS, answer)

const file = async (request: Request): Promise<Response> =>
  (await kept(new URL(request.url).pathname)) ?? fetch(request)

/** A sound is stored when a page first fetches it, so a lesson's sounds work offline once it was opened. */
async function sound(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  const cache = await caches.open(VOICE)
  const stored = await cache.match(pathname, { ignoreVary: true })
  if (stored) return stored
  const answer = await fetch(event.request)
  // Some hosts answer with a page for a missing file.
  const isSound = answer.status === 200 && answer.headers.get('Content-Type')?.startsWith('audio/')
  if (isSound) event.waitUntil(cache.put(pathname, answer.clone()))
  return answer
}

/** A stored file: of this version, or of another one if its name contains a hash. */
async function kept(path: string): Promise<Response | undefined> {
  const own = await (await caches.open(cacheOf(PRECACHE.version))).match(path, { ignoreVary: true })
  return own ?? (isHashed(path) ? caches.match(path, { ignoreVary: true }) : undefined)
}

/** The response, or undefined when the network fails or takes too long. */
async function soon(online: Promise<Response>, event: ExtendableEvent): Promise<Response | undefined> {
  const answer = online.catch(() => undefined)
  // Browsers warn about a preloaded response that is never used.
  event.waitUntil(answer)
  return Promise.race([answer, new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS, undefined))])
}

/** The part of the service worker's global scope that we use. TypeScript's library for workers excludes that for pages. */
export interface WorkerScope {
  readonly caches: CacheStorage
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly unknown[]>
    claim(): Promise<void>
  }
  readonly location: Location
  readonly navigator: { readonly connection?: { readonly saveData?: boolean } }
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'message', listener: (event: ExtendableEvent & MessageEvent<unknown>) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

interface ExtendableEvent extends Event {
  /** Keeps the worker running until the work is done. */
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The response to a navigation that the browser requested while it started the worker. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
