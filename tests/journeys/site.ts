import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { noteFonts } from './layout-shift.ts'

export { expect }
export type { Page }

/** `SLOWDOWN=6 npx playwright test …` shows what a slow device does to a story: each page has a sixth of the processor. */
const slowdown = Number(process.env.SLOWDOWN ?? 1)

interface Site {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  readonly url: string
}

/**
 * A journey: a story in a real browser, against the product as it is started, with a data folder of its own worker.
 * Noise on the page's console, an uncaught error and a request to another host fail the story.
 */
export const test = base.extend<{ quiet: undefined }, { site: Site }>({
  site: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'my-mother-language-'))
      const server = await startServer(folder)
      await use({ url: server.url })
      await server.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) {
      for (const script of [countDeviceWork, noteFonts]) await context.addInitScript(script)
      const { newPage } = context
      context.newPage = async () => unhurried(await newPage.call(context))
    }
    await use(context)
  },
  baseURL: async ({ site }, use) => use(site.url),
  quiet: [
    async ({ context }, use) => {
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
      expect(noise).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Goes from page to page as a learner does: leaves one when what was done there is done, and presses what is there to be pressed on
 * the next.
 */
async function unhurried(page: Page): Promise<Page> {
  if (slowdown > 1) {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  for (const way of ['goto', 'reload', 'goBack', 'goForward'] as const) {
    const leave = page[way] as (...asked: unknown[]) => Promise<unknown>
    const leaveInPeace = async (...asked: unknown[]) => {
      await page.waitForFunction(isDone)
      const answer = await leave.apply(page, asked)
      await page.waitForFunction(isLive)
      return answer
    }
    Object.assign(page, { [way]: leaveInPeace })
  }
  return page
}

/** From now on no time passes but what the story lets pass: what is seen only for a moment stays. */
export async function stopTime(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/** How much a page has asked of its database and not been told yet. */
type Counting = typeof globalThis & { deviceWork?: number }

/** Runs in every page before its own scripts. */
function countDeviceWork() {
  const counting = globalThis as Counting
  const countUntil = (asked: EventTarget, ends: readonly string[]) => {
    counting.deviceWork = (counting.deviceWork ?? 0) + 1
    for (const end of ends) asked.addEventListener(end, () => counting.deviceWork!--)
  }
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...asked) {
    const opening = open.apply(this, asked)
    countUntil(opening, ['success', 'error'])
    return opening
  }
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...asked) {
    const begun = transaction.apply(this, asked)
    countUntil(begun, ['complete', 'abort'])
    return begun
  }
}

/** Runs in the page: it has kept what was done, and a dialog that was closed has taken its entry out of the history. */
function isDone() {
  const { over } = (history.state ?? {}) as { over?: unknown }
  return !(globalThis as Counting).deviceWork && (over === undefined || document.querySelector('dialog[open]') !== null)
}

/** Runs in the page. One that is made of HTML alone has no `app`. */
function isLive() {
  return !document.getElementById('app') || document.documentElement.matches('[data-live]')
}

/** A story may start a server of its own beside the worker's. */
function isOurs(origin: string) {
  return new URL(origin).hostname === '127.0.0.1'
}

/**
 * The browser itself reports refused sign-ins, missing pages and models that fail, which stories ask for on purpose; and what was
 * fetched ahead of scripts that come late, or never.
 */
function isExpected(text: string) {
  const isLate = text.includes('was preloaded using link preload but not used within a few seconds')
  return isLate || /Failed to load resource: .*(?:400|401|404|409|422|429|502|ERR_INTERNET_DISCONNECTED)/.test(text)
}

export interface Server extends Site {
  stop(): Promise<void>
}

/** Starts the built product on a free port, with the settings given; resolves when it says that it is ready. */
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
        // Unlike SIGTERM it needs no second for load balancers.
        child.kill('SIGINT')
      }),
  }
}
