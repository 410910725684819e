import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase, tablesOf } from '../database/test-database.fixture.ts'
import { openMailbox } from '../mail/mailbox.fixture.ts'
import { createTestServer, posting, temporaryFolder } from '../server.fixture.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }
const NAME = 'What she calls herself'

/** No server listens here: the providers are not needed. */
const NOWHERE = 'http://127.0.0.1:9'

/** All optional features, so that every route exists. */
const everything = {
  TUTOR_BASE_URL: NOWHERE,
  TUTOR_MODEL: 'small',
  TUTOR_API_KEYS: 'key',
  ASSISTANT_BASE_URL: NOWHERE,
  ASSISTANT_MODEL: 'flash',
  VISION_MODEL: 'eye',
  ASSISTANT_API_KEY: 'key',
  SPEECH_BASE_URL: NOWHERE,
  SPEECH_MODEL: 'voices',
  SPEECH_VOICE: 'kikuyu',
  RECOGNITION_BASE_URL: NOWHERE,
  RECOGNITION_MODEL: 'hearing',
  GOOGLE_CLIENT_ID: 'course',
  GOOGLE_CLIENT_SECRET: 'key',
  GOOGLE_ISSUER: NOWHERE,
  STRIPE_SECRET_KEY: 'sk_test_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_key',
  STRIPE_PRICE_BASIC: 'price_basic',
  STRIPE_PRICE_PREMIUM: 'price_premium',
  STRIPE_API_BASE: NOWHERE,
}

test('no account can read or change another’s data at any path of the API', async () => {
  const mailbox = await openMailbox()
  const folder = temporaryFolder()
  const server = await createTestServer({ environment: { DATA_DIR: folder, ...everything, ...mailbox.environment } })
  const database = await openTestDatabase(folder)
  const wanjiku = server.browser()
  await wanjiku('/api/auth/sign-up/email', posting(WANJIKU))
  await wanjiku('/api/auth/update-user', posting({ name: NAME }))
  const { user } = await (await wanjiku('/api/auth/get-session')).json()
  const [session] = await (await wanjiku('/api/me/sessions')).json()
  const document = { name: 'settings', value: NAME, basedOn: 0 }
  const upload = { sentAt: new Date().toISOString(), epoch: null, events: [], documents: [document] }
  const { epoch } = await (await wanjiku('/api/learning-log', posting(upload))).json()
  await sql`insert into "usage" ("id", "userId", "at") values ('use', ${user.id}, '2026')`.execute(database.kysely)
  const hers = {
    id: session.id,
    sessionId: session.id,
    uid: user.id,
    userId: user.id,
    email: WANJIKU.email,
    since: '0',
  }
  const before = await rowsAbout(database, user.id)

  const addresses = server.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(addresses).toEqual(
    expect.arrayContaining(['POST /api/auth/delete-user', 'GET /api/me/export', 'DELETE /api/learning-log']),
  )

  const [leaky, harmful]: [string[], string[]] = [[], []]
  for (const [index, address] of [...new Set(addresses)].entries()) {
    const kamau = server.browser(`198.51.100.${index}`)
    await kamau('/api/auth/sign-up/email', posting({ email: `kamau${index}@example.org`, password: 'another secret' }))
    const [method = '', pattern = ''] = address.split(' ')
    const path = pattern.replaceAll(/:\w+(?:\{[^}]*\})?/g, user.id)
    const query = new URLSearchParams(hers)
    const body = {
      ...upload,
      ...hers,
      password: 'another secret',
      currentPassword: 'another secret',
      newPassword: 'mine now',
    }
    const answer = await kamau(`${path}?${query}`, method === 'GET' ? {} : { ...posting(body), method })
    const response = `${await answer.text()} ${JSON.stringify([...answer.headers])}`
    if ([user.id, session.id, epoch, NAME].some((secret) => response.includes(secret))) leaky.push(address)
    if (!isDeepStrictEqual(await rowsAbout(database, user.id), before)) harmful.push(address)
  }
  expect({ leaky, harmful }).toEqual({ leaky: [], harmful: [] })
  expect(await (await wanjiku('/api/auth/get-session')).json()).toMatchObject({ user: { id: user.id, name: NAME } })
  await database.close()
}, 60_000)

/** All rows with her id, except open links, since anybody may request one for her. */
async function rowsAbout(database: Database, uid: string): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await tablesOf(database)) {
    if (name === 'verification') continue
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.kysely)
    found.push(...rows.map((row) => `${name} ${JSON.stringify(row)}`).filter((row) => row.includes(uid)))
  }
  return found.toSorted()
}
