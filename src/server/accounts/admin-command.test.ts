import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databaseSettings, isPostgres, openTestDatabase } from '../database/test-database.fixture.ts'
import { runAdmin } from './admin-command.ts'
import { openMailbox } from '../mail/mailbox.fixture.ts'
import { createTestServer, posting, temporaryFolder } from '../server.fixture.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }

async function siteWithWanjiku(more: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder()
  const environment = { DATA_DIR: folder, ...(await databaseSettings(folder)), ...more }
  const server = await createTestServer({ environment })
  const phone = server.browser()
  await phone('/api/auth/sign-up/email', posting(WANJIKU))
  const logged: string[] = []
  const admin = (...words: string[]) => runAdmin(words, environment, (line) => logged.push(line))
  const signIn = () => server.browser()('/api/auth/sign-in/email', posting(WANJIKU))
  return { server, phone, admin, signIn, logged, folder: environment.DATA_DIR }
}

describe('the admin command', () => {
  test('logs everything that it does, without an email', async () => {
    const { admin, logged, folder } = await siteWithWanjiku()
    await admin('disable', WANJIKU.email)
    await admin('disable', 'nobody@example.org')
    await admin('enable', WANJIKU.email)
    await admin('editor', WANJIKU.email)
    await admin('no-editor', WANJIKU.email)
    await admin('list')
    await admin('find', 'wanjiku')
    await admin('usage')
    await admin('usage', WANJIKU.email)
    await admin('spend')
    await admin('export', WANJIKU.email, join(folder, 'export.json'))
    await admin('no-second-factor', WANJIKU.email)
    await admin('no-passkeys', WANJIKU.email)
    await admin('corrections', join(folder, 'corrections.json'))
    await admin('recordings-export', join(folder, 'pack'))
    await admin('delete', WANJIKU.email)
    await admin('delete', WANJIKU.email, '--yes')
    expect(logged.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
      'account-disabled',
      'account-enabled',
      'editor-appointed',
      'editor-dismissed',
      'accounts-listed',
      'accounts-listed',
      'usage-shown',
      'usage-shown',
      'spend-shown',
      'account-exported',
      'second-factor-removed',
      'passkeys-removed',
      'corrections-exported',
      'recordings-exported',
      'account-deleted',
    ])
    expect(logged.join()).not.toContain('@')
  })

  test('gives and takes back the role of an editor, at once', async () => {
    const { phone, admin } = await siteWithWanjiku()
    const roles = async () => (await phone('/api/me/roles')).json()
    expect(await roles()).toEqual({ isEditor: false })
    expect(await admin('editor', 'Wanjiku@Example.org')).toEqual({
      isDone: true,
      text: 'Wanjiku@Example.org is an editor.',
    })
    expect(await roles()).toEqual({ isEditor: true })
    const { account } = await (await phone('/api/me/export')).json()
    expect(account).toMatchObject({ isEditor: true })
    expect((await admin('no-editor', WANJIKU.email)).text).toBe('wanjiku@example.org is not an editor.')
    expect(await roles()).toEqual({ isEditor: false })
  })

  test('lists and finds accounts, with their state', async () => {
    const { server, phone, admin } = await siteWithWanjiku()
    await phone('/api/auth/update-user', posting({ name: 'Wanjiku wa 100%' }))
    await server.browser()('/api/auth/sign-up/email', posting({ ...WANJIKU, email: 'kamau@example.org' }))
    await admin('editor', WANJIKU.email)
    await admin('disable', 'kamau@example.org')
    const day = /\d{4}-\d\d-\d\d/g
    const { text } = await admin('list')
    expect(text.replaceAll(day, 'DAY').split('\n').toSorted()).toEqual([
      '2 accounts, page 1 of 1.',
      'kamau@example.org    –                DAY  unconfirmed, disabled',
      'wanjiku@example.org  Wanjiku wa 100%  DAY  unconfirmed, editor',
    ])
    const found = async (part: string) => (await admin('find', part)).text.replaceAll(day, 'DAY')
    expect(await found('WANJIKU')).toContain('wanjiku@example.org')
    // `%` matches itself, not any text as in SQL.
    expect(await found('100%')).toMatch(/^wanjiku@.*\n1 found\.$/)
    expect(await found('1_0')).toBe('0 found.')
    expect(await admin('list', '2')).toEqual({ isDone: false, text: 'The last page is 1.' })
    expect(await admin('list', 'last')).toMatchObject({ isDone: false })
  })

  test.skipIf(isPostgres)('prints a name that moves the cursor as text', async () => {
    const { admin, folder } = await siteWithWanjiku()
    const database = await openTestDatabase(folder)
    await sql`update "user" set "name" = ${'Wanjiku\u001B[2J\u009B2J\u202E'}`.execute(database.kysely)
    await database.close()
    expect((await admin('list')).text).toContain('Wanjiku�[2J�2J�')
  })

  test('shows what the site and an account use and spend', async () => {
    const { phone, admin, folder } = await siteWithWanjiku()
    const { user } = await (await phone('/api/auth/get-session')).json()
    const today = new Date().toISOString()
    const database = await openTestDatabase(folder)
    await sql`insert into "usage" ("id", "userId", "at") values ('use', ${user.id}, ${today})`.execute(database.kysely)
    await sql`insert into "usage" ("id", "device", "at", "givenBackAt") values ('failed', 'a phone', ${today}, ${today})`.execute(
      database.kysely,
    )
    await sql`insert into "providerCost" values (${today.slice(0, 10)}, ${user.id}, ${user.id}, 2, 1300)`.execute(
      database.kysely,
    )
    await sql`insert into "providerCost" values (${today.slice(0, 10)}, 'site', null, 5, 4000)`.execute(database.kysely)
    await database.close()
    const site = (await admin('usage')).text
    expect(site).toMatch(/^Accounts +1$/m)
    expect(site).toMatch(/^Accounts that visited in the last 24 hours +1$/m)
    expect(site).toMatch(/^Images identified +1 \(0 by visitors\)$/m)
    const hers = (await admin('usage', WANJIKU.email)).text
    expect(hers).toMatch(/^Account +wanjiku@example\.org$/m)
    expect(hers).toMatch(/^Devices signed in +1, last seen /m)
    expect(hers).toMatch(/^Plan +free, 3 images in all$/m)
    expect(hers).toMatch(/^Models today \(UTC\) +2 of 600 calls, 1,300 of 500,000 tokens$/m)
    const spend = (await admin('spend')).text
    expect(spend).toMatch(/\(UTC\) +5 of 20,000 calls, 4,000 of 5,000,000 tokens$/m)
    expect(spend).toMatch(/^ {2}visitors and unconfirmed accounts +0 of 2,000 calls, 0 of 500,000 tokens$/m)
    expect(spend).toMatch(/^ {2}wanjiku@example\.org +2 calls, 1,300 tokens$/m)
  })

  test('shows the smaller share of an account that did not confirm its email, where emails are sent', async () => {
    const { admin } = await siteWithWanjiku((await openMailbox()).environment)
    expect((await admin('usage', WANJIKU.email)).text).toMatch(
      /^Models today \(UTC\) +0 of 60 calls, 0 of 50,000 tokens$/m,
    )
  })

  test('exports an account into a new file that only its owner can read', async () => {
    const { phone, admin, folder } = await siteWithWanjiku()
    const file = join(folder, 'wanjiku.json')
    expect(await admin('export', WANJIKU.email, file)).toMatchObject({ isDone: true })
    const theirs = JSON.parse(readFileSync(file, 'utf8'))
    const hers = await (await phone('/api/me/export')).json()
    expect(theirs).toEqual({
      ...hers,
      exportedAt: expect.any(String),
      sessions: [{ ...hers.sessions[0], isThis: false }],
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const again = await admin('export', WANJIKU.email, file)
    expect(again).toMatchObject({ isDone: false })
    expect(again.text).toMatch(/cannot be written \(EEXIST\): name a new file/)
  })

  test('deletes an account only with --yes', async () => {
    const { phone, admin, signIn, folder } = await siteWithWanjiku()
    const database = await openTestDatabase(folder)
    await sql`insert into "customer" ("userId", "id") select "id", 'cus_1' from "user"`.execute(database.kysely)
    await database.close()
    const first = await admin('delete', WANJIKU.email)
    expect(first).toMatchObject({ isDone: false })
    expect(first.text).toMatch(/^Account +wanjiku@example\.org$/m)
    expect(first.text).toMatch(/^Nothing is deleted yet\..*:\n {2}npm run admin -- delete wanjiku@example\.org --yes$/m)
    expect((await signIn()).status).toBe(200)
    const second = await admin('delete', WANJIKU.email, '--yes')
    expect(second).toMatchObject({ isDone: true })
    // This site takes no payments any more.
    expect(second.text).toContain('Stripe still has the customer cus_1 of a deleted account')
    expect(await (await phone('/api/auth/get-session')).json()).toBeNull()
    expect(await (await signIn()).json()).toMatchObject({ code: 'USER_NOT_FOUND' })
    const wal = join(folder, 'my-mother-language.db-wal')
    expect(existsSync(wal) ? readFileSync(wal, 'latin1') : '').not.toContain(WANJIKU.email)
  })

  test('disables an account: its sessions end, and it cannot sign in', async () => {
    const { phone, admin, signIn } = await siteWithWanjiku()
    expect(await admin('disable', 'Wanjiku@Example.org')).toEqual({
      isDone: true,
      text: 'Wanjiku@Example.org is disabled and signed out everywhere.',
    })
    expect((await phone('/api/me/sessions')).status).toBe(401)
    expect(await (await phone('/api/auth/get-session')).json()).toBeNull()
    const refused = await signIn()
    expect(refused.status).toBe(403)
    expect(refused.headers.get('Set-Cookie')).toBeNull()
    expect(await refused.json()).toMatchObject({ code: 'BANNED_USER' })
  })

  test('enables an account again', async () => {
    const { admin, signIn } = await siteWithWanjiku()
    await admin('disable', WANJIKU.email)
    expect(await admin('enable', WANJIKU.email)).toMatchObject({ isDone: true })
    expect((await signIn()).status).toBe(200)
  })

  test.skipIf(isPostgres)('reports an unknown email', async () => {
    const { admin } = await siteWithWanjiku()
    for (const deed of ['disable', 'enable', 'editor', 'no-editor', 'usage', 'delete', 'export FILE']) {
      const [command = '', ...more] = deed.split(' ')
      const answer = await admin(command, 'kamau@example.org', ...more)
      expect(answer).toMatchObject({ isDone: false })
      expect(answer.text).toMatch(/^No account in .* has the email kamau@example\.org\.$/)
    }
  })

  test
    .skipIf(isPostgres)
    .each([
      [],
      ['disable'],
      ['delete', WANJIKU.email, 'now'],
      ['export', WANJIKU.email],
      ['find', ''],
      ['toString', WANJIKU.email],
      ['disable', 'a@b.cd', 'b@b.cd'],
    ])('prints its usage after “%s %s”', async (...words: string[]) => {
    const { admin, signIn } = await siteWithWanjiku()
    const answer = await admin(...words)
    expect(answer.isDone).toBe(false)
    expect(answer.text).toContain('npm run admin -- disable EMAIL')
    expect((await signIn()).status).toBe(200)
  })

  test.skipIf(isPostgres)('names an invalid setting', async () => {
    const answer = await runAdmin(['disable', WANJIKU.email], { PORT: 'none' })
    expect(answer.isDone).toBe(false)
    expect(answer.text).toMatch(/^PORT must be a whole number/)
  })
})
