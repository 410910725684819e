import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import Sqlite from 'libsql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type StoredEvent, makeEvent } from '#core/learning-log/event.ts'
import {
  addToMonths,
  MAX_CLOCK_ERROR_MS,
  MAX_DOCUMENT_BYTES,
  type Download,
  type MonthIds,
  type Upload,
  type UploadResult,
} from '#core/learning-log/sync.ts'
import { runAdmin } from '../accounts/admin-command.ts'
import { runBackup } from '../backup/backup-command.ts'
import { databaseSettings, isPostgres, openTestDatabase } from '../database/test-database.fixture.ts'
import { createTestServer, posting, temporaryFolder, type TestServer } from '../server.fixture.ts'
import { createLearnerRecords, MAX_EVENTS } from './learner-records.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }
const DATABASE = 'my-mother-language.db'
const SETTINGS = { theme: 'dark' }

const THREE_DAYS_AGO = Date.now() - 3 * 86_400_000

/** Event number `index`, in the last days before now. */
function event(index: number, more: object = {}): StoredEvent {
  const id = `019aa5a0-0000-7000-8000-${String(index).padStart(12, '0')}`
  const now = THREE_DAYS_AGO + index * 1000
  return { ...makeEvent({ type: 'lesson-opened', lessonId: 'lesson1' }, { now, offsetMinutes: 180, id }), ...more }
}
const events = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => event(from + index))

/** A device: a browser, and what it sends by default. */
function deviceOf(browser: typeof fetch) {
  const post = (body: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return browser('/api/learning-log', posting(text, { 'Content-Length': String(Buffer.byteLength(text)) }))
  }
  const upload = (more: Partial<Upload>) =>
    post({ sentAt: new Date().toISOString(), epoch: null, events: [], documents: [], ...more })
  const get = async (query: string) => (await (await browser(`/api/learning-log?${query}`)).json()) as Download
  return {
    browser,
    post,
    upload,
    uploaded: async (more: Partial<Upload>) => (await (await upload(more)).json()) as UploadResult,
    get,
    /** Everything that the server has, following the cursor. */
    async everything() {
      const { epoch } = await get('since=0')
      const pages: Download[] = []
      for (let hasMore = true; hasMore; hasMore = pages.at(-1)?.hasMore ?? false)
        pages.push(await get(`since=${pages.at(-1)?.cursor ?? 0}&epoch=${epoch}`))
      return { epoch, pages, events: pages.flatMap((page) => page.events) }
    },
  }
}

async function siteWithWanjiku(options: Parameters<typeof createTestServer>[0] = {}) {
  const folder = temporaryFolder()
  const server = await createTestServer({ ...options, environment: { ...options.environment, DATA_DIR: folder } })
  const browser = server.browser()
  await browser('/api/auth/sign-up/email', posting(WANJIKU))
  return { server, folder, phone: deviceOf(browser), laptop: await signedIn(server) }
}

async function signedIn(server: TestServer) {
  const browser = server.browser()
  const answer = await browser('/api/auth/sign-in/email', posting(WANJIKU))
  expect(answer.status).toBe(200)
  return deviceOf(browser)
}

/** Reads and changes the database behind the server. */
function databaseIn(folder: string) {
  const sqlite = new Sqlite(join(folder, DATABASE))
  onTestFinished(() => void (sqlite.open && sqlite.close()))
  return sqlite
}

const problemOf = async (answer: Response) => {
  const { problem } = (await answer.json()) as { problem: object }
  return { status: answer.status, ...problem }
}

