import { describe, expect, test } from 'vitest'
import { openOpenid } from '../../src/server/openid/openid.fixture.ts'
import { createTestServer, posting, type TestServer } from '../../src/server/server.fixture.ts'
import { readSiteFiles } from '../../src/server/site/site.ts'
import { readBuiltSite } from './built-site.ts'
import { best, scanOf, type Criterion } from './header-scan.ts'

const SITE = 'https://kikuyu.example.org'

/** The built site with a button of another sign-in service and over https, as an operator has it. */
async function createBuiltSite(more: Readonly<Record<string, string>> = {}) {
  const { issuer } = await openOpenid({ sub: '1', email: 'maina@example.org', email_verified: true })
  const server = await createTestServer({
    environment: {
      PUBLIC_URL: SITE,
      GOOGLE_CLIENT_ID: 'course',
      GOOGLE_CLIENT_SECRET: 'key',
      GOOGLE_ISSUER: issuer,
      ...more,
    },
    files: readSiteFiles('dist/web'),
  })
  return { server, paths: readBuiltSite().pages.map(({ path }) => path) }
}

async function scanAt(server: TestServer, path: string, init: RequestInit = {}) {
  const headers = { Origin: SITE, ...(init.headers as Record<string, string>) }
  const response = await server.app.fetch(new Request(SITE + path, { ...init, headers }))
  return {
    status: response.status,
    cookies: response.headers.getSetCookie(),
    ...scanOf(response, await response.text()),
  }
}

const pointsOfScripts = (html: string) => scanOf(new Response(), html).points['subresource-integrity']

/** The criteria without the most points, with their points. */
const weak = (points: Readonly<Record<Criterion, number>>) =>
  Object.entries(points).filter(([name, each]) => !best[name as Criterion].includes(each))

const weakHeaders: readonly [
  criterion: Criterion,
  points: number,
  grade: string,
  header: string,
  value: string | undefined,
][] = [
  ['content-security-policy', -25, 'C', 'Content-Security-Policy', undefined],
  [
    'content-security-policy',
    -20,
    'B+',
    'Content-Security-Policy',
    "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'",
  ],
  ['content-security-policy', -20, 'B+', 'Content-Security-Policy', "script-src https:; frame-ancestors 'none'"],
  [
    'content-security-policy',
    0,
    'A+',
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  ],
  ['x-frame-options', -20, 'B+', 'Content-Security-Policy', "default-src 'none'"],
  ['strict-transport-security', -20, 'B+', 'Strict-Transport-Security', undefined],
  ['strict-transport-security', -10, 'A+', 'Strict-Transport-Security', 'max-age=86400'],
  ['referrer-policy', -5, 'A+', 'Referrer-Policy', 'unsafe-url'],
  ['x-content-type-options', -5, 'A+', 'X-Content-Type-Options', undefined],
  ['cross-origin-resource-policy', 0, 'A+', 'Cross-Origin-Resource-Policy', undefined],
  ['cookies', -40, 'C+', 'Set-Cookie', 'session=a; HttpOnly; SameSite=Lax'],
  ['cookies', -30, 'B', 'Set-Cookie', 'session=a; Secure; SameSite=Lax'],
]

describe('the public header scan', () => {
  test('gives every page the highest grade, also with ads', async () => {
    const ads = { AD_SCRIPT_URL: 'https://ads.example.org/show.js', AD_CLIENT: 'ca-pub-1', AD_SLOT: '1' }
    const { server, paths } = await createBuiltSite(ads)
    expect(paths).toEqual(expect.arrayContaining(['/', '/lesson/lesson1', '/settings', '/404']))
    const faulty: unknown[] = []
    for (const path of paths) {
      const { grade, points } = await scanAt(server, path)
      if (grade !== 'A+' || weak(points).length > 0) faulty.push([path, grade, weak(points)])
    }
    expect(faulty).toEqual([])
  })

  test('gives the highest grade to answers of the API, files, redirects and the page of the sign-in service', async () => {
    const { server } = await createBuiltSite()
    const attempt = '019aa5a0-0000-7000-8000-000000000001'
    const found = [
      await scanAt(server, '/config.json'),
      await scanAt(server, '/sw.js'),
      await scanAt(server, '/lesson/lesson999'),
      await scanAt(server, '/api/nothing'),
      await scanAt(server, '/api/usage'),
      await scanAt(server, `/api/auth/google?attempt=${attempt}`),
      await scanAt(server, '/api/auth/google/callback'),
      await scanAt(
        server,
        '/api/auth/sign-up/email',
        posting({ email: 'maya@example.org', password: 'kiondo-basket' }),
      ),
    ]
    expect(found.map(({ status }) => status)).toEqual([200, 200, 302, 404, 200, 302, 200, 200])
    expect(found.map(({ grade, points }) => [grade, weak(points)])).toEqual(found.map(() => ['A+', []]))
    expect(found.flatMap(({ cookies }) => cookies).length).toBeGreaterThan(2)
  })

  test('takes points for weaker headers', async () => {
    const server = await createTestServer({ environment: { PUBLIC_URL: SITE } })
    const answer = await server.app.fetch(new Request(`${SITE}/healthz`))
    for (const [criterion, points, grade, header, value] of weakHeaders) {
      const headers = new Headers(answer.headers)
      if (value === undefined) headers.delete(header)
      else headers.set(header, value)
      const scan = scanOf(new Response(null, { headers }), '')
      expect([criterion, scan.points[criterion], scan.grade]).toEqual([criterion, points, grade])
      expect(weak(scan.points).map(([name]) => name)).toContain(criterion)
    }
  })

  test('takes points for scripts of other hosts', () => {
    expect(pointsOfScripts('<script src="//a.example/b.js"></script>')).toBe(-50)
    expect(pointsOfScripts('<script type="module" src="https://a.example/b.js"></script>')).toBe(-5)
    expect(pointsOfScripts('<script src="/b.js"></script>')).toBe(0)
  })
})
