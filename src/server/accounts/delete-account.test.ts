import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import Sqlite from 'libsql'
import { describe, expect, test } from 'vitest'
import { makeEvent } from '#core/learning-log/event.ts'
import type { Database } from '../database/database.ts'
import { isPostgres, openTestDatabase, tablesOf } from '../database/test-database.fixture.ts'
import { deleteAccount } from './delete-account.ts'
import { openMailbox } from '../mail/mailbox.fixture.ts'
import { createTestServer, posting, temporaryFolder } from '../server.fixture.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }
const KAMAU = { email: 'kamau@example.org', password: 'another secret' }
const FIVE_MINUTES = 5 * 60_000
const [YEAR_2026, YEAR_2099] = ['2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']

/** An event and a document with this text. */
const uploadOf = (text: string) => ({
  sentAt: new Date().toISOString(),
  epoch: null,
  events: [
    {
      ...makeEvent(
        { type: 'lesson-opened', lessonId: 'lesson1' },
        { now: Date.now() - 60_000, offsetMinutes: 180, id: '019aa5a0-0000-7000-8000-000000000001' },
      ),
      text,
    },
  ],
  documents: [{ name: 'settings', value: text, basedOn: 0 }],
})

/** A site with two learners who both have rows in every table. */
async function siteWithTwo() {
  const mailbox = await openMailbox()
  const folder = temporaryFolder()
  const server = await createTestServer({ environment: { DATA_DIR: folder, ...mailbox.environment } })
  const database = await openTestDatabase(folder)
  const uids: string[] = []
  const [wanjiku, kamau] = [server.browser(), server.browser()]
  for (const [browser, learner] of [
    [wanjiku, WANJIKU],
    [kamau, KAMAU],
  ] as const) {
    await browser('/api/auth/sign-up/email', posting(learner))
    await browser('/api/auth/request-password-reset', posting({ email: learner.email }))
    const { user } = await (await browser('/api/auth/get-session')).json()
    uids.push(user.id)
    await sql`insert into "usage" ("id", "userId", "at") values (${learner.email}, ${user.id}, '2026')`.execute(
      database.kysely,
    )
    await sql`insert into "customer" values (${user.id}, ${`cus of ${learner.email}`})`.execute(database.kysely)
    await sql`
      insert into "subscription" values (${`sub of ${learner.email}`}, ${user.id}, 'basic', 'active', null)
    `.execute(database.kysely)
    await sql`insert into "providerCost" values ('2026-11-21', ${user.id}, ${user.id}, 1, 100)`.execute(database.kysely)
    await sql`
      insert into "twoFactor" ("id", "userId", "secret", "backupCodes") values (${`2 ${user.id}`}, ${user.id}, '', '')
    `.execute(database.kysely)
    await sql`
      insert into "passkey" ("id", "userId", "name", "publicKey", "credentialID", "counter", "deviceType", "backedUp", "createdAt")
      values (${`p ${user.id}`}, ${user.id}, 'My phone', '', ${`c ${user.id}`}, 0, 'multiDevice', 1, '2026')
    `.execute(database.kysely)
    await browser('/api/learning-log', posting(uploadOf(learner.email)))
    // The state of a sign-in with a provider in progress.
    await sql`
      insert into "verification" values (${`v ${user.id}`}, 'state', ${JSON.stringify({ link: learner })}, ${YEAR_2099}, ${YEAR_2026}, ${YEAR_2026})
    `.execute(database.kysely)
  }
  const [uid = '', otherUid = ''] = uids
  return { server, folder, database, wanjiku, kamau, uid, otherUid }
}

/** The tables that contain one of these texts. */
async function traces(database: Database, ...texts: string[]): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await tablesOf(database)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.kysely)
    if (texts.some((text) => JSON.stringify(rows).includes(text))) found.push(name)
  }
  return found
}

/** The files of a folder that contain one of these texts. */
const filesWith = (folder: string, texts: readonly string[]) =>
  readdirSync(folder).filter((name) => {
    const bytes = readFileSync(join(folder, name))
    return texts.some((text) => bytes.includes(text))
  })

