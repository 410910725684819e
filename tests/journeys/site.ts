import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }
export type { Page }

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
  // A learner presses what is there to be pressed: a story goes on once it is.
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) {
      const { goto, reload } = page
      page.goto = async (...asked) => live(page, await goto.apply(page, asked))
      page.reload = async (...asked) => live(page, await reload.apply(page, asked))
    }
    await use(page)
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

async function live<Answer>(page: Page, answer: Answer): Promise<Answer> {
  await page.waitForFunction(() => !document.getElementById('app') || document.documentElement.matches('[data-live]'))
  return answer
}

/** A story may start a server of its own beside the worker's. */
function isOurs(origin: string) {
  return new URL(origin).hostname === '127.0.0.1'
}

/** The browser itself reports refused sign-ins, missing pages and models that fail, which stories ask for on purpose. */
function isExpected(text: string) {
  return /Failed to load resource: .*(?:400|401|404|409|422|429|502|ERR_INTERNET_DISCONNECTED)/.test(text)
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
