import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../http/listen.ts'
import { plainRequest as get } from '../http/plain-request.fixture.ts'
import { createTestServer, folderOf } from '../server.fixture.ts'
import { readSiteFiles } from './site.ts'

const siteFiles = () =>
  readSiteFiles(
    folderOf({
      'index.html': '<!doctype html>Home',
      'index.html.br': brotliCompressSync('<!doctype html>Home'),
      'index.html.gz': gzipSync('<!doctype html>Home'),
      'record.html': '<!doctype html>Record',
      '404.html': '<!doctype html>Not found',
      'config.json': '{}',
      'sw.js': 'store()',
      'sw-off.js': 'end()',
      'assets/app-1a2b.js': 'app()',
      'assets/app-1a2b.js.br': brotliCompressSync('app()'),
    }),
  )

const TOKEN = 't'.repeat(32)
const environment = {
  SIBLING_LUO_URL: 'https://luo.example.org',
  PUBLIC_URL: 'https://kikuyu.example.org',
  OFFLINE: 'off',
  METRICS_TOKEN: TOKEN,
}

/** Sites on two ports. One answers kept pages first, the other sends all requests to its app. */
async function openSites() {
  const server = await createTestServer({ environment, files: siteFiles() })
  const plain = await createTestServer({ environment, files: siteFiles() })
  const fromKept: string[] = []
  const settings = { host: '127.0.0.1', port: 0, publicUrl: undefined }
  const kept = await listen(server.app, settings, (incoming, outgoing) => {
    const isAnswered = server.answerFirst(incoming, outgoing)
    if (isAnswered === true) fromKept.push(incoming.url ?? '')
    return isAnswered
  })
  const app = await listen(plain.app, settings)
  onTestFinished(async () => {
    await Promise.all([kept.close(0), app.close(0)])
    await Promise.all([server.close(), plain.close()])
  })
  return { server, fromKept, kept: kept.url, app: app.url }
}

test('a kept page has the status, headers and body that the app gives it', async () => {
  const { kept, app, fromKept } = await openSites()
  const files = ['/', '/record', '/sw.js', '/assets/app-1a2b.js'].map((path) => [path, 'gzip, br'] as const)
  const others = ['/config.json', '/none', '/?category=1', '/record/'].map((path) => [path, 'gzip, br'] as const)
  for (const [path, encoding] of [...files, ['/', 'br;q=0, gzip'], ['/', ''], ...others] as const) {
    const asked = { 'Accept-Encoding': encoding }
    const whole = await get(app, path, asked)
    const known = { ...asked, 'If-None-Match': whole.headers.etag ?? '"none"' }
    const unchanged = await get(app, path, known)
    for (const _ of ['from the app', 'kept']) {
      expect(await get(kept, path, asked)).toEqual(whole)
      expect(await get(kept, path, known)).toEqual(unchanged)
    }
    expect(await get(kept, path, { ...asked, method: 'HEAD' })).toEqual(
      await get(app, path, { ...asked, method: 'HEAD' }),
    )
  }
  expect(new Set(fromKept)).toEqual(new Set(files.map(([path]) => path)))
})

test('requests for kept pages are counted and checked as others are', async () => {
  const { kept, app, fromKept, server } = await openSites()
  for (const _ of ['from the app', 'kept']) expect((await get(kept, '/record', {})).status).toBe(200)
  expect((await get(kept, '/record', { Host: 'a b' })).status).toBe((await get(app, '/record', { Host: 'a b' })).status)
  expect((await get(kept, '/record', { Via: 'a'.repeat(5000) })).status).toBe(431)
  expect(fromKept).toHaveLength(1)
  expect(server.logged.join()).not.toContain('proxy-not-trusted')
  await get(kept, '/record', { Via: '1.1 proxy' })
  expect(fromKept).toHaveLength(2)
  expect(server.logged.join()).toContain('proxy-not-trusted')
  const metrics = await server.browser()('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } })
  expect(await metrics.text()).toContain('http_requests_total{route="/*",method="GET",status="200"} 3\n')
})
