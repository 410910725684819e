import { firstPage } from '../../scripts/first-page.mjs'
import { layoutShift } from './layout-shift.ts'
import { expect, test } from './site.ts'

test('a browser requests no more than the first page names, and nothing shifts', async ({ page, site }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  const named = (await firstPage(site.url, '/')).files.map(({ url }) => url)
  expect(requested.filter((url) => !named.includes(url))).toEqual([])
  expect(await layoutShift(page)).toBe(0)
})