describe('an upload', () => {
  test('reaches the other devices, with documents and check sums', async () => {
    const { phone, laptop } = await siteWithWanjiku()
    const chat = { messages: [{ text: 'wĩ mwega' }] }
    const result = await phone.uploaded({
      events: events(0, 3),
      documents: [
        { name: 'settings', value: SETTINGS, basedOn: 0 },
        { name: 'lesson-chat/lesson10a', value: chat, basedOn: 0 },
      ],
    })
    expect(result).toEqual({
      epoch: expect.stringMatching(/^0-.{12}$/),
      before: 0,
      after: 5,
      refused: [],
      revisions: [
        { name: 'settings', revision: 4 },
        { name: 'lesson-chat/lesson10a', revision: 5 },
      ],
      changed: [],
    })
    expect(await laptop.get('since=0')).toEqual({
      epoch: result.epoch,
      events: events(0, 3),
      documents: [
        { name: 'settings', revision: 4, value: SETTINGS },
        { name: 'lesson-chat/lesson10a', revision: 5, value: chat },
      ],
      cursor: 5,
      hasMore: false,
      months: addToMonths({}, events(0, 3)),
    })
  })

  test('of the same events again stores nothing and takes no number', async () => {
    const { phone } = await siteWithWanjiku()
    const first = await phone.uploaded({ events: events(0, 3) })
    expect(await phone.uploaded({ events: events(0, 4) })).toMatchObject({ before: 3, after: 4 })
    const { months, ...again } = await phone.get(`since=0&epoch=${first.epoch}`)
    expect(again).toMatchObject({ events: events(0, 4), cursor: 4 })
    expect(months).toEqual(addToMonths({}, events(0, 4)))
  })

  test('of an event with a stored id and other content does not change it, and is counted', async () => {
    const { server, phone } = await siteWithWanjiku({ environment: { METRICS_PORT: '9464' } })
    const [one, two] = [event(1), event(2)]
    await phone.upload({ events: [one, one, { ...one, day: '2020-01-01' }] })
    // The same content with its fields in another order is the same event.
    const { id, ...rest } = one
    await phone.upload({
      events: [{ ...rest, id }, { ...one, type: 'other' }, two, event(3, { at: '2019-12-31T23:59:59.999Z' })],
    })
    expect((await phone.everything()).events).toEqual([one, two])
    const metrics = await (await server.metricsApp.fetch(new Request('http://127.0.0.1:9464/metrics'))).text()
    const counted = (outcome: string) =>
      new RegExp(`learning_log_events_total{outcome="${outcome}"} (\\d+)`).exec(metrics)?.[1]
    expect(['stored', 'repeated', 'conflicting', 'refused'].map(counted)).toEqual(['2', '2', '2', '1'])
  })

  test('names the events that will never be stored, and stores the others', async () => {
    const { phone } = await siteWithWanjiku()
    const soon = new Date(Date.now() + MAX_CLOCK_ERROR_MS + 60_000).toISOString()
    const text = 'ũ'.repeat(2000)
    const { refused, after } = await phone.uploaded({
      events: [
        event(0),
        event(1, { text: `${text}${'x'.repeat(200)}` }),
        event(2, { at: soon }),
        event(3, { at: '2019-12-31T23:59:59.999Z' }),
        event(4, { text: 'x'.repeat(3800) }),
      ],
    })
    expect(refused).toEqual([
      { id: event(1).id, why: 'too-large' },
      { id: event(2).id, why: 'in-the-future' },
      { id: event(3).id, why: 'too-old' },
    ])
    expect(after).toBe(2)
  })

  test('is refused for new events only when the record is full', async () => {
    const { folder, phone } = await siteWithWanjiku()
    await phone.upload({ events: events(0, 2) })
    const full = JSON.stringify({ '2026-01': { count: MAX_EVENTS - 1, hash: '0'.repeat(16) } })
    const { kysely } = await openTestDatabase(folder)
    await sql`update "learnerRecord" set "months" = ${full}`.execute(kysely)
    const { refused, after } = await phone.uploaded({ events: events(0, 5) })
    expect(refused).toEqual([3, 4].map((index) => ({ id: event(index).id, why: 'record-full' })))
    expect(after).toBe(3)
    await sql`update "learnerRecord" set "months" = '{}', "bytes" = ${64 * 1024 * 1024 - 10}`.execute(kysely)
    expect((await phone.uploaded({ events: [event(2), event(3)] })).refused).toEqual([
      { id: event(3).id, why: 'record-full' },
    ])
  })

  test('keeps every character and nested value of an event', async () => {
    const { phone } = await siteWithWanjiku()
    const deep = JSON.parse('['.repeat(1500) + ']'.repeat(1500)) as unknown
    const odd = event(1, { type: 'song-sung', text: '\u0000 \u2028 "ũ" \\ \ud800 😀', deep, number: 1e21, none: null })
    await phone.upload({ events: [odd] })
    expect((await phone.everything()).events).toEqual([odd])
  })

  const good = { sentAt: new Date().toISOString(), epoch: null, events: [], documents: [] }
  const document = { name: 'settings', value: 1, basedOn: 0 }
  const DEEP = '['.repeat(100_000) + ']'.repeat(100_000)
  // Requests that are refused before the database is asked.
  test.skipIf(isPostgres).each<[string, unknown]>([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['no time', { ...good, sentAt: undefined }],
    ['a time without a zone', { ...good, sentAt: '2026-11-21T08:00:00' }],
    ['no epoch', { ...good, epoch: undefined }],
    ['an epoch that is too long', { ...good, epoch: 'x'.repeat(101) }],
    ['an invalid event', { ...good, events: [event(0), event(1, { at: 'today' })] }],
    ['an event that is no object', { ...good, events: [null] }],
    ['too many events', { ...good, events: events(0, 1001) }],
    ['an unknown document', { ...good, documents: [{ ...document, name: 'passwords' }] }],
    ['a document without a value', { ...good, documents: [{ name: 'settings', basedOn: 0 }] }],
    ['a document that is too large', { ...good, documents: [{ ...document, value: 'x'.repeat(MAX_DOCUMENT_BYTES) }] }],
    [
      'an event that is nested too deeply',
      JSON.stringify({ ...good, events: [event(0, { deep: 0 })] }).replace('"deep":0', `"deep":${DEEP}`),
    ],
    [
      'a document that is nested too deeply',
      JSON.stringify({ ...good, documents: [document] }).replace('"value":1', `"value":${DEEP}`),
    ],
    ['the same document twice', { ...good, documents: [document, document] }],
    ['a negative revision', { ...good, documents: [{ ...document, basedOn: -1 }] }],
  ])('with %s is refused as a whole', async (_, body) => {
    const { phone } = await siteWithWanjiku()
    expect(await problemOf(await phone.post(body))).toEqual({ status: 400, kind: 'bad-body' })
    expect(await phone.get('since=0')).toMatchObject({ events: [], documents: [], cursor: 0 })
  })

  test.skipIf(isPostgres)('may have a thousand events and a megabyte, and no more', async () => {
    const { phone } = await siteWithWanjiku()
    const thousand = events(0, 1000).map((each) => ({ ...each, text: 'x'.repeat(800) }))
    expect(await phone.uploaded({ events: thousand })).toMatchObject({ after: 1000, refused: [] })
    const tooLarge = thousand.map((each) => ({ ...each, text: 'x'.repeat(1000) }))
    expect(await problemOf(await phone.upload({ events: tooLarge }))).toEqual({ status: 413, kind: 'body-too-large' })
  })
})

