import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test as base, expect, type Browser, type Page } from '@playwright/test'
import { recordFontsLoaded } from './layout-shift.ts'

export { expect }
export type { Page }

/** `SLOWDOWN=6 npx playwright test …` simulates a slow device: each page gets a sixth of the processor. */
const slowdown = Number(process.env.SLOWDOWN ?? 1)

interface Site {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  readonly url: string
}

/** Opens what stories of a worker share, such as another site, for the first of them. It is closed when the worker ends. */
export type Shared = <T extends Closable>(key: object, open: () => Promise<T>) => Promise<T>

interface Closable {
  stop(): Promise<void>
}

/**
 * A journey: a test in a real browser against the built product, with a data folder for each worker. Console output, an
 * uncaught error and a request to another host fail the test.
 */
export const test = base.extend<{ quiet: undefined; listens: boolean }, { site: Site; shared: Shared }>({
  /** True if questions may be asked by ear; otherwise the learner has said that this is not possible now. */
  listens: [false, { option: true }],
  site: [
    async ({}, use) => {
      const site = await startSite()
      await use({ url: site.url })
      await site.stop()
    },
    { scope: 'worker' },
  ],
  // A fixture of the worker in another file would need a worker of its own, with another browser and another site.
  shared: [
    async ({}, use) => {
      const opened = new Map<object, Promise<Closable>>()
      await use(<T extends Closable>(key: object, open: () => Promise<T>) => {
        const first = (opened.get(key) as Promise<T> | undefined) ?? open()
        opened.set(key, first)
        return first
      })
      for (const each of opened.values()) await (await each).stop()
    },
    { scope: 'worker' },
  ],
  context: async ({ context, javaScriptEnabled, listens }, use) => {
    if (javaScriptEnabled) {
      for (const script of [countDeviceWork, recordFontsLoaded, ...(listens ? [] : [pauseListening])])
        await context.addInitScript(script)
      const { newPage } = context
      context.newPage = async () => withWaits(await newPage.call(context))
    }
    await use(context)
  },
  baseURL: async ({ site }, use) => use(site.url),
  quiet: [
    async ({ browser, context }, use, { title, errors }) => {
      const noise: string[] = []
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !isExpected(message.text())) noise.push(message.text())
      })
      context.on('weberror', (error) => noise.push(error.error().stack ?? error.error().message))
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (!isOurs(origin) && protocol.startsWith('http')) noise.push(`request to another host: ${request.url()}`)
      })
      await use(undefined)
      if (errors.length > 0) console.warn(`Pages after “${title}” failed:`, await describePages(browser))
      expect(noise).toEqual([])
    },
    { auto: true },
  ],
})

/** Describes what all open pages show, for failures that happen only on another machine. */
function describePages(browser: Browser) {
  const pages = browser.contexts().flatMap((context) => context.pages())
  const limit = new Promise((resolve) => setTimeout(resolve, 5000, 'does not answer'))
  return Promise.all(
    pages.map((page) => Promise.race([page.evaluate(describePage).catch((error: unknown) => String(error)), limit])),
  )
}

/** Runs in the page. */
const describePage = () => ({
  url: location.href,
  isLive: document.documentElement.matches('[data-live]'),
  reloads: (history.state as { reloads?: number } | null)?.reloads,
  alerts: Array.from(document.querySelectorAll('[role=alert]'), ({ textContent }) => textContent),
  /** The files that have been loaded. */
  files: (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
    ({ name, responseStatus }) => `${new URL(name).pathname} ${responseStatus}`,
  ),
})

