import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import Database from 'libsql'
import { beforeAll, expect, test } from 'vitest'
import { content } from '#content/course-content.fixture.ts'
import { wordList } from '#content/vocabulary.ts'
import { cardReviewed as reviewed } from '#core/learning-log/card-reviewed.fixture.ts'
import { type EventPayload, makeEvent } from '#core/learning-log/event.ts'
import { reviewState } from '#core/review/review-state.ts'
import { createAnkiPackage } from './anki.ts'
import { sha1Start } from './sha1.ts'

const words = wordList(content).words
const [young, forgotten, learning, leech, unknown] = words.map(({ id }) => id) as [
  string,
  string,
  string,
  string,
  string,
]
const now = Date.UTC(2026, 10, 21, 9)
const moment = { now, offsetMinutes: 180 }

const at = (daysAgo: number, payload: EventPayload) =>
  makeEvent(payload, {
    now: now - daysAgo * 86_400_000,
    offsetMinutes: 180,
    id: `event-${100 - daysAgo}-${JSON.stringify(payload)}`,
  })
const log = [
  at(3, reviewed(young, 'easy')),
  at(9, reviewed(forgotten, 'good')),
  at(0, reviewed(forgotten, 'again')),
  at(0, reviewed(learning, 'again')),
  ...Array.from({ length: 8 }, (_, round) => [
    at(60 - 4 * round, reviewed(leech, 'good')),
    at(58 - 4 * round, reviewed(leech, 'again')),
  ]).flat(),
]

type Found = Readonly<Record<string, unknown>>
let all: (sql: string) => Found[]
let archive: Readonly<Record<string, Uint8Array>>

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'anki-'))
  archive = unzipSync(await createAnkiPackage(words, reviewState(log).words, moment))
  writeFileSync(join(folder, 'collection.anki2'), archive['collection.anki2']!)
  const database = new Database(join(folder, 'collection.anki2'))
  all = (sql) => database.prepare(sql).all() as Found[]
  return () => {
    database.close()
    rmSync(folder, { recursive: true })
  }
})

const cardOf = (wordId: string, ord: number) =>
  all(
    `SELECT c.* FROM cards c JOIN notes n ON n.id = c.nid WHERE n.guid = 'my-mother-language:${wordId}' AND c.ord = ${ord}`,
  )[0]

test('the package has a collection and a list of media', () => {
  expect(Object.keys(archive).toSorted()).toEqual(['collection.anki2', 'media'])
  expect(strFromU8(archive['media']!)).toBe('{}')
})