describe('a download', () => {
  test('has pages of a thousand events, and check sums on the last one', async () => {
    const { phone } = await siteWithWanjiku()
    for (const from of [0, 700, 1400]) await phone.upload({ events: events(from, from + 700) })
    const { pages, ...all } = await phone.everything()
    expect(all.events).toEqual(events(0, 2100))
    expect(pages.map((page) => [page.events.length, page.cursor, page.hasMore, 'months' in page])).toEqual([
      [1000, 1000, true, false],
      [1000, 2000, true, false],
      [100, 2100, false, true],
    ])
  })

  test.skipIf(isPostgres)('has pages of about a megabyte, in the order of the numbers', async () => {
    const { phone } = await siteWithWanjiku()
    const value = 'x'.repeat(200_000)
    for (let round = 0; round < 8; round++)
      await phone.upload({
        events: [event(round)],
        documents: [{ name: `lesson-chat/lesson${round}`, value, basedOn: 0 }],
      })
    // The first document moves to the end.
    await phone.upload({ documents: [{ name: 'lesson-chat/lesson0', value: 'short', basedOn: 2 }] })
    const { pages, ...all } = await phone.everything()
    expect(all.events).toEqual(events(0, 8))
    expect(pages.map(({ cursor }) => cursor)).toEqual([13, 17])
    expect(pages.flatMap((page) => page.documents.map(({ revision }) => revision))).toEqual([
      4, 6, 8, 10, 12, 14, 16, 17,
    ])
    for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(1.1 * 1024 * 1024)
  })

  test.skipIf(isPostgres).each(['', 'since=', 'since=-1', 'since=x', 'since=1', `since=0&epoch=${'x'.repeat(101)}`])(
    'is refused for the query “%s”',
    async (query) => {
      const { phone } = await siteWithWanjiku()
      expect((await phone.browser(`/api/learning-log?${query}`)).status).toBe(400)
    },
  )

  test('gives the ids of a month, and events by their ids', async () => {
    const { phone, laptop } = await siteWithWanjiku()
    const [march, april] = [event(1, { at: '2026-03-31T23:59:59.999Z' }), event(2, { at: '2026-04-01T00:00:00.000Z' })]
    await phone.upload({ events: [march, april] })
    const month = async (name: string) =>
      (await (await laptop.browser(`/api/learning-log/months/${name}`)).json()) as MonthIds
    expect([await month('2026-03'), await month('2026-04'), await month('2026-05')]).toEqual([
      { ids: [march.id] },
      { ids: [april.id] },
      { ids: [] },
    ])
    const byIds = (ids: unknown) => laptop.browser('/api/learning-log/events', posting({ ids }))
    expect(await (await byIds([april.id, event(3).id])).json()).toEqual({ events: [april] })
    for (const ids of [undefined, [1], Array<string>(1001).fill('x')]) expect((await byIds(ids)).status).toBe(400)
  })
})

