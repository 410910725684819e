import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeEvent } from '#core/learning-log/event.ts'
import { openTestDatabase, tablesOf } from '../database/test-database.fixture.ts'
import { createTestServer, posting, temporaryFolder } from '../server.fixture.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

async function siteWithWanjiku() {
  const folder = temporaryFolder()
  const server = await createTestServer({ environment: { DATA_DIR: folder } })
  const phone = server.browser()
  await phone('/api/auth/sign-up/email', posting(WANJIKU, { 'User-Agent': CHROME }))
  const database = await openTestDatabase(folder)
  return { server, phone, database }
}

const exported = [
  ...['id', 'name', 'email', 'emailVerified', 'image', 'role', 'createdAt', 'updatedAt', 'ownerVouchedAt'].map(
    (name) => `user.${name}`,
  ),
  ...['accountId', 'providerId', 'scope', 'createdAt', 'updatedAt'].map((name) => `account.${name}`),
  ...['id', 'signInId', 'userAgent', 'createdAt', 'updatedAt'].map((name) => `session.${name}`),
  ...['createdAt', 'expiresAt'].map((name) => `verification.${name}`),
  ...['at', 'answeredAt', 'redeemedAt'].map((name) => `usage.${name}`),
  ...['day', 'calls', 'tokens'].map((name) => `providerCost.${name}`),
  ...['verified', 'failedVerificationCount', 'lockedUntil', 'usedSpan'].map((name) => `twoFactor.${name}`),
  ...['name', 'createdAt', 'aaguid', 'transports', 'deviceType', 'backedUp'].map((name) => `passkey.${name}`),
  'customer.id',
  ...['id', 'plan', 'status', 'endsAt'].map((name) => `subscription.${name}`),
  'learningEvent.event',
  ...['wordId', 'decision', 'at'].map((name) => `reportDecision.${name}`),
  ...['name', 'revision', 'value'].map((name) => `learnerDocument.${name}`),
  ...['name', 'place', 'dialect'].map((name) => `speaker.${name}`),
  ...['playSince', 'nameSince', 'publishSince', 'trainSince'].map((name) => `speaker.${name}`),
]

const notExported = [
  // Credentials of the account, or a ticket of a use.
  ...['password', 'accessToken', 'refreshToken', 'idToken'].map((name) => `account.${name}`),
  'session.token',
  ...['secret', 'backupCodes'].map((name) => `twoFactor.${name}`),
  ...['publicKey', 'credentialID', 'counter'].map((name) => `passkey.${name}`),
  'verification.identifier',
  'verification.value',
  'usage.id',
  // Always empty in a learner's rows.
  ...['accessTokenExpiresAt', 'refreshTokenExpiresAt'].map((name) => `account.${name}`),
  ...['ipAddress', 'impersonatedBy'].map((name) => `session.${name}`),
  ...['device', 'network', 'widerNetwork', 'givenBackAt'].map((name) => `usage.${name}`),
  // Set only for disabled accounts, which cannot export.
  ...['banned', 'banReason', 'banExpires'].map((name) => `user.${name}`),
  // As in `twoFactor.verified`.
  'user.twoFactorEnabled',
  // Derived from exported columns: 30 days after a session's last use, and a minute around its renewal.
  ...['expiresAt', 'renewedAt'].map((name) => `session.${name}`),
  // Row ids, and the id of the exporting learner.
  'account.id',
  ...['twoFactor', 'passkey'].flatMap((table) => [`${table}.id`, `${table}.userId`]),
  'verification.id',
  'verification.updatedAt',
  'providerCost.payer',
  ...['id', 'userId'].map((name) => `speaker.${name}`),
  // Speakers of content packs come from other sites and have no account here.
  'speaker.packId',
  ...['account', 'session', 'usage', 'providerCost', 'customer', 'subscription'].map((table) => `${table}.userId`),
  ...['learnerRecord', 'learningEvent', 'learnerDocument'].map((table) => `${table}.userId`),
  // Derived from the events, or how devices synchronise them.
  ...['seq', 'epoch', 'erasedAt', 'bytes', 'months'].map((name) => `learnerRecord.${name}`),
  ...['userId', 'eventId', 'topic', 'about', 'wordId', 'text', 'at'].map((name) => `report.${name}`),
  // The kind and the hash of the reports that were decided, and the exporting editor.
  ...['topic', 'about', 'editorId'].map((name) => `reportDecision.${name}`),
  ...['seq', 'id', 'month'].map((name) => `learningEvent.${name}`),
]

