import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type EventPayload, makeEvent } from '#core/learning-log/event.ts'
import { runAdmin } from '../accounts/admin-command.ts'
import { databaseSettings, isPostgres, openTestDatabase } from '../database/test-database.fixture.ts'
import { createTestServer, posting, temporaryFolder } from '../server.fixture.ts'
import { readOldReports } from './reports.ts'

const WRONG_WORD: EventPayload = { type: 'word-contested', wordId: 'metha-table', remark: 'We say it otherwise.' }
const rightAnswer = (answer: string): EventPayload => ({
  type: 'answer-contested',
  wordId: 'muti-tree',
  answer,
  verdict: 'wrong',
})
const ACCEPTED = { change: { kind: 'accept-form', form: 'mũtĩ', source: 'speakers' }, note: '' }

let ids = 0

/** Uploads reports as a device does. */
async function report(phone: typeof fetch, ...payloads: EventPayload[]) {
  const events = payloads.map((payload) => {
    const id = `019aa5a0-0000-7000-8000-${String(++ids).padStart(12, '0')}`
    return makeEvent(payload, { now: Date.now() - 60_000, offsetMinutes: 180, id })
  })
  const upload = { sentAt: new Date().toISOString(), epoch: null, events, documents: [] }
  expect((await phone('/api/learning-log', posting(upload))).status).toBe(200)
}

/** A site with an editor. `signUp` returns the browser of a new learner. */
async function site() {
  const folder = temporaryFolder()
  const environment = { DATA_DIR: folder, ...(await databaseSettings(folder)) }
  const server = await createTestServer({ environment })
  async function signUp(name: string) {
    const phone = server.browser()
    await phone('/api/auth/sign-up/email', posting({ email: `${name}@example.org`, password: 'the secret' }))
    await phone('/api/auth/update-user', posting({ name }))
    return phone
  }
  const editor = await signUp('Grace')
  await runAdmin(['editor', 'grace@example.org'], environment)
  const list = async (show: 'open' | 'decided' = 'open') => {
    const response = await editor(`/api/editor/reports?show=${show}`)
    expect(response.status).toBe(200)
    return (await response.json()).topics
  }
  const decide = async (topic: object, decision: object, by = editor) =>
    by('/api/editor/reports/decisions', posting({ topic: Object(topic).topic, decision, seenAt: null }))
  return { server, environment, folder, signUp, editor, list, decide }
}

describe('the reports of learners', () => {
  test('are one list for editors, by word and by answer, without their learners', async () => {
    const { server, signUp, list } = await site()
    const [wanjiku, kamau] = [await signUp('Wanjiku'), await signUp('Kamau')]
    await report(wanjiku, WRONG_WORD, rightAnswer('  MŨTĨ!\u202E '), rightAnswer('a tree'))
    await report(kamau, rightAnswer('mu\u0303ti\u0303'), rightAnswer('mũtĩ'), { ...WRONG_WORD, remark: '' })
    const topics = await list()
    const shown = topics.map(({ topic: _topic, lastAt: _lastAt, ...rest }: Record<string, unknown>) => rest)
    expect(shown).toEqual(
      expect.arrayContaining([
        { about: 'answer', wordId: 'muti-tree', learners: 2, texts: ['mũtĩ', 'MŨTĨ!'].toSorted(), decision: null },
        { about: 'word', wordId: 'metha-table', learners: 2, texts: ['We say it otherwise.'], decision: null },
        { about: 'answer', wordId: 'muti-tree', learners: 1, texts: ['a tree'], decision: null },
      ]),
    )
    expect(shown[2]).toMatchObject({ texts: ['a tree'] })
    expect(JSON.stringify(topics)).not.toMatch(/example\.org|Wanjiku|Kamau/)
    expect(server.faults).toEqual([])
  })

  test('are taken from an upload once, and never from an event that is not a report', async () => {
    const { folder, signUp, list } = await site()
    const wanjiku = await signUp('Wanjiku')
    await report(
      wanjiku,
      { type: 'word-contested', wordId: '<script>', remark: 'x' },
      { type: 'answer-contested', wordId: 'muti-tree', answer: ' !? ', verdict: 'wrong' },
      { type: 'lesson-opened', lessonId: 'lesson1' },
    )
    expect(await list()).toEqual([])
    const remarks = Array.from({ length: 501 }, (_, index) => ({ ...WRONG_WORD, remark: `remark ${index}` }))
    await report(wanjiku, ...remarks.slice(0, 250))
    await report(wanjiku, ...remarks.slice(250))
    const database = await openTestDatabase(folder)
    const { rows } = await sql<{ kept: number }>`select count(*) as "kept" from "report"`.execute(database.kysely)
    await database.close()
    expect(rows).toEqual([{ kept: 500 }])
    expect((await list())[0].texts).toHaveLength(10)
  })

  test('from before this list are read at the start', async () => {
    const { folder, signUp, list } = await site()
    await report(await signUp('Wanjiku'), WRONG_WORD, rightAnswer('mũtĩ'), {
      type: 'lesson-opened',
      lessonId: 'lesson1',
    })
    const before = await list()
    const database = await openTestDatabase(folder)
    await sql`delete from "report"`.execute(database.kysely)
    const migration = readFileSync(join(import.meta.dirname, '../database/migrations/011-reports.sql'), 'utf8')
    await sql.raw(migration.slice(migration.indexOf('insert into "report"'))).execute(database.kysely)
    expect(await list()).toEqual([])
    await readOldReports(database)
    await readOldReports(database)
    await database.close()
    // Their times are those of the events now, which decide their order.
    const timeless = before.map((topic: object) => ({ ...topic, lastAt: expect.any(String) }))
    const after = await list()
    expect(after).toHaveLength(timeless.length)
    expect(after).toEqual(expect.arrayContaining(timeless))
  })

  test('go with the record and with the account of their learner, and leave nothing behind', async () => {
    const { folder, signUp, list, decide } = await site()
    const [wanjiku, kamau] = [await signUp('Wanjiku'), await signUp('Kamau')]
    await report(wanjiku, rightAnswer('something private'))
    await report(kamau, rightAnswer('something secret'))
    for (const topic of await list()) await decide(topic, { change: null, note: 'No Kikuyu.' })
    await wanjiku('/api/learning-log', { method: 'DELETE' })
    await kamau('/api/auth/delete-user', posting({ password: 'the secret' }))
    expect(await list('decided')).toMatchObject([{ texts: [] }, { texts: [] }])
    // The files of PostgreSQL belong to its owner.
    if (isPostgres) return
    const bytes = readFileSync(join(folder, 'my-mother-language.db'), 'latin1')
    expect(bytes).not.toMatch(/something (?:private|secret)/)
  })

  test('exist for editors only', async () => {
    const { signUp, editor, environment } = await site()
    const wanjiku = await signUp('Wanjiku')
    const decision = posting({ topic: 'any', decision: ACCEPTED, seenAt: null })
    const requests = [
      [''],
      ['/decisions', decision],
      ['/decisions/undo', posting({ topic: 'any', at: '2026' })],
    ] as const
    for (const [path, init] of requests) expect((await wanjiku(`/api/editor/reports${path}`, init)).status).toBe(404)
    await runAdmin(['no-editor', 'grace@example.org'], environment)
    expect((await editor('/api/editor/reports')).status).toBe(404)
  })
})