const settings = (value: unknown, basedOn: number) => ({ documents: [{ name: 'settings' as const, value, basedOn }] })

const chats = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({
    name: `lesson-chat/lesson${from + index}` as const,
    value: 1,
    basedOn: 0,
  }))

describe('a document', () => {
  test('that another device has changed is not stored, and the device gets the other version', async () => {
    const { phone, laptop } = await siteWithWanjiku()
    await phone.upload(settings('first', 0))
    await laptop.upload(settings('second', 1))
    const late = await phone.uploaded({ ...settings('third', 1), events: [event(1)] })
    expect(late).toMatchObject({
      before: 2,
      after: 3,
      revisions: [],
      changed: [{ name: 'settings', value: 'second', revision: 2 }],
    })
    expect(await phone.uploaded(settings('both', 2))).toMatchObject({ revisions: [{ name: 'settings', revision: 4 }] })
    expect((await laptop.get('since=0')).documents).toEqual([{ name: 'settings', value: 'both', revision: 4 }])
  })

  test('that was stored although the response got lost keeps its revision when it is sent again', async () => {
    const { phone } = await siteWithWanjiku()
    await phone.upload(settings(SETTINGS, 0))
    expect(await phone.uploaded(settings(SETTINGS, 0))).toMatchObject({
      before: 1,
      after: 1,
      revisions: [{ name: 'settings', revision: 1 }],
      changed: [],
    })
  })

  test('that the server has lost is stored', async () => {
    const { phone } = await siteWithWanjiku()
    expect(await phone.uploaded(settings(SETTINGS, 17))).toMatchObject({ revisions: [{ revision: 1 }], changed: [] })
  })

  test.skipIf(isPostgres)('is refused beyond a hundred', async () => {
    const { phone } = await siteWithWanjiku()
    expect((await phone.upload({ documents: chats(0, 100) })).status).toBe(200)
    expect((await phone.upload({ documents: chats(100, 101), events: [event(1)] })).status).toBe(400)
    expect((await phone.upload({ documents: chats(0, 10) })).status).toBe(200)
    expect((await phone.everything()).events).toEqual([])
  })
})

describe('a device whose clock is off', () => {
  test.skipIf(isPostgres).each([-1, 1])(
    'by more than five minutes gets the server’s time, and nothing is stored (%i)',
    async (sign) => {
      const { phone } = await siteWithWanjiku()
      const sentAt = (ms: number) => new Date(Date.now() + sign * (MAX_CLOCK_ERROR_MS + ms)).toISOString()
      const refused = await problemOf(await phone.upload({ sentAt: sentAt(10_000), epoch: 'any', events: [event(1)] }))
      expect(refused).toEqual({ status: 409, kind: 'clock-wrong', now: expect.stringMatching(/^\d{4}-.*Z$/) })
      expect((await phone.get('since=0')).events).toEqual([])
      expect((await phone.upload({ sentAt: sentAt(-10_000), events: [event(1)] })).status).toBe(200)
    },
  )
})

