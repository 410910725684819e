import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Sqlite from 'libsql'
import { recordingTypes } from '#content/word.ts'
import { describe, expect, test } from 'vitest'
import { createTestServer, folderOf, ORIGIN, posting, temporaryFolder } from './server.fixture.ts'
import { readSiteFiles } from './site/site.ts'

const SCRIPT = "document.documentElement.dataset.theme = 'dark'"
const HOME = `<!doctype html><head><script>${SCRIPT}</script><script type="application/ld+json">{}</script><script type="module" src="/assets/app-1a2b.js"></script></head>Home`
const APP = 'console.log("app")'

const siteFiles = () =>
  readSiteFiles(
    folderOf({
      'index.html': HOME,
      'index.html.br': brotliCompressSync(HOME),
      'index.html.gz': gzipSync(HOME),
      'settings.html': '<!doctype html>Settings',
      'lesson/lesson1.html': '<!doctype html>Lesson 1',
      'vocabulary.html':
        '<!doctype html>Vocabulary <a href="/vocabulary/family">Family</a> <a href="/vocabulary?category=adverbs">Adverbs</a>',
      '404.html': '<!doctype html>Not found',
      'favicon.svg': '<svg/>',
      'config.json': '{"accounts":"none"}',
      'sw.js': 'store()',
      'sw-off.js': 'end()',
      'assets/app-1a2b.js': APP,
      'assets/app-1a2b.js.br': brotliCompressSync(APP),
      'assets/letters-3c4d.woff2': new Uint8Array([1, 2, 3]),
    }),
  )

async function createSite(environment: Record<string, string> = {}) {
  const server = await createTestServer({ environment, files: siteFiles() })
  return { server, get: server.browser() }
}

describe('a URL', () => {
  test.each([
    ['/', 'Home'],
    ['/?from=email', 'Home'],
    ['/settings', 'Settings'],
    ['/lesson/lesson1', 'Lesson 1'],
  ])('%s returns its page, which the browser must revalidate', async (path, text) => {
    const response = await (await createSite()).get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    expect(await response.text()).toContain(text)
  })

  test.each(['/nowhere', '/404', '/index', '/settings.html', '/lesson', '/lesson/lesson1/more', '/assets/none.js'])(
    '%s returns the not-found page',
    async (path) => {
      const response = await (await createSite()).get(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('Not found')
    },
  )

  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/.env',
    '//etc/passwd',
    '/%',
  ])('%s cannot leave the site folder', async (path) => {
    const response = await (await createSite()).server.app.request(`http://kikuyu.test${path}`)
    expect(response.status).toBe(404)
  })

  test.each([
    ['/vocabulary', 200],
    ['/vocabulary?from=email', 200],
    ['/vocabulary?category=adverbs', 200],
    ['/vocabulary?category=family', 200],
    ['/vocabulary?category=nowhere', 404],
    ['/vocabulary?category=', 404],
  ])('%s returns the vocabulary page with status %i', async (path, status) => {
    const response = await (await createSite()).get(path)
    expect(response.status).toBe(status)
    expect(await response.text()).toContain('Vocabulary')
  })

  test('that does not exist is not indexed by search engines', async () => {
    const { get } = await createSite()
    for (const path of ['/nowhere', '/vocabulary?category=nowhere'])
      expect((await get(path)).headers.get('X-Robots-Tag')).toBe('noindex')
    expect((await get('/vocabulary')).headers.get('X-Robots-Tag')).toBeNull()
  })

  test('of an unknown lesson redirects to the home page', async () => {
    const response = await (await createSite()).get('/lesson/lesson99')
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/'])
  })

  test('with a trailing slash redirects to the one without', async () => {
    const response = await (await createSite()).get('/lesson/lesson1/?from=email')
    expect([response.status, response.headers.get('Location')]).toEqual([308, '/lesson/lesson1?from=email'])
  })
})

describe('the home page', () => {
  test('links to a related course in the Link header', async () => {
    const { get } = await createSite({ SIBLING_KAMBA_URL: 'https://kamba.example.org/<home>' })
    expect((await get('/')).headers.get('Link')).toBe(
      '<https://kamba.example.org/%3Chome%3E>; rel="related"; title="Kamba course"',
    )
    expect((await get('/settings')).headers.get('Link')).toBeNull()
  })

  test('links to both related courses', async () => {
    const { get } = await createSite({ SIBLING_LUO_URL: 'https://luo.test', SIBLING_KAMBA_URL: 'https://kamba.test' })
    expect((await get('/')).headers.get('Link')).toBe(
      '<https://luo.test/>; rel="related"; title="Luo course", <https://kamba.test/>; rel="related"; title="Kamba course"',
    )
  })

  test('has no Link header without related courses', async () => {
    expect((await (await createSite()).get('/')).headers.get('Link')).toBeNull()
  })
})

