import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { writeWav } from '#core/recording/wav.ts'
import { posting } from '../server.fixture.ts'
import { all, createStudio, OPUS, takeOf } from './studio.fixture.ts'

/** A studio with one accepted recording. */
async function acceptedTake() {
  const studio = await createStudio()
  const grace = await studio.signedUp('grace@example.org')
  await grace.agree()
  await grace.record()
  const [take] = await studio.waiting()
  await studio.accept(take?.id)
  return { ...studio, grace, id: take?.id ?? '', sound: `/api/recordings/sounds/${take?.id}.ogg` }
}

describe('a recording', () => {
  test('waits until an editor accepts it; then everybody hears it', async () => {
    const { server, accept, waiting, list, signedUp, editor } = await createStudio()
    const grace = await signedUp('grace@example.org')
    await grace.agree()
    expect((await grace.record()).status).toBe(200)
    expect(await list()).toEqual({ speakers: [], words: {} })
    const [take] = await waiting()
    expect(take).toMatchObject({ word: 'metha-table', seconds: 1, name: 'Grace N.', place: 'Nyeri' })
    const master = await editor.browser(`/api/recordings/masters/${take?.id}`)
    expect(new Uint8Array(await master.arrayBuffer())).toEqual(takeOf())
    expect((await server.browser()(`/api/recordings/sounds/${take?.id}.ogg`)).status).toBe(404)

    expect((await accept(take?.id)).status).toBe(200)
    expect(await waiting()).toEqual([])
    expect(await list()).toEqual({
      speakers: [{ name: 'Grace N.', place: 'Nyeri', dialect: null, licence: 'CC BY-SA 4.0' }],
      words: { 'metha-table': [[`${take?.id}.ogg`, 0]] },
    })
    const heard = await server.browser()(`/api/recordings/sounds/${take?.id}.ogg`)
    expect([heard.headers.get('Content-Type'), heard.headers.get('Cache-Control')]).toEqual(['audio/ogg', 'no-cache'])
    expect(Buffer.from(await heard.arrayBuffer())).toEqual(OPUS)
    const tag = heard.headers.get('ETag') ?? ''
    const again = await server.browser()(`/api/recordings/sounds/${take?.id}.ogg`, {
      headers: { 'If-None-Match': tag },
    })
    expect(again.status).toBe(304)
    expect((await grace.studio()).takes).toMatchObject([{ word: 'metha-table', state: 'accepted' }])
  })

  test('is refused with a reason that its speaker reads, and a decision can be taken back', async () => {
    const { decide, accept, waiting, signedUp } = await createStudio()
    const grace = await signedUp('grace@example.org')
    await grace.agree()
    await grace.record()
    const [take] = await waiting()
    expect((await decide(take?.id, 'refuse', posting({ reason: ' ' }))).status).toBe(400)
    await decide(take?.id, 'refuse', posting({ reason: 'A car drives by.' }))
    expect((await grace.studio()).takes).toMatchObject([{ state: 'refused', reason: 'A car drives by.' }])
    expect((await accept(take?.id)).status).toBe(404)
    expect((await decide(take?.id, 'undo')).status).toBe(200)
    expect((await waiting()).map(({ id }) => id)).toEqual([take?.id])
    expect((await decide(take?.id, 'undo')).status).toBe(404)
    await decide(take?.id, 'refuse', posting({ reason: 'A car drives by.' }))
    await grace.record('metha-table', takeOf(300))
    expect((await grace.studio()).takes).toMatchObject([{ state: 'waiting', reason: null }])
  })

  test('that is sent twice is one, and a new take of the word replaces it', async () => {
    const { signedUp } = await createStudio()
    const grace = await signedUp('grace@example.org')
    await grace.agree()
    const first = await (await grace.record()).json()
    expect(await (await grace.record()).json()).toEqual(first)
    const second = await (await grace.record('metha-table', takeOf(300))).json()
    expect(second.id).not.toBe(first.id)
    expect((await grace.studio()).takes).toEqual([second])
  })

  test('needs a consent, a WAV file of at most ten seconds, and room', async () => {
    const { signedUp, database } = await createStudio()
    const grace = await signedUp('grace@example.org')
    expect((await (await grace.record()).json()).problem.kind).toBe('no-consent')
    await grace.agree()
    const long = writeWav({ rate: 16_000, samples: new Float32Array(16_000 * 11) })
    for (const file of [Uint8Array.of(), Uint8Array.from(OPUS), long])
      expect((await grace.record('metha-table', file)).status).toBe(400)
    expect((await grace.record('metha-table', new Uint8Array(1024 * 1024 + 1))).status).toBe(413)
    expect((await grace.record('../metha')).status).toBe(400)
    await grace.record()
    await sql`update "recording" set "bytes" = 41943040`.execute(database.kysely)
    expect((await (await grace.record('mundu-person')).json()).problem.kind).toBe('recordings-full')
    expect((await grace.studio()).takes).toHaveLength(1)
  })

  test('shows the name and the licence only with these consents', async () => {
    const { grace, list } = await acceptedTake()
    await grace.agree({ play: true, name: false, publish: false, train: false })
    expect((await list()).speakers).toEqual([{ name: null, place: null, dialect: null, licence: null }])
  })
})