describe('an epoch', () => {
  test('that the server does not know is refused, and nothing is stored', async () => {
    const { phone } = await siteWithWanjiku()
    const { epoch } = await phone.get('since=0')
    const other = { status: 409, kind: 'other-epoch', epoch, devices: 'send-again' }
    expect(await problemOf(await phone.upload({ epoch: 'another', events: [event(1)] }))).toEqual(other)
    expect(await problemOf(await phone.browser('/api/learning-log?since=0&epoch=another'))).toEqual(other)
    expect((await phone.upload({ epoch, events: [event(2)] })).status).toBe(200)
    expect((await phone.everything()).events).toEqual([event(2)])
  })

  test('ends when the record is erased: devices forget, and none brings the old events back', async () => {
    const { folder, phone, laptop } = await siteWithWanjiku()
    const { epoch } = await phone.uploaded({
      events: [event(1, { text: 'a remark of hers' })],
      documents: [{ name: 'settings', value: 'her settings', basedOn: 0 }],
    })
    const erased = await (await laptop.browser('/api/learning-log', { method: 'DELETE' })).json()
    const forget = { status: 409, kind: 'other-epoch', epoch: erased.epoch, devices: 'forget' }
    expect(await problemOf(await phone.upload({ epoch, events: [event(1)] }))).toEqual(forget)
    expect(await problemOf(await phone.browser(`/api/learning-log?since=2&epoch=${epoch}`))).toEqual(forget)
    expect(await laptop.get('since=0')).toMatchObject({ ...erased, events: [], documents: [], months: {} })
    expect(filesWith(folder, ['a remark of hers', 'her settings'])).toEqual([])
    expect((await phone.upload({ epoch: erased.epoch, events: [event(2)] })).status).toBe(200)
  })

  test('ends when a device has read a number that the server has not given', async () => {
    const { folder, phone, laptop } = await siteWithWanjiku()
    const { epoch } = await phone.uploaded({ events: events(0, 5) })
    // The file was copied back by hand.
    const { kysely } = await openTestDatabase(folder)
    await sql`delete from "learningEvent" where "seq" > 3`.execute(kysely)
    await sql`update "learnerRecord" set "seq" = 3`.execute(kysely)
    const asked = await Promise.all(
      [phone, laptop].map(({ browser }) => browser(`/api/learning-log?since=5&epoch=${epoch}`).then(problemOf)),
    )
    expect(asked[0]).toMatchObject({ status: 409, kind: 'other-epoch', devices: 'send-again' })
    expect(asked[1]).toEqual(asked[0])
    const begun = await phone.get('since=0')
    expect(begun.epoch).toBe((asked[0] as unknown as { epoch: string }).epoch)
    expect(begun.epoch).not.toBe(epoch)
    await phone.upload({ epoch: begun.epoch, events: events(0, 5) })
    expect((await laptop.everything()).events).toEqual(events(0, 5))
  })
})

/** The files of a data folder that contain one of these texts. */
const filesWith = (folder: string, texts: readonly string[]) =>
  readdirSync(folder).filter((name) => texts.some((text) => readFileSync(join(folder, name)).includes(text)))

/** Wanjiku's site with three events, and how it is backed up. */
async function backedUpSite() {
  const site = await siteWithWanjiku()
  const { epoch } = await site.phone.uploaded({ events: events(0, 3) })
  const parent = temporaryFolder()
  const backUp = async () => {
    const { text, isDone } = await runBackup([parent], { DATA_DIR: site.folder }, Date.now())
    expect(isDone).toBe(true)
    return /checked: (\S+)/.exec(text)?.[1] ?? ''
  }
  return { ...site, epoch, backUp }
}

/** Wanjiku's device at a server that starts with the backup. */
async function restore(backup: string) {
  const folder = temporaryFolder()
  cpSync(backup, folder, { recursive: true })
  const server = await createTestServer({ environment: { DATA_DIR: folder } })
  onTestFinished(() => server.close())
  return signedIn(server)
}