describe('deleting an account', () => {
  test('removes it from every table, and leaves other accounts unchanged', async () => {
    const { database, wanjiku, kamau, uid, otherUid } = await siteWithTwo()
    const everywhere = [
      'user',
      'session',
      'account',
      'verification',
      'twoFactor',
      'passkey',
      'usage',
      'customer',
      'subscription',
      'providerCost',
      'learnerRecord',
      'learningEvent',
      'learnerDocument',
    ]
    expect((await traces(database, uid, WANJIKU.email)).toSorted()).toEqual(everywhere.toSorted())
    const before = await traces(database, otherUid, KAMAU.email)

    const deleted = await wanjiku('/api/auth/delete-user', posting({ password: WANJIKU.password }))

    expect(deleted.status).toBe(200)
    expect(await traces(database, uid, WANJIKU.email)).toEqual([])
    expect(await traces(database, otherUid, KAMAU.email)).toEqual(before)
    expect(await (await wanjiku('/api/auth/get-session')).json()).toBeNull()
    expect(await (await kamau('/api/auth/get-session')).json()).toMatchObject({ user: { email: KAMAU.email } })
  })

  // The files of PostgreSQL belong to its owner.
  test.skipIf(isPostgres)('removes email, name and id from every file in the data folder', async () => {
    const { server, folder, database, wanjiku, kamau, uid } = await siteWithTwo()
    await wanjiku('/api/auth/update-user', posting({ name: 'Wanjiku of the test' }))
    // Enough rows to share, split and free pages.
    for (let i = 0; i < 50; i++) await wanjiku('/api/auth/request-password-reset', posting({ email: WANJIKU.email }))
    const texts = [WANJIKU.email, 'Wanjiku of the test', uid]
    expect(filesWith(folder, texts)).not.toEqual([])

    await wanjiku('/api/auth/delete-user', posting({ password: WANJIKU.password }))

    expect(filesWith(folder, texts)).toEqual([])
    expect(filesWith(folder, [KAMAU.email])).not.toEqual([])
    expect((await kamau('/api/me/export')).status).toBe(200)
    await database.close()
    await server.close()
    expect(filesWith(folder, texts)).toEqual([])
  })

  test.skipIf(isPostgres)('removes them also while a backup reads the database', async () => {
    const { folder, wanjiku, uid } = await siteWithTwo()
    const reader = new Sqlite(join(folder, 'my-mother-language.db'))
    reader.exec('begin')
    reader.prepare('select count(*) from "user"').get()
    expect((await wanjiku('/api/auth/delete-user', posting({ password: WANJIKU.password }))).status).toBe(200)
    expect(filesWith(folder, [WANJIKU.email])).not.toEqual([])
    reader.exec('commit')
    reader.close()
    await expect.poll(() => filesWith(folder, [WANJIKU.email, uid]), { timeout: 5000 }).toEqual([])
  })

  test('is atomic', async () => {
    const { database, uid } = await siteWithTwo()
    const before = await traces(database, uid, WANJIKU.email)
    const refuse = isPostgres
      ? `create function refuse() returns trigger language plpgsql as $$ begin raise 'The disk is full'; end $$;
         create trigger "refuse" before delete on "usage" execute function refuse()`
      : `create trigger "refuse" before delete on "usage" begin select raise(abort, 'The disk is full'); end`
    await sql.raw(refuse).execute(database.kysely)
    await expect(deleteAccount(database, { id: uid, email: WANJIKU.email })).rejects.toThrow('The disk is full')
    expect(await traces(database, uid, WANJIKU.email)).toEqual(before)
    if (isPostgres) await sql`drop function refuse cascade`.execute(database.kysely)
  })

  test('covers every table with a user id, including future ones', async () => {
    const { database } = await siteWithTwo()
    const tables = await tablesOf(database)
    const named = tables.filter(({ columns }) => columns.some((column) => /user_?id/i.test(column)))
    // A correction of the course stays, without the editor who decided on it.
    expect(tables.filter(({ onDelete }) => onDelete === 'CASCADE')).toEqual(named)
  })

  test('neither ends nor exports the sign-ins in progress of an email that ends with its own', async () => {
    const { server, database } = await siteWithTwo()
    const open = async () =>
      (await sql`select "id" from "verification" where "identifier" = 'state'`.execute(database.kysely)).rows
    const before = await open()
    const short = server.browser()
    const account = { email: WANJIKU.email.slice(-'u@example.org'.length), password: 'the secret' }
    await short('/api/auth/sign-up/email', posting(account))
    const { openLinks } = await (await short('/api/me/export')).json()
    // The one in the email after the sign-up, which is not awaited, may be there.
    expect(openLinks.filter(({ expiresAt }: { expiresAt: string }) => expiresAt === YEAR_2099)).toEqual([])
    expect((await short('/api/auth/delete-user', posting(account))).status).toBe(200)
    expect(before).toHaveLength(2)
    expect(await open()).toEqual(before)
  })

  test('ignores other fields in the body', async () => {
    const { database, wanjiku, otherUid } = await siteWithTwo()
    const before = await traces(database, otherUid, KAMAU.email)
    const body = {
      password: WANJIKU.password,
      uid: otherUid,
      id: otherUid,
      token: 'x',
      callbackURL: 'https://evil.example',
    }
    const deleted = await wanjiku('/api/auth/delete-user', posting(body))
    expect(deleted.headers.get('Location')).toBeNull()
    expect(await traces(database, otherUid, KAMAU.email)).toEqual(before)
  })
})

