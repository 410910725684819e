import { createTestServer, ORIGIN } from '#server/server.fixture.ts'
import { readSiteFiles } from '#server/site/site.ts'
import { expect, test } from 'vitest'
import { firstPage } from '../../scripts/first-page.mjs'

const KIB = 1024
const most = { javascript: 88 * KIB, styles: 12 * KIB, bytes: 175 * KIB, requests: 10 } as const

test.each(['javascript', 'styles', 'bytes', 'requests'] as const)(
  'the first page keeps its limit: %s',
  async (what) => {
    const server = await createTestServer({ files: readSiteFiles('dist/web') })
    const page = await firstPage(ORIGIN, '/', server.browser())
    expect(page[what]).toBeGreaterThan(0)
    expect(page[what]).toBeLessThanOrEqual(most[what])
  },
)