// `database-copies.test.ts` has the backups of PostgreSQL.
describe.skipIf(isPostgres)('a restored backup', () => {
  test('has another epoch, so that devices send what was stored after it', async () => {
    const { epoch, phone, backUp } = await backedUpSite()
    const backup = await backUp()
    await phone.upload({ epoch, events: events(3, 6) })
    const restored = await restore(backup)
    const refused = (await problemOf(await restored.upload({ epoch, events: [event(6)] }))) as { epoch?: string }
    expect(refused).toMatchObject({ status: 409, kind: 'other-epoch', devices: 'send-again' })
    expect((await restored.everything()).events).toEqual(events(0, 3))
    await restored.upload({ epoch: refused.epoch ?? null, events: events(0, 7) })
    expect((await restored.everything()).events).toEqual(events(0, 7))
  })

  test('has another epoch each time that it is restored, and keeps it over restarts', async () => {
    const { epoch, backUp } = await backedUpSite()
    const backup = await backUp()
    const folder = temporaryFolder()
    cpSync(backup, folder, { recursive: true })
    const again = async () => {
      const server = await createTestServer({ environment: { DATA_DIR: folder } })
      const { epoch: now } = await (await signedIn(server)).get('since=0')
      await server.close()
      return now
    }
    const [one, two] = [await again(), await again()]
    const { epoch: other } = await (await restore(backup)).get('since=0')
    expect(two).toBe(one)
    expect(new Set([epoch, one, other]).size).toBe(3)
  })

  test('does not change the epoch of the server that was backed up', async () => {
    const { epoch, phone, backUp } = await backedUpSite()
    await backUp()
    expect(await phone.get(`since=0&epoch=${epoch}`)).toMatchObject({ epoch, cursor: 3 })
  })

  test('tells a device from before a deletion to forget, and one from after it to send again', async () => {
    const { epoch, phone, laptop, backUp } = await backedUpSite()
    await phone.browser('/api/learning-log', { method: 'DELETE' })
    const { epoch: after } = await laptop.uploaded({ events: [event(9)] })
    const restored = await restore(await backUp())
    expect(await problemOf(await restored.upload({ epoch, events: events(0, 3) }))).toMatchObject({ devices: 'forget' })
    expect(await problemOf(await restored.upload({ epoch: after }))).toMatchObject({ devices: 'send-again' })
  })
})

describe('a learner’s record', () => {
  test.skipIf(isPostgres).each<[string, string, RequestInit]>([
    ['an upload', '/api/learning-log', posting({})],
    ['a download', '/api/learning-log?since=0', {}],
    ['a deletion', '/api/learning-log', { method: 'DELETE' }],
    ['the ids of a month', '/api/learning-log/months/2026-11', {}],
    ['events by ids', '/api/learning-log/events', posting({ ids: [] })],
  ])('is for the signed-in learner and our own pages only: %s', async (_, path, init) => {
    const { server, phone } = await siteWithWanjiku()
    const headers = { ...(init.headers as object), Origin: 'https://evil.example' }
    expect(await problemOf(await phone.browser(path, { ...init, headers }))).toEqual({
      status: 403,
      kind: 'other-site',
    })
    expect(await problemOf(await server.browser()(path, init))).toEqual({ status: 401, kind: 'signed-out' })
    const meant = `${path}${path.includes('?') ? '&' : '?'}learner=another`
    expect(await problemOf(await phone.browser(meant, init))).toEqual({ status: 401, kind: 'signed-out' })
  })

  test('is closed to a disabled account', async () => {
    const { folder, phone } = await siteWithWanjiku()
    await runAdmin(['disable', WANJIKU.email], { DATA_DIR: folder, ...(await databaseSettings(folder)) })
    expect((await phone.upload({})).status).toBe(401)
  })

  test('is exchanged if the device means the signed-in account', async () => {
    const { phone } = await siteWithWanjiku()
    const { user } = await (await phone.browser('/api/auth/get-session')).json()
    expect((await phone.browser(`/api/learning-log?since=0&learner=${user.id}`)).status).toBe(200)
  })

  test.skipIf(isPostgres)('is exchanged 240 times in a minute, and months are compared 30 times', async () => {
    const { server, phone } = await siteWithWanjiku()
    const month = () => phone.browser('/api/learning-log/months/2026-11')
    for (let i = 0; i < 30; i++) expect((await month()).status).toBe(200)
    expect(await problemOf(await month())).toMatchObject({ status: 429, kind: 'too-many-tries' })
    for (let i = 31; i < 240; i++) await phone.browser('/api/learning-log/events', posting({ ids: [] }))
    expect((await phone.upload({})).status).toBe(429)
    server.advance(60_000)
    expect((await phone.browser('/api/learning-log?since=0')).status).toBe(200)
  })

  test('does not come back with a deleted account', async () => {
    const { server, phone, laptop } = await siteWithWanjiku()
    const { epoch } = await phone.uploaded({ events: [event(1)] })
    await laptop.browser('/api/auth/delete-user', posting({ password: WANJIKU.password }))
    expect(await problemOf(await phone.upload({ epoch, events: [event(2)] }))).toEqual({
      status: 401,
      kind: 'signed-out',
    })
    await server.browser()('/api/auth/sign-up/email', posting(WANJIKU))
    const anew = await signedIn(server)
    const found = await anew.get('since=0')
    expect(found).toMatchObject({ events: [], documents: [], cursor: 0, months: {} })
    expect(found.epoch).not.toBe(epoch)
    expect((await anew.upload({ epoch, events: [event(1)] })).status).toBe(409)
  })

  test('misses nothing for readers who follow the cursor while devices upload to two servers', async () => {
    const { server, folder, phone, laptop } = await siteWithWanjiku()
    const other = await createTestServer({ environment: { DATA_DIR: folder } })
    onTestFinished(() => other.close())
    const writers = [phone, laptop, await signedIn(other), await signedIn(other)]
    const { epoch } = await phone.get('since=0')
    let isWriting = true
    let rounds = 0

    /** Reads after each round of uploads, at most as often as a learner may. */
    async function follow(reader: typeof phone) {
      const found: StoredEvent[] = []
      let seen = 0
      const isWaiting = () => isWriting && seen === rounds
      for (let cursor = 0, isLast = false; ; isLast = !isWriting) {
        const page = await reader.get(`since=${cursor}&epoch=${epoch}`)
        found.push(...page.events)
        cursor = page.cursor
        if (isLast && !page.hasMore) return found
        while (isWaiting()) await new Promise((resolve) => setImmediate(resolve))
        seen = rounds
      }
    }
    const readers = [follow(await signedIn(server)), follow(await signedIn(other))]
    // Neighbours share half of their events.
    const upload = async (device: typeof phone, which: number) => {
      for (let round = 0; round < 25; round++) {
        const from = which * 200 + round * 8
        expect((await device.upload({ epoch, events: events(from, from + 16) })).status).toBe(200)
        rounds++
      }
    }
    await Promise.all(writers.map(upload))
    isWriting = false
    const { months } = (await phone.everything()).pages.at(-1)!
    for (const found of await Promise.all(readers)) {
      expect(found).toHaveLength(808)
      expect(new Set(found.map(({ id }) => id)).size).toBe(808)
      expect(addToMonths({}, found)).toEqual(months)
    }
  })
})