/** Turns the account into one that signed in with a provider, this many milliseconds ago. */
async function fromProvider(msAgo: number) {
  const site = await siteWithTwo()
  await sql`update "account" set "providerId" = 'https://accounts.example.org', "password" = null
    where "userId" = ${site.uid}`.execute(site.database.kysely)
  await sql`update "session" set "createdAt" = ${new Date(Date.now() - msAgo).toISOString()}
    where "userId" = ${site.uid}`.execute(site.database.kysely)
  const confirm = (body: object) => site.wanjiku('/api/auth/delete-user', posting(body))
  return { ...site, confirm }
}

describe('an account without a password', () => {
  test('is deleted after a sign-in within five minutes', async () => {
    const { database, confirm, uid } = await fromProvider(FIVE_MINUTES - 10_000)
    expect((await confirm({ uid })).status).toBe(200)
    expect(await traces(database, uid, WANJIKU.email)).toEqual([])
  })

  test('is not deleted after an older sign-in', async () => {
    const { confirm, uid, wanjiku } = await fromProvider(FIVE_MINUTES + 1000)
    const refused = await confirm({ uid })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'SESSION_NOT_FRESH' })
    expect((await wanjiku('/api/me/sessions')).status).toBe(200)
  })

  test('is not deleted if the request names another account', async () => {
    const { confirm, otherUid, wanjiku } = await fromProvider(0)
    for (const body of [{}, { uid: otherUid }])
      expect(await (await confirm(body)).json()).toMatchObject({ code: 'OTHER_ACCOUNT' })
    expect((await wanjiku('/api/me/sessions')).status).toBe(200)
  })

  test('is not deleted with a password', async () => {
    const { confirm } = await fromProvider(0)
    expect(await (await confirm(WANJIKU)).json()).toMatchObject({ code: 'CREDENTIAL_ACCOUNT_NOT_FOUND' })
  })
})

test('an account with a password is not deleted without it, even after a recent sign-in', async () => {
  const { wanjiku, uid } = await siteWithTwo()
  for (const body of [{ uid }, { uid, password: '' }, {}])
    expect(await (await wanjiku('/api/auth/delete-user', posting(body))).json()).toMatchObject({
      code: 'MISSING_PASSWORD',
    })
  expect((await wanjiku('/api/me/sessions')).status).toBe(200)
})
