import { request } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestServer } from '../server.fixture.ts'
import { listen } from './listen.ts'

async function openSite() {
  const server = await createTestServer()
  const listening = await listen(server.app, { host: '127.0.0.1', port: 0, publicUrl: undefined })
  onTestFinished(async () => {
    await listening.close(0)
    await server.close()
  })
  return listening.url
}

/** Sends path and headers unchanged; `fetch` would normalise them. */
function get(url: string, path: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const asking = request(url, { path, headers }, (incoming) => {
      let body = ''
      incoming.setEncoding('utf8').on('data', (piece: string) => (body += piece))
      incoming.on('end', () => resolve({ status: incoming.statusCode, body }))
    })
    asking.on('error', reject).end()
  })
}

const problem = (kind: string) => JSON.stringify({ problem: { kind } })

describe('a request over the size limits is refused before it is parsed', () => {
  test('because of a long URL', async () => {
    const url = await openSite()
    expect((await get(url, `/healthz?${'a'.repeat(4000)}`)).status).toBe(200)
    for (const path of [`/${'/'.repeat(15_000)}x`, `/healthz?${'a'.repeat(4096)}`])
      expect(await get(url, path)).toEqual({ status: 414, body: problem('address-too-long') })
  })

  test('because of a long header', async () => {
    const url = await openSite()
    expect((await get(url, '/healthz', { 'Accept-Encoding': `gzip${' '.repeat(4000)}, br` })).status).toBe(200)
    for (const name of ['Accept-Encoding', 'X-Forwarded-For', 'If-None-Match', 'User-Agent', 'Authorization'])
      expect(await get(url, '/healthz', { [name]: `a${' '.repeat(15_000)}b` })).toEqual({
        status: 431,
        body: problem('headers-too-large'),
      })
  })

  test('because of long cookies, though they may be longer than other headers', async () => {
    const url = await openSite()
    expect((await get(url, '/healthz', { Cookie: `a=${'b'.repeat(8000)}` })).status).toBe(200)
    expect((await get(url, '/healthz', { Cookie: `a=${'b'.repeat(9000)}` })).status).toBe(431)
  })

  test('because of the total size of its headers', async () => {
    const url = await openSite()
    const headers = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`X-${i}`, 'a'.repeat(4000)]))
    expect((await get(url, '/healthz', headers)).status).toBe(431)
  })
})

/** How long an idle connection stays open, as the server tells its client. */
async function idleTime(trustedProxies: number) {
  const app = { fetch: () => new Response('ok') }
  const listening = await listen(app, { host: '127.0.0.1', port: 0, publicUrl: undefined, trustedProxies })
  onTestFinished(() => listening.close(0))
  return (await fetch(listening.url)).headers.get('Keep-Alive')
}

test('behind a proxy a connection stays open longer than the proxy keeps it, so that no request meets its end', async () => {
  expect(await idleTime(1)).toBe('timeout=125')
  expect(await idleTime(0)).toBe('timeout=5')
})
