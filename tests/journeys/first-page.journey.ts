import { firstPage } from '../../scripts/first-page.mjs'
import { expect, test } from './site.ts'

const KIB = 1024

test('the first page is light', async ({ site }) => {
  const { requests, bytes, javascript } = await firstPage(site.url, '/')
  expect(javascript).toBeLessThanOrEqual(90 * KIB)
  expect(bytes).toBeLessThanOrEqual(175 * KIB)
  expect(requests).toBeLessThanOrEqual(12)
})

test('a browser asks for no more than that, and nothing shifts', async ({ page, site }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  const named = (await firstPage(site.url, '/')).files.map(({ url }) => url)
  expect(asked.filter((url) => !named.includes(url))).toEqual([])
  expect(await layoutShift(page)).toBe(0)
})

async function layoutShift(page: import('@playwright/test').Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
}