/** A server with these settings and a data folder of its own, which is removed when the server stops. */
export async function startSite(environment: Readonly<Record<string, string>> = {}): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'my-mother-language-'))
  const { url, stop } = await startServer(folder, environment)
  return {
    url,
    async stop() {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}

/**
 * Waits until a function that runs in the page returns true. `page.waitForFunction` would load a script of 350 KB into each page, and
 * by itself looks at every frame, which a busy browser can stop to paint.
 */
export async function waitUntil(page: Page, isTrue: () => boolean): Promise<void> {
  const isTrueNow = () =>
    page.evaluate(isTrue).catch((error: unknown) => {
      // The page is being replaced.
      if (String(error).includes('Execution context was destroyed')) return false
      throw error
    })
  for (const end = Date.now() + LONGEST_WAIT_MS; !(await isTrueNow()); await pause(50))
    if (Date.now() > end) throw new Error(`${page.url()} did not come to: ${isTrue.name || isTrue.toString()}`)
}
const LONGEST_WAIT_MS = 60_000

/**
 * Makes a page wait as a learner does: it leaves a page only when its work is stored, and presses only elements that
 * are ready.
 */
async function withWaits(page: Page): Promise<Page> {
  if (slowdown > 1) {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  for (const way of ['goto', 'reload', 'goBack', 'goForward'] as const) {
    const leave = page[way] as (...args: unknown[]) => Promise<unknown>
    const leaveWhenDone = async (...args: unknown[]) => {
      await waitUntil(page, isDone)
      const answer = await leave.apply(page, args)
      await waitUntil(page, isLive)
      return answer
    }
    Object.assign(page, { [way]: leaveWhenDone })
  }
  return page
}

/**
 * Stops the page's clock: from now on time passes only when the test advances it, so that short states stay visible.
 */
export async function stopTime(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

function pauseListening() {
  try {
    sessionStorage.setItem('listening-pause', '9e15')
  } catch {
    // A frame without storage asks nothing.
  }
}

/**
 * Sets the page's clock before it loads. Its learning log does not reach the server, which would set the clock of a learner who
 * signs in right.
 */
export async function startAt(page: Page, time: string) {
  await page.clock.install({ time: new Date(time) })
  await page.route('**/api/learning-log**', (route) => route.abort('internetdisconnected'))
}

/** The number of requests of a page to its database without an answer yet. */
type Counting = typeof globalThis & { deviceWork?: number }

/** Runs in every page before its own scripts. */
function countDeviceWork() {
  const counting = globalThis as Counting
  const countUntil = (target: EventTarget, ends: readonly string[]) => {
    counting.deviceWork = (counting.deviceWork ?? 0) + 1
    for (const end of ends) target.addEventListener(end, () => counting.deviceWork!--)
  }
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...args) {
    const opening = open.apply(this, args)
    countUntil(opening, ['success', 'error'])
    return opening
  }
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...args) {
    const started = transaction.apply(this, args)
    countUntil(started, ['complete', 'abort'])
    return started
  }
}

/** Runs in the page: whether the page has stored its data, and a closed dialog has removed its history entry. */
function isDone() {
  const { over } = (history.state ?? {}) as { over?: unknown }
  return !(globalThis as Counting).deviceWork && (over === undefined || document.querySelector('dialog[open]') !== null)
}

/** Runs in the page. A page without hydration has no `app`. */
function isLive() {
  return !document.getElementById('app') || document.documentElement.matches('[data-live]')
}

/** A test may start a server of its own beside the worker's. */
function isOurs(origin: string) {
  return ['127.0.0.1', 'localhost'].includes(new URL(origin).hostname)
}

/**
 * Messages that the browser itself logs about refused sign-ins, missing pages and failing models, which tests cause on
 * purpose, and about preloaded files whose scripts load late or never.
 */
function isExpected(text: string) {
  const isLate = text.includes('was preloaded using link preload but not used within a few seconds')
  // Most journeys have no service worker: see playwright.config.ts.
  const isBlocked = text.includes('Service Worker registration blocked by Playwright')
  return (
    isLate ||
    isBlocked ||
    /Failed to load resource: .*(?:400|401|404|409|422|429|502|ERR_INTERNET_DISCONNECTED)/.test(text)
  )
}

export interface Server extends Site {
  stop(): Promise<void>
}

/**
 * A port for the site, known before it starts because its public address contains it. It is below the ports that
 * systems assign, so that nothing else takes it.
 */
export async function freePort(): Promise<number> {
  const port = 10_000 + Math.floor(Math.random() * 20_000)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}

/** Starts the built product on a free port with these settings. Resolves when it reports that it is ready. */
export async function startServer(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: '0', STOP_GRACE_S: '3', ...environment, HOST: '127.0.0.1', DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (data: Buffer) => {
      printed += data.toString()
      const port = /http:\/\/[^:]+:(\d+)/.exec(printed)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)))
  })
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        // SIGTERM would wait a second for load balancers.
        child.kill('SIGINT')
      }),
  }
}