describe('a decision of an editor', () => {
  test('closes the reports about it, has a date and its editor, and can be undone', async () => {
    const { server, signUp, list, decide, editor } = await site()
    const wanjiku = await signUp('Wanjiku')
    await report(wanjiku, rightAnswer('mũtĩ'))
    const [topic] = await list()
    const { at } = await (await decide(topic, ACCEPTED)).json()
    await report(await signUp('Kamau'), rightAnswer('mũtĩ'))
    expect(await list()).toEqual([])
    const [decided] = await list('decided')
    expect(decided).toMatchObject({
      wordId: 'muti-tree',
      learners: 2,
      decision: { decision: ACCEPTED, at, editor: 'Grace' },
    })
    const { decisionsAsEditor } = await (await editor('/api/me/export')).json()
    expect(decisionsAsEditor).toEqual([{ wordId: 'muti-tree', decision: ACCEPTED, at }])
    expect((await editor('/api/editor/reports/decisions/undo', posting({ topic: topic.topic, at }))).status).toBe(200)
    expect(await list()).toHaveLength(1)
    expect(server.logged.join()).toMatch(/report-decided.*report-reopened/s)
  })

  test('about a word is asked for again by a later remark', async () => {
    const { server, signUp, list, decide } = await site()
    await report(await signUp('Wanjiku'), WRONG_WORD)
    await decide((await list())[0], { change: null, note: 'Both are said.' })
    expect(await list()).toEqual([])
    server.advance(1000)
    await report(await signUp('Kamau'), { ...WRONG_WORD, remark: 'The plural is missing.' })
    expect(await list()).toMatchObject([{ learners: 1, decision: { decision: { note: 'Both are said.' } } }])
  })

  test('does not replace the one that another editor made meanwhile', async () => {
    const { signUp, list, decide, environment } = await site()
    await report(await signUp('Wanjiku'), rightAnswer('mũtĩ'))
    const peter = await signUp('Peter')
    await runAdmin(['editor', 'peter@example.org'], environment)
    const [topic] = await list()
    const answers = await Promise.all([decide(topic, ACCEPTED), decide(topic, ACCEPTED, peter)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await decide({ topic: 'unknown' }, ACCEPTED)).status).toBe(409)
  })

  test('needs a reason or a complete change', async () => {
    const { signUp, list, decide } = await site()
    await report(await signUp('Wanjiku'), rightAnswer('mũtĩ'))
    const [topic] = await list()
    const refused = [
      { change: null, note: ' ' },
      { change: { ...ACCEPTED.change, form: '<b>mũtĩ</b>' }, note: '' },
      { change: { kind: 'add-meaning', meaning: 'mũtĩ', source: 'speakers' }, note: '' },
      { change: { kind: 'accept-form', form: 'mũtĩ' }, note: '' },
      { change: { kind: 'correct', field: 'id', from: 'a', to: 'b', source: 'speakers' }, note: '' },
    ]
    for (const decision of refused) expect((await decide(topic, decision)).status).toBe(400)
    expect(await list()).toHaveLength(1)
  })
})