test('accounts that fill the space for waiting recordings leave space for others', async () => {
  const { server, signedUp, database } = await createStudio({ RECORDINGS_WAITING_MB: '4' })
  const take = takeOf()
  const words = Array.from({ length: 9 }, (_, index) => `word-${index}`)
  for (let speaker = 0; speaker < 26; speaker++) {
    const { agree, record } = await signedUp(`speaker${speaker}@example.org`)
    await agree()
    for (const word of words) if ((await record(word, take)).status !== 200) break
  }
  const { rows } = await sql<{ bytes: number }>`select sum("bytes") as "bytes" from "recording"`.execute(
    database.kysely,
  )
  expect(Number(rows[0]?.bytes)).toBeGreaterThan(1024 * 1024)
  expect(Number(rows[0]?.bytes)).toBeLessThan(2.1 * 1024 * 1024)
  expect(JSON.parse(server.logged.at(-1) ?? '')).toMatchObject({ event: 'limit-hit', reason: 'recordings-full' })
  const grace = await signedUp('grace@example.org')
  await grace.agree()
  expect((await grace.record()).status).toBe(200)
})

test('decisions of editors and withdrawals are in the log, without the speaker, the word and the reason', async () => {
  const { server, signedUp, waiting, decide, accept } = await createStudio()
  const grace = await signedUp('grace@example.org')
  server.logged.length = 0
  await grace.agree()
  await grace.record()
  const id = (await waiting())[0]?.id
  const accepted = await accept(id)
  await decide(id, 'undo')
  await decide(id, 'refuse', posting({ reason: 'A car drives by.' }))
  await decide(id, 'refuse', posting({ reason: 'Again.' }))
  await grace.browser('/api/recordings/takes?word=metha-table', { method: 'DELETE' })
  const entries = server.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(entries.map(({ event }) => event)).toEqual([
    'speaker-saved',
    'recording-accepted',
    'recording-reopened',
    'recording-refused',
    'recording-withdrawn',
  ])
  expect(entries[1]).toEqual({
    level: 'info',
    time: expect.any(String),
    event: 'recording-accepted',
    route: '/api/recordings/decisions/:id/accept',
    status: 200,
    requestId: accepted.headers.get('X-Request-Id'),
  })
  expect(server.logged.join()).not.toMatch(/grace|nyeri|metha|car drives/i)
})

describe('withdrawal', () => {
  test.each([
    ['of the consent to play', (grace: Speaker) => grace.agree({ ...all, play: false })],
    ['of the word', (grace: Speaker) => grace.browser('/api/recordings/takes?word=metha-table', { method: 'DELETE' })],
    ['of all recordings', (grace: Speaker) => grace.browser('/api/recordings/takes', { method: 'DELETE' })],
    ['of the account', (grace: Speaker) => grace.browser('/api/auth/delete-user', posting({ password: 'the secret' }))],
  ] as const)('%s removes the recording from every file at once', async (_, withdraw) => {
    const { server, database, folder, grace, list, sound, id } = await acceptedTake()
    expect((await withdraw(grace)).status).toBe(200)
    expect((await list()).words).toEqual({})
    expect((await server.browser()(sound)).status).toBe(404)
    const { rows } = await sql`select * from "recordingFile"`.execute(database.kysely)
    expect(rows).toEqual([])
    for (const file of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, file))
      expect(bytes.includes(id) || bytes.includes(OPUS)).toBe(false)
    }
  })

  test('leaves the recordings of other speakers', async () => {
    const { grace, list, signedUp, waiting, accept } = await acceptedTake()
    const peter = await signedUp('peter@example.org')
    await peter.agree()
    await peter.record()
    await accept((await waiting())[0]?.id)
    expect((await list()).words['metha-table']).toHaveLength(2)
    await grace.agree({ ...all, play: false })
    expect((await list()).words['metha-table']).toHaveLength(1)
  })
})

type Speaker = Awaited<ReturnType<Awaited<ReturnType<typeof createStudio>>['signedUp']>>

test('only an editor lists and decides, and only the speaker and editors hear a master', async () => {
  const { server, grace, signedUp, id, list } = await acceptedTake()
  const peter = await signedUp('peter@example.org')
  await grace.record('mundu-person')
  const decisions = ['accept', 'refuse', 'undo'].map((decision) => `/api/recordings/decisions/${id}/${decision}`)
  const before = await list()
  for (const [browser, status] of [
    [grace.browser, 404],
    [peter.browser, 404],
    [server.browser(), 401],
  ] as const) {
    expect((await browser('/api/recordings/waiting')).status).toBe(status)
    for (const decision of decisions) expect((await browser(decision, posting({ reason: 'No.' }))).status).toBe(status)
  }
  expect(await list()).toEqual(before)
  expect((await grace.browser(`/api/recordings/masters/${id}`)).status).toBe(200)
  expect((await peter.browser(`/api/recordings/masters/${id}`)).status).toBe(404)
  expect((await server.browser()(`/api/recordings/masters/${id}`)).status).toBe(401)
  await peter.agree()
  await peter.browser('/api/recordings/takes', { method: 'DELETE' })
  expect((await grace.studio()).takes).toHaveLength(2)
})

test('the export of an account has what the speaker agreed to, and the recordings', async () => {
  const { grace, id } = await acceptedTake()
  const { voice } = await (await grace.browser('/api/me/export')).json()
  expect(voice).toMatchObject({
    name: 'Grace N.',
    agreedToSince: { play: expect.stringMatching(/^\d{4}-/), train: expect.stringMatching(/^\d{4}-/) },
    recordings: [{ word: 'metha-table', state: 'accepted', file: `/api/recordings/masters/${id}` }],
  })
})

test('a consent keeps its time until it is withdrawn', async () => {
  const { server, signedUp } = await createStudio()
  const grace = await signedUp('grace@example.org')
  const since = async () => (await (await grace.browser('/api/me/export')).json()).voice.agreedToSince
  await grace.agree({ ...all, train: false })
  const first = await since()
  server.advance(60_000)
  await grace.agree()
  expect(await since()).toMatchObject({ play: first.play, name: first.name })
  expect(first.train).toBeNull()
  expect((await since()).train > first.play).toBe(true)
})
