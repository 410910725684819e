import { gzipSync } from 'node:zlib'
import type { Request } from '@playwright/test'
import { firstPage } from '../../scripts/first-page.mjs'
import { expect, test, type Page } from './site.ts'

const KIB = 1024

/** The most JavaScript, in KiB of a gzip answer, that a screen's first open may bring beyond the first page. */
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
    // Whatever screen it is, the page brings these once it is there.
    const always = await scriptsOf(page, '/nowhere')
    const known = new Set([...first, ...always].map(({ url }) => url))
    const extra = (await scriptsOf(page, path)).filter(({ url }) => !known.has(url))
    const list = extra.map(({ url, bytes }) => `${url.replace(site.url, '')} ${bytes}`)
    const bytes = extra.reduce((sum, script) => sum + script.bytes, 0)
    expect(bytes, 'a screen has a chunk of its own').toBeGreaterThan(0)
    expect(bytes / KIB, list.join('\n')).toBeLessThanOrEqual(limit)
  })
}

/** Who has met words has more on most screens than a newcomer. */
async function meetWords(page: Page) {
  await page.goto('/vocabulary/technology')
  await page.getByRole('button', { name: 'Next Word' }).click()
  await expect(page.getByText('Word 2 of')).toBeVisible()
}

/** All that a browser asks for before anybody touches the screen, also what comes once the page is there. */
async function scriptsOf(page: Page, path: string): Promise<{ url: string; bytes: number }[]> {
  const asked: Request[] = []
  const listen = (request: Request) => asked.push(request)
  page.on('request', listen)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  page.off('request', listen)
  const urls = new Set(asked.map((request) => request.url()).filter((url) => url.endsWith('.js')))
  return Promise.all([...urls].map(async (url) => ({ url, bytes: gzipBytes(await (await fetch(url)).text()) })))
}

const gzipBytes = (text: string) => gzipSync(text, { level: 9 }).length