// `postgres.test.ts` has the faults of PostgreSQL.
describe.skipIf(isPostgres)('when the database fails', () => {
  test('an upload meets a lock and is refused, and nothing of it is stored', async () => {
    const { folder, phone } = await siteWithWanjiku({ waitMs: 30 })
    await phone.upload({ events: [event(1)] })
    const other = databaseIn(folder)
    other.exec('begin immediate')
    expect(await problemOf(await phone.upload({ events: [event(2)] }))).toEqual({
      status: 503,
      kind: 'busy',
      waitSeconds: 2,
    })
    expect((await phone.get('since=0')).events).toEqual([event(1)])
    other.exec('rollback')
    expect(await phone.uploaded({ events: [event(2)] })).toMatchObject({ before: 1, after: 2 })
  })

  test('an upload is stored as a whole or not at all, wherever the disk becomes full', async () => {
    const database = await openTestDatabase(temporaryFolder())
    onTestFinished(() => database.close())
    const { kysely } = database
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt") values ('w', '', '', 1, '', '')`.execute(
      kysely,
    )
    const records = createLearnerRecords(database)
    const now = Date.now()
    const empty = { epoch: null, events: [], documents: [] }
    await records.store('w', { ...empty, events: [event(0)] }, now)
    const value = 'x'.repeat(20_000)
    const upload: Omit<Upload, 'sentAt'> = {
      epoch: null,
      events: events(1, 100),
      documents: [{ name: 'settings', value, basedOn: 0 }],
    }
    const pages = async () => (await sql<{ page_count: number }>`pragma page_count`.execute(kysely)).rows[0]!.page_count
    const limit = (most: number) => sql.raw(`pragma max_page_count = ${most}`).execute(kysely)
    const all = async () => {
      const page = await records.page('w', { since: 0, epoch: null })
      return page.ok ? page.value : undefined
    }
    const [before, size] = [await all(), await pages()]
    let failures = 0
    for (let more = 0; ; more++) {
      await limit(size + more)
      const stored = await records.store('w', upload, now).catch((fault: unknown) => fault)
      if (!(stored instanceof Error)) break
      expect(stored).toMatchObject({ kind: 'full' })
      expect(await all()).toEqual(before)
      failures++
    }
    expect(failures).toBeGreaterThan(5)
    const after = await all()
    expect(after).toMatchObject({ cursor: 101, documents: [{ name: 'settings' }] })
    expect(JSON.parse(after?.months ?? '')).toEqual(addToMonths({}, events(0, 100)))
  })
})
