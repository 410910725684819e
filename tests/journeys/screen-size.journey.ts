import { gzipSync } from 'node:zlib'
import type { Request } from '@playwright/test'
import { firstPage } from '../../scripts/first-page.mjs'
import { learnerAt } from './learner.ts'
import { expect, test, type Page } from './site.ts'

const KIB = 1024

/** Limits in KiB (gzip) for the JavaScript that a screen loads beyond that of the first page. */
const most: Readonly<Record<string, number>> = {
  '/vocabulary': 25,
  '/vocabulary/technology': 25,
  '/vocabulary?category=adverbs': 25,
  '/review': 25,
  '/progress': 25,
  '/badges': 25,
  '/kikuyu-chat': 30,
  '/ar': 30,
  '/words': 25,
  '/words/metha-table': 25,
  '/profile': 25,
  '/settings': 25,
}

for (const [path, limit] of Object.entries(most)) {
  test(`${path} opens with at most ${limit} KiB of JavaScript more than the first page`, async ({ page, site }) => {
    await meetWords(page)
    const first = (await firstPage(site.url, '/')).files
    // Every page loads these after hydration.
    const always = await scriptsOf(page, '/nowhere')
    const known = new Set([...first, ...always].map(({ url }) => url))
    const extra = (await scriptsOf(page, path)).filter(({ url }) => !known.has(url))
    const list = extra.map(({ url, bytes }) => `${url.replace(site.url, '')} ${bytes}`)
    const bytes = sum(extra)
    expect(bytes, 'a screen has a chunk of its own').toBeGreaterThan(0)
    expect(bytes / KIB, list.join('\n')).toBeLessThanOrEqual(limit)
  })
}

test('a newcomer’s first lesson opens with at most 125 KiB of JavaScript, in 16 requests', async ({ page }) => {
  const { urls, scripts } = await loadsOf(page, '/lesson/lesson1', () =>
    expect(page.getByRole('log')).toContainText('Objective:'),
  )
  const list = scripts.map(({ url, bytes }) => `${url} ${bytes}`)
  expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(16)
  expect(sum(scripts) / KIB, list.join('\n')).toBeLessThanOrEqual(125)
})

test('a lesson takes at most 150 KiB of JavaScript to the reply to a typed answer', async ({ page }) => {
  // Files that the page loads when it is idle after the reply do not count.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  const { signUpAtProfile, answer, chat } = learnerAt(page)
  const isOpen = () => expect(chat).toContainText('Objective:')
  const opening = new Set((await loadsOf(page, '/lesson/lesson1', isOpen)).scripts.map(({ url }) => url))
  await signUpAtProfile()
  // The account, its synchronised log and the offline course are loaded on every page.
  const isSynchronised = async () => {
    for (const file of ['/synchronise-', '/sync-server-']) await expect.poll(() => loadedOn(page)).toContain(file)
  }
  const always = new Set((await loadsOf(page, '/nowhere', isSynchronised)).scripts.map(({ url }) => url))
  const { scripts } = await loadsOf(page, '/lesson/lesson1', async () => {
    await isOpen()
    await answer('uhoro waku')
    await expect(chat).toContainText('Correct!')
  })
  const own = scripts.filter(({ url }) => opening.has(url) || !always.has(url))
  const list = own.map(({ url, bytes }) => `${url} ${bytes}`)
  expect(sum(own) / KIB, list.join('\n')).toBeLessThanOrEqual(150)
})

/** Most screens show a learner who has met words more than a newcomer. */
async function meetWords(page: Page) {
  await page.goto('/vocabulary/technology')
  await page.getByRole('button', { name: 'Next Word' }).click()
  await expect(page.getByText('Word 2 of')).toBeVisible()
}

const scriptsOf = async (page: Page, path: string) => (await loadsOf(page, path)).scripts

interface Script {
  readonly url: string
  /** The size of a gzip response. */
  readonly bytes: number
}

/** All that a browser requests for a page before any input, also what the page requests once it is hydrated. */
async function loadsOf(
  page: Page,
  path: string,
  isThere = async () => {},
): Promise<{ urls: string[]; scripts: Script[] }> {
  const requests: Request[] = []
  const listen = (request: Request) => requests.push(request)
  page.on('request', listen)
  await page.goto(path)
  await isThere()
  await page.waitForLoadState('networkidle')
  page.off('request', listen)
  const urls = [...new Set(requests.map((request) => request.url()))]
  const scripts = urls.filter((url) => url.endsWith('.js'))
  return {
    urls,
    scripts: await Promise.all(
      scripts.map(async (url) => ({ url, bytes: gzipBytes(await (await fetch(url)).text()) })),
    ),
  }
}

/** The addresses of the files that this page has loaded. */
const loadedOn = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join(' '),
  )

const sum = (scripts: readonly Script[]) => scripts.reduce((bytes, script) => bytes + script.bytes, 0)

const gzipBytes = (text: string) => gzipSync(text, { level: 9 }).length