describe('the export of an account', () => {
  test('contains everything stored about the account, except its credentials', async () => {
    const { server, phone, database } = await siteWithWanjiku()
    await phone('/api/auth/update-user', posting({ name: 'Wanjiku' }))
    const { user } = await (await phone('/api/auth/get-session')).json()
    await sql`insert into "usage" ("id", "userId", "at") values ('use', ${user.id}, '2026-11-21T18:00:00.000Z')`.execute(
      database.kysely,
    )
    await sql`insert into "account" ("id", "accountId", "providerId", "userId", "accessToken", "createdAt", "updatedAt")
      values ('a2', '1234', 'https://accounts.example.org', ${user.id}, 'a-secret', '2027-01-01T00:00:00.000Z', '2027-01-02T00:00:00.000Z')`.execute(
      database.kysely,
    )
    await sql`insert into "customer" ("userId", "id") values (${user.id}, 'cus_1')`.execute(database.kysely)
    await sql`insert into "subscription" ("id", "userId", "plan", "status") values ('sub_1', ${user.id}, 'basic', 'active')`.execute(
      database.kysely,
    )
    await sql`insert into "providerCost" values ('2026-11-21', ${user.id}, ${user.id}, 2, 300)`.execute(database.kysely)
    const opened = makeEvent(
      { type: 'lesson-opened', lessonId: 'lesson1' },
      { now: Date.now() - 60_000, offsetMinutes: 180, id: '019aa5a0-0000-7000-8000-000000000001' },
    )
    const documents = [{ name: 'settings', value: { theme: 'dark' }, basedOn: 0 }]
    const upload = { sentAt: new Date().toISOString(), epoch: null, events: [opened], documents }
    expect((await phone('/api/learning-log', posting(upload))).status).toBe(200)
    const answer = await phone('/api/me/export')
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const text = await answer.text()
    expect(server.faults).toEqual([])
    expect(JSON.parse(text)).toEqual({
      exportedAt: instant,
      account: {
        uid: user.id,
        email: WANJIKU.email,
        emailVerified: false,
        displayName: 'Wanjiku',
        photoUrl: null,
        isEditor: false,
        createdAt: instant,
        updatedAt: instant,
        ownerVouchedAt: null,
      },
      signInWays: [
        { way: 'password', since: instant, changedAt: instant },
        {
          way: 'https://accounts.example.org',
          idThere: '1234',
          since: '2027-01-01T00:00:00.000Z',
          changedAt: '2027-01-02T00:00:00.000Z',
        },
      ],
      secondFactor: null,
      passkeys: [],
      openLinks: [],
      sessions: [
        {
          id: expect.any(String),
          device: 'Chrome on Android',
          signedInAt: instant,
          lastSeenAt: instant,
          isThis: true,
        },
      ],
      plan: 'basic',
      payments: {
        stripeCustomer: 'cus_1',
        subscriptions: [{ id: 'sub_1', plan: 'basic', status: 'active', endsAt: null }],
      },
      picturesIdentified: [{ at: '2026-11-21T18:00:00.000Z', answeredAt: null, redeemedAt: null }],
      callsToModels: [{ day: '2026-11-21', calls: 2, tokens: 300 }],
      voice: null,
      decisionsAsEditor: [],
      learningRecord: { events: [opened], documents: [{ name: 'settings', revision: 2, value: { theme: 'dark' } }] },
    })
    expect(text).not.toMatch(/a-secret|"\w*token"/i)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  test('contains a record of several pages', async () => {
    const { phone, database } = await siteWithWanjiku()
    const { user } = await (await phone('/api/auth/get-session')).json()
    await phone('/api/learning-log?since=0')
    await sql`
      with recursive "number" ("n") as (select 1 union all select "n" + 1 from "number" where "n" < 2500)
      insert into "learningEvent" select ${user.id}, "n", "n", '2026-11', '{"n":' || "n" || '}' from "number"
    `.execute(database.kysely)
    await sql`update "learnerRecord" set "seq" = 2500`.execute(database.kysely)
    const { learningRecord } = await (await phone('/api/me/export')).json()
    expect(learningRecord).toEqual({
      events: Array.from({ length: 2500 }, (_, index) => ({ n: index + 1 })),
      documents: [],
    })
  })

  test('covers every column with a learner’s data', async () => {
    const { database } = await siteWithWanjiku()
    const tables = (await tablesOf(database)).filter(
      ({ name, onDelete }) => onDelete || ['user', 'verification'].includes(name),
    )
    const columns = tables.flatMap(({ name, columns: named }) => named.map((column) => `${name}.${column}`))
    // Add a new column to the export and to `exported`, or to `notExported` with the reason.
    expect(columns.filter((column) => !notExported.includes(column)).toSorted()).toEqual(exported.toSorted())
  })
})

describe('a learner’s devices', () => {
  test('are not ended by an invalid id', async () => {
    const { phone } = await siteWithWanjiku()
    for (const body of ['{', '{}', '{"id":7}', '[]']) {
      const refused = await phone('/api/me/sessions/end', posting(body))
      expect(refused.status).toBe(400)
      expect(await refused.json()).toEqual({ problem: { kind: 'bad-body' } })
    }
    expect((await phone('/api/me/sessions')).status).toBe(200)
  })

  test('are neither listed nor ended for pages of another site', async () => {
    const { phone } = await siteWithWanjiku()
    const elsewhere = { Origin: 'https://evil.example' }
    const asked = [
      await phone('/api/me/sessions/end-all', posting({}, elsewhere)),
      await phone('/api/me/sessions', { headers: elsewhere }),
      await phone('/api/me/export', { headers: { 'Sec-Fetch-Site': 'cross-site' } }),
    ]
    for (const answer of asked) {
      expect(answer.status).toBe(403)
      expect(await answer.json()).toEqual({ problem: { kind: 'other-site' } })
    }
    expect((await phone('/api/me/sessions')).status).toBe(200)
  })

  test.each([
    ['/api/auth/change-password', { currentPassword: 'the secret', newPassword: 'a new secret' }],
    ['/api/auth/delete-user', { password: 'the secret' }],
  ])('%s is refused for a page of another site', async (path, body) => {
    const { phone } = await siteWithWanjiku()
    expect((await phone(path, posting(body, { Origin: 'https://evil.example' }))).status).toBe(403)
    expect((await phone('/api/auth/sign-in/email', posting(WANJIKU))).status).toBe(200)
  })
})

test('a changed password is the same in every Unicode normalisation', async () => {
  const { phone, server } = await siteWithWanjiku()
  const newPassword = 'Kĩrĩnyaga'
  await phone(
    '/api/auth/change-password',
    posting({ currentPassword: 'the secret', newPassword: newPassword.normalize('NFD') }),
  )
  const signIn = posting({ ...WANJIKU, password: newPassword.normalize('NFC') })
  expect((await server.browser()('/api/auth/sign-in/email', signIn)).status).toBe(200)
})
