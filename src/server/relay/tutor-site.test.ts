import { expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { posting, temporaryFolder } from '../server.fixture.ts'
import { question } from './tutor-relay.fixture.ts'
import { openTutorSite, signUp } from './tutor-site.fixture.ts'

const DAY = 24 * 60 * 60 * 1000

test('a call reads the session without renewing it', async () => {
  const DATA_DIR = temporaryFolder()
  const { url } = await openTutorSite(undefined, { environment: { DATA_DIR } })
  const headers = { Cookie: await signUp(url) }
  const database = openDatabase(DATA_DIR)
  const soon = new Date(Date.now() + DAY).toISOString()
  const longAgo = new Date(Date.now() - 2 * DAY).toISOString()
  await database.kysely.updateTable('session').set({ expiresAt: soon, updatedAt: longAgo }).execute()
  const expires = async () =>
    (await database.kysely.selectFrom('session').select('expiresAt').execute())
      .map(({ expiresAt }) => expiresAt)
      .toSorted()
      .at(-1)
  const sessions = () => database.kysely.selectFrom('session').selectAll().execute()

  const before = await sessions()
  for (let i = 0; i < 3; i++)
    expect((await fetch(`${url}/api/tutor/v1/chat/completions`, posting(question(), headers))).status).toBe(200)
  expect(await sessions()).toEqual(before)
  expect(await expires()).toBe(soon)

  await fetch(`${url}/api/auth/get-session`, { headers })
  expect(String(await expires()) > soon).toBe(true)
  await database.close()
})

test('a call after sign-out is refused', async () => {
  const { url } = await openTutorSite()
  const headers = { Cookie: await signUp(url), Origin: url }
  const ask = () => fetch(`${url}/api/tutor/v1/chat/completions`, posting(question(), headers))
  expect((await ask()).status).toBe(200)
  await fetch(`${url}/api/auth/sign-out`, posting({}, headers))
  expect((await ask()).status).toBe(401)
})

test.each(['', 'better-auth.session_token=made.up', 'better-auth.session_token=%'])(
  'an invalid session cookie (%s) is ignored',
  async (Cookie) => {
    const { url, server } = await openTutorSite()
    const response = await fetch(`${url}/api/tutor/v1/chat/completions`, posting(question(), { Cookie }))
    expect(response.status).toBe(401)
    expect(server.faults).toEqual([])
  },
)

test('a body without Content-Length is also limited to 64 KiB', async () => {
  const { url, provider } = await openTutorSite()
  const headers = { Cookie: await signUp(url), 'Content-Type': 'application/json' }
  const body = new Blob([JSON.stringify(question({ stop: 'a'.repeat(70_000) }))]).stream()
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  const response = await fetch(`${url}/api/tutor/v1/chat/completions`, init)
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ error: { code: 'request_too_large' } })
  expect(provider.requests).toEqual([])
})

test('responses are not cached, and have the security headers', async () => {
  const { url } = await openTutorSite()
  const { headers } = await fetch(`${url}/api/tutor/v1/chat/completions`, posting(question()))
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
})

test('without a model the path does not exist', async () => {
  const { url } = await openTutorSite(undefined, {
    environment: { TUTOR_BASE_URL: '', TUTOR_MODEL: '', TUTOR_API_KEYS: '' },
  })
  const response = await fetch(`${url}/api/tutor/v1/chat/completions`, posting(question()))
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ problem: { kind: 'not-found' } })
})