describe('the service worker', () => {
  test.each([
    ['on', 'store()'],
    ['off', 'end()'],
  ])('with OFFLINE=%s is a script that the browser revalidates: %s', async (OFFLINE, script) => {
    const response = await (await createSite({ OFFLINE })).get('/sw.js')
    expect(await response.text()).toBe(script)
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
  })
})

describe('a file', () => {
  test('with a hash in its name is immutable', async () => {
    const response = await (await createSite()).get('/assets/letters-3c4d.woff2')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('Content-Type')).toBe('font/woff2')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['br;q=0.0, *;q=0', null],
    ['identity', null],
    ['', null],
  ])('is sent to a browser that accepts “%s” with encoding %s', async (accepted, encoding) => {
    const { get } = await createSite()
    const response = await get('/', { headers: { 'Accept-Encoding': accepted } })
    expect(response.headers.get('Content-Encoding')).toBe(encoding)
    expect(response.headers.get('Vary')).toBe('Accept-Encoding')
    const sizes = { br: brotliCompressSync(HOME).length, gzip: gzipSync(HOME).length, identity: HOME.length }
    expect((await response.arrayBuffer()).byteLength).toBe(sizes[(encoding ?? 'identity') as keyof typeof sizes])
  })

  test('without a compressed version is sent as it is', async () => {
    const response = await (await createSite()).get('/settings', { headers: { 'Accept-Encoding': 'br, gzip' } })
    expect(response.headers.get('Content-Encoding')).toBeNull()
    expect(await response.text()).toContain('Settings')
  })

  test('is not sent again if the browser has it in the same encoding', async () => {
    const { get } = await createSite()
    const etag = (await get('/')).headers.get('ETag') ?? ''
    const known = await get('/', { headers: { 'If-None-Match': `"other", W/${etag}` } })
    expect(known.status).toBe(304)
    expect(known.headers.get('ETag')).toBe(etag)
    expect(await known.text()).toBe('')
    const compressed = await get('/', { headers: { 'If-None-Match': etag, 'Accept-Encoding': 'br' } })
    expect(compressed.status).toBe(200)
  })

  test('has headers but no body for HEAD', async () => {
    const response = await (await createSite()).get('/', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Length')).toBe(String(HOME.length))
    expect(await response.text()).toBe('')
  })
})

describe('every response', () => {
  const policy =
    "default-src 'none'; script-src 'self' 'sha256-HASH'; style-src 'self'; img-src 'self' data: blob:; " +
    "font-src 'self'; media-src 'self' blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  test.each([
    '/',
    '/assets/app-1a2b.js',
    '/nowhere',
    '/config.json',
    '/healthz',
    '/api/nothing',
    '/api/auth/get-session',
  ])('to %s allows only what the pages need', async (path) => {
    const { headers } = await (await createSite()).get(path)
    const hash = createHash('sha256').update(SCRIPT).digest('base64')
    expect(headers.get('Content-Security-Policy')).toBe(policy.replace('HASH', hash))
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Permissions-Policy')).toContain('camera=()')
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect(headers.get('Strict-Transport-Security')).toBeNull()
  })

  test('allow the microphone on the pages that record and nowhere else', async () => {
    const { get } = await createSite()
    const allowed = async (path: string) => (await get(path)).headers.get('Permissions-Policy')
    expect(await allowed('/record')).toBe(
      'camera=(), geolocation=(), microphone=(self), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), usb=()',
    )
    expect(await allowed('/words/metha-table?say')).toContain('microphone=(self)')
    const without = [
      '/',
      '/record/',
      '/recordings',
      '/lesson/lesson1',
      '/lesson/lesson1?say',
      '/api/recordings',
      '/words?say',
    ]
    for (const path of [...without, '/words/metha-table', '/words/metha-table/say?say'])
      expect(await allowed(path)).toContain('microphone=()')
  })

  test('of an https site sets Strict-Transport-Security', async () => {
    const { get } = await createSite({ PUBLIC_URL: 'https://kikuyu.example.org' })
    expect((await get('/')).headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  })
})

describe('with an ad network', () => {
  const ads = { AD_CLIENT: 'ca-pub-1', AD_SLOT: '2' }

  test('the policy of every response adds its host and nothing else', async () => {
    const { get } = await createSite({ ...ads, AD_SCRIPT_URL: 'https://ads.example.org/js/show.js?client=ca-pub-1' })
    const { headers } = await get('/')
    expect(policyOf(headers)).toEqual({
      ...policyOf((await (await createSite()).get('/')).headers),
      'script-src': `'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}' https://ads.example.org`,
      'img-src': "'self' data: blob: https://ads.example.org",
      'connect-src': "'self' https://ads.example.org",
      'frame-src': 'https://ads.example.org',
    })
    expect(headers.get('Permissions-Policy')).toContain('camera=()')
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
  })

  test('the policy contains its port, and an internationalised host name in Punycode', async () => {
    for (const [AD_SCRIPT_URL, host] of [
      ['http://127.0.0.1:4100/show.js', 'http://127.0.0.1:4100'],
      ['https://Bücher.example/show.js', 'https://xn--bcher-kva.example'],
    ] as const) {
      const { get } = await createSite({ ...ads, AD_SCRIPT_URL })
      expect(policyOf((await get('/')).headers)['frame-src']).toBe(host)
    }
  })

  test('the browser settings contain its script and client id', async () => {
    const { get } = await createSite({ ...ads, AD_SCRIPT_URL: 'https://ads.example.org/show.js' })
    expect(await (await get('/config.json')).json()).toMatchObject({
      ads: { scriptUrl: 'https://ads.example.org/show.js', client: 'ca-pub-1', slot: '2' },
    })
  })
})

