import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'libsql'
import { describe, expect, test } from 'vitest'
import { createTestServer, posting, temporaryFolder } from '../server.fixture.ts'
import { checkCopy, runBackup } from './backup-command.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const NAME = 'my-mother-language-2026-11-21T12-00-00.000Z'
const DATABASE = 'my-mother-language.db'

const learner = (number: number) => ({ email: `learner${number}@example.org`, password: 'the secret' })

/** A site with this many accounts, and the folder for its backups. */
async function siteWith(accounts: number) {
  const folder = temporaryFolder()
  const server = await createTestServer({ environment: { DATA_DIR: folder } })
  const browser = server.browser()
  for (let i = 0; i < accounts; i++) await browser('/api/auth/sign-up/email', posting(learner(i)))
  const parent = temporaryFolder()
  const backUp = (now = NOON) => runBackup([parent], { DATA_DIR: folder }, now)
  return { server, browser, folder, parent, target: join(parent, NAME), backUp }
}

describe('a backup', () => {
  test('made while the server runs is a data folder with all accounts and open sessions', async () => {
    const { server, browser, folder, target, backUp } = await siteWith(2)
    const cookies = (await browser('/api/auth/sign-in/email', posting(learner(1)))).headers.getSetCookie()
    expect(await backUp()).toEqual({ isDone: true, text: expect.stringContaining(`${target} (2 accounts)`) })
    expect(readdirSync(target).toSorted()).toEqual(['auth-secret', DATABASE])
    await browser('/api/auth/sign-up/email', posting(learner(2)))
    await server.close()

    const restoredFolder = temporaryFolder()
    cpSync(target, restoredFolder, { recursive: true })
    const restored = await createTestServer({ environment: { DATA_DIR: restoredFolder } })
    const Cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
    const session = await restored.browser()('/api/auth/get-session', { headers: { Cookie } })
    expect(await session.json()).toMatchObject({ user: { email: learner(1).email } })
    expect((await restored.browser()('/api/auth/sign-in/email', posting(learner(0)))).status).toBe(200)
    expect((await restored.browser()('/api/auth/sign-in/email', posting(learner(2)))).status).toBe(401)
    expect(existsSync(folder)).toBe(true)
  })

  test('made between writes contains all acknowledged data, and is always complete', async () => {
    const { browser, parent, backUp } = await siteWith(0)
    for (let i = 0; i < 6; i++) {
      const signingUp = browser('/api/auth/sign-up/email', posting(learner(i)))
      const backup = await backUp(NOON + i)
      expect(backup.isDone).toBe(true)
      const count = Number(/\((\d+) accounts?\)/.exec(backup.text)?.[1])
      expect(count).toBeGreaterThanOrEqual(i)
      expect(count).toBeLessThanOrEqual(i + 1)
      expect((await signingUp).status).toBe(200)
    }
    expect(readdirSync(parent)).toHaveLength(6)
  })

  test('is readable by its owner only', async () => {
    const { target, backUp } = await siteWith(1)
    await backUp()
    expect(statSync(target).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(target)) expect(statSync(join(target, name)).mode & 0o777).toBe(0o600)
  })

  test('prints commands that restore it, also from below the data folder, and a reminder to delete old backups', async () => {
    const site = await siteWith(1)
    await site.server.close()
    const folder = join(temporaryFolder(), 'data of a site')
    cpSync(site.folder, folder, { recursive: true })
    const { text } = await runBackup([join(folder, 'backups')], { DATA_DIR: folder }, NOON)
    const [, commands = ''] = /^ {2}(.*) && npm start$/m.exec(text) ?? []
    const before = readFileSync(join(folder, 'backups', NAME, DATABASE))
    execFileSync('sh', ['-c', commands])
    expect(readFileSync(join(folder, DATABASE))).toEqual(before)
    expect(readdirSync(folder).toSorted()).toEqual(['auth-secret', DATABASE])
    expect(readdirSync(`${folder}-old`)).toContain('backups')
    expect(text).toContain('delete old backups')
    expect(text).not.toContain('AUTH_SECRET')
  })

  test('of a site with AUTH_SECRET says that the secret is not included', async () => {
    const { folder, parent } = await siteWith(1)
    const environment = { DATA_DIR: folder, AUTH_SECRET: 's'.repeat(32) }
    expect((await runBackup([parent], environment, NOON)).text).toContain('Keep the value of AUTH_SECRET as well')
  })

  test('contains nothing of an account deleted before', async () => {
    const { browser, target, backUp } = await siteWith(2)
    await browser('/api/auth/sign-in/email', posting(learner(0)))
    await browser('/api/auth/delete-user', posting({ password: 'the secret' }))
    await backUp()
    const bytes = readFileSync(join(target, DATABASE))
    expect([bytes.includes(learner(0).email), bytes.includes(learner(1).email)]).toEqual([false, true])
  })
})

describe('no backup is made', () => {
  test('without a database', async () => {
    const folder = temporaryFolder()
    expect(await runBackup([temporaryFolder()], { DATA_DIR: folder }, NOON)).toEqual({
      isDone: false,
      text: `There is nothing to back up: the folder ${folder} contains no database.`,
    })
    expect(readdirSync(folder)).toEqual([])
  })

  test('of a damaged database, and no partial copy remains', async () => {
    const { server, folder, parent, backUp } = await siteWith(1)
    await server.close()
    const file = join(folder, DATABASE)
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(7, 4096 * 2, 4096 * 8))
    const backup = await backUp()
    expect(backup.isDone).toBe(false)
    expect(backup.text).toMatch(/^The backup in \S+ failed \([^\n]+\): no partial copy was kept\.$/)
    expect(readdirSync(parent)).toEqual([])
  })

  test('over an existing one', async () => {
    const { backUp, target } = await siteWith(1)
    await backUp()
    const before = readFileSync(join(target, DATABASE))
    expect((await backUp()).isDone).toBe(false)
    expect(readFileSync(join(target, DATABASE)).equals(before)).toBe(true)
  })

  test.each([[['a', 'b']], [['--help']]])('for unknown arguments: %j', async (words) => {
    expect(await runBackup(words, {}, NOON)).toEqual({ isDone: false, text: expect.stringContaining('npm run backup') })
  })
})

async function copied() {
  const { target, backUp } = await siteWith(3)
  await backUp()
  const file = join(target, DATABASE)
  const sqlite = new Sqlite(file)
  const [{ user_version: version }] = sqlite.prepare('pragma user_version').all() as [{ user_version: number }]
  sqlite.close()
  return { file, version, bytes: readFileSync(file) }
}

describe('the check of a backup', () => {
  test('counts the accounts of a complete one', async () => {
    const { file, version } = await copied()
    expect(checkCopy(file, version)).toBe(3)
  })

  test('detects a damaged page, a missing end, and another version', async () => {
    const { file, version, bytes } = await copied()
    expect(() => checkCopy(file, version + 1)).toThrow('another version')
    writeFileSync(file, Buffer.from(bytes).fill(7, 4096 * 2, 4096 * 6))
    expect(() => checkCopy(file, version)).toThrow(/damaged|malformed/)
    writeFileSync(file, bytes.subarray(0, bytes.length - 4096))
    expect(() => checkCopy(file, version)).toThrow(/damaged|malformed/)
  })
})