test('SQLite’s integrity check passes', () => {
  expect(all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
})

test('tables, columns and indexes are those of schema 11', () => {
  const columns = (table: string) =>
    all(`PRAGMA table_info(${table})`)
      .map(({ name }) => name)
      .join(' ')
  expect(columns('col')).toBe('id crt mod scm ver dty usn ls conf models decks dconf tags')
  expect(columns('notes')).toBe('id guid mid mod usn tags flds sfld csum flags data')
  expect(columns('cards')).toBe(
    'id nid did ord mod usn type queue due ivl factor reps lapses left odue odid flags data',
  )
  expect(columns('revlog')).toBe('id cid usn ease ivl lastIvl factor time type')
  expect(columns('graves')).toBe('usn oid type')
  expect(all("SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY name").map(({ name }) => name)).toEqual([
    'ix_cards_nid',
    'ix_cards_sched',
    'ix_cards_usn',
    'ix_notes_csum',
    'ix_notes_usn',
    'ix_revlog_cid',
    'ix_revlog_usn',
  ])
})

test('the single row of the collection has schema 11, a note type with two cards, and the deck', () => {
  const [col, ...others] = all('SELECT * FROM col')
  expect(others).toEqual([])
  expect(col).toMatchObject({ id: 1, ver: 11 })
  const read = (column: string) => JSON.parse(String(col?.[column])) as Record<string, Found>
  const [noteType] = Object.values(read('models'))
  expect(noteType).toMatchObject({
    flds: [{ name: 'Kikuyu' }, { name: 'Pronunciation' }, { name: 'English' }, { name: 'Example' }],
    tmpls: [
      { ord: 0, qfmt: expect.stringContaining('{{Kikuyu}}') as string },
      { ord: 1, qfmt: expect.stringContaining('{{English}}') as string },
    ],
  })
  const used = all('SELECT DISTINCT did, mid FROM cards JOIN notes ON notes.id = nid')
  expect(used).toEqual([{ did: expect.any(Number) as number, mid: noteType?.['id'] }])
  expect(Object.keys(read('decks'))).toContain(String(used[0]?.['did']))
  const decks = Object.values(read('decks'))
  for (const { conf } of decks) expect(Object.keys(read('dconf'))).toContain(String(conf))
})

test('each word has one note with two cards, all with unique ids', () => {
  expect(all('SELECT count(*) AS notes, count(DISTINCT guid) AS guids FROM notes')).toEqual([
    { notes: words.length, guids: words.length },
  ])
  expect(all('SELECT count(*) AS cards FROM cards')).toEqual([{ cards: 2 * words.length }])
  expect(all('SELECT nid FROM cards GROUP BY nid HAVING count(DISTINCT ord) <> 2')).toEqual([])
  expect(all('SELECT id FROM cards WHERE nid NOT IN (SELECT id FROM notes)')).toEqual([])
})

test('an optional part is in the pronunciation as it is in the spelling', () => {
  const { id, kikuyu, optional } = words.find((word) => word.optional !== undefined)!
  const [note] = all(`SELECT flds FROM notes WHERE guid = 'my-mother-language:${id}'`)
  const [spelling, sound] = String(note?.['flds']).split('\u001F')
  expect(spelling).toBe(`${optional} ${kikuyu}`)
  expect(sound?.split(' ')).toHaveLength(`${optional} ${kikuyu}`.split(' ').length)
})

test('a note has its fields in order, and Anki’s checksum of the first field', () => {
  for (const { flds, sfld, csum } of all('SELECT flds, sfld, csum FROM notes')) {
    const [kikuyu, ...others] = String(flds).split('\u001F')
    expect(others).toHaveLength(3)
    expect(sfld).toBe(kikuyu)
    expect(csum).toBe(Number.parseInt(createHash('sha1').update(String(kikuyu)).digest('hex').slice(0, 8), 16))
  }
})

test('a learnt card keeps its due day, interval and memory; the other direction is new', () => {
  expect(cardOf(young, 0)).toMatchObject({ type: 2, queue: 2, due: 5, ivl: 8, reps: 1, lapses: 0 })
  expect(JSON.parse(String(cardOf(young, 0)?.['data']))).toEqual({ s: 8.2956, d: 1, dr: 0.9 })
  expect(cardOf(young, 1)).toMatchObject({ type: 0, queue: 0, ivl: 0, due: 1 })
})

test('a forgotten card is due today, a card being learnt or never met is new, a leech is suspended', () => {
  expect(cardOf(forgotten, 0)).toMatchObject({ type: 2, queue: 2, due: 0, ivl: 1, lapses: 1 })
  expect(cardOf(learning, 0)).toMatchObject({ type: 0, queue: 0, reps: 0 })
  expect(cardOf(leech, 0)).toMatchObject({ type: 2, queue: -1, lapses: 8 })
  expect(cardOf(unknown, 0)).toMatchObject({ type: 0, queue: 0, due: 5 })
})

test('the collection’s day begins at four in the morning, learner’s time', () => {
  expect(all('SELECT crt FROM col')).toEqual([{ crt: Date.UTC(2026, 10, 21, 1) / 1000 }])
})

test('the same words make the same package', async () => {
  const { words: cards } = reviewState(log)
  expect(await createAnkiPackage(words, cards, moment)).toEqual(await createAnkiPackage(words, cards, moment))
})

test('a package without words is valid', async () => {
  const empty = unzipSync(await createAnkiPackage([], new Map(), moment))
  expect(empty['collection.anki2']!.length % 4096).toBe(0)
})

test.each(['', 'abc', 'gĩkũyũ', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'x'.repeat(200)])(
  'the checksum of “%s” starts like its SHA-1',
  (text) => {
    expect(sha1Start(text)).toBe(createHash('sha1').update(text).digest().readUInt32BE(0))
  },
)