/** Each directive with its sources. */
const policyOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    (headers.get('Content-Security-Policy') ?? '')
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0]!, directive.slice(directive.indexOf(' ') + 1)]),
  )

describe('the browser settings', () => {
  test('come from the server, not from a static file, and contain no secret', async () => {
    const secret = 's'.repeat(40)
    const { get } = await createSite({ SIBLING_LUO_URL: 'https://luo.example.org', AUTH_SECRET: secret })
    const response = await get('/config.json')
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ accounts: 'server', siblings: { luo: 'https://luo.example.org' } })
    expect(text).not.toContain(secret)
  })
})

describe('health', () => {
  test('is alive, and ready while the database responds', async () => {
    const { server, get } = await createSite()
    expect(await (await get('/healthz')).json()).toEqual({ status: 'alive' })
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' })
    await server.close()
    const response = await get('/readyz')
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ problem: { kind: 'not-ready' } })
    expect((await get('/healthz')).status).toBe(200)
    expect(server.faults).toEqual([])
  })
})

describe('the API', () => {
  test.each(['GET', 'POST', 'PUT', 'DELETE'])('answers %s to an unknown path with a problem', async (method) => {
    const response = await (await createSite()).get('/api/nothing', { method })
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ problem: { kind: 'not-found' } })
  })

  test('refuses a body above 64 KiB', async () => {
    const { get } = await createSite()
    const body = { email: 'wanjiku@example.org', password: 'p'.repeat(64 * 1024) }
    const response = await get('/api/auth/sign-in/email', posting(body))
    expect(response.status).toBe(413)
    expect(await response.json()).toEqual({ problem: { kind: 'body-too-large' } })
  })

  test('is never cached', async () => {
    const { get } = await createSite()
    expect((await get('/api/auth/get-session')).headers.get('Cache-Control')).toBe('no-store')
  })

  test('answers a server fault without details, and reports it without the request data', async () => {
    const folder = temporaryFolder()
    const { server, get } = await createSite({ DATA_DIR: folder })
    const other = new Sqlite(join(folder, 'my-mother-language.db'))
    other.exec('alter table "user" rename to "lost"')
    other.close()
    const credentials = { email: 'wanjiku@example.org', password: 'a very secret word' }
    const response = await get('/api/auth/sign-in/email', posting(credentials))
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ problem: { kind: 'unexpected' } })
    expect(server.faults.length).toBeGreaterThan(0)
    const reported = server.faults.map((fault) => (fault instanceof Error ? `${fault.stack}` : String(fault))).join()
    expect(reported).not.toMatch(/wanjiku|secret word/)
  })
})

test('a site that is not built stops the start with one sentence', () => {
  expect(() => readSiteFiles('/nowhere/dist/web')).toThrow(/^The pages are not built .*: run npm run build/)
  expect(() => readSiteFiles(folderOf({ 'robots.txt': '' }))).toThrow(/^The pages are not built/)
})

test('the computer voice never changes under its address, unlike a recording', () => {
  const files = readSiteFiles(folderOf({ 'index.html': HOME, 'voice/a-1a2b3c4d.mp3': '', 'audio/a.mp3': '' }))
  expect(files.file('/voice/a-1a2b3c4d.mp3')?.isImmutable).toBe(true)
  expect(files.file('/audio/a.mp3')?.isImmutable).toBe(false)
})

test.each(recordingTypes)('a recording that ends with .%s is sent as audio', (type) => {
  const files = readSiteFiles(folderOf({ 'index.html': HOME, [`assets/voice.${type}`]: 'a voice' }))
  expect(files.file(`/assets/voice.${type}`)?.contentType).toMatch(/^audio\//)
})

test('a request that the client aborts is not a fault of the server', async () => {
  const { server } = await createSite()
  const body = new ReadableStream({
    pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  })
  const broken = { method: 'POST', headers: { Origin: ORIGIN }, body, duplex: 'half', signal: AbortSignal.abort() }
  const answer = await server.app.fetch(new Request(`${ORIGIN}/api/auth/sign-in/email`, broken))
  expect([answer.status, server.faults]).toEqual([400, []])
})
