import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'libsql'
import { signUps } from './relay.mjs'
import { started } from './started.mjs'

const BATCH = 20
const BATCHES = 600
/** Batches before the measurement, so that V8 has optimized the code. */
const WARM_UP = 200
/** Uploads of a thousand events. */
const LARGE = 11
/** Uploads in progress at one time. */
const AT_ONCE = 16
const LEARNERS = 40

/**
 * Prints the time of an upload of 1,000 events, and the durable events in a second in batches of 20 from many learners beside bare
 * prepared inserts of the same rows. The built server and this script are two processes.
 */
export async function benchUploads(main = 'dist/server/main.js') {
  const folder = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
  const server = await started([main], { PORT: '0', DATA_DIR: folder, TRUST_PROXY: '1' })
  try {
    const learners = await signUps(server.url, LEARNERS)
    const upload = (i, events) => post(server.url, learners[i % LEARNERS], events)
    await inTurns(WARM_UP, (i) => upload(i, eventsOf(i, BATCH)))
    const times = []
    for (let i = 0; i < LARGE; i++) times.push(await secondsOf(() => upload(i, eventsOf(i, 1000))))
    const median = times.toSorted((a, b) => a - b)[Math.floor(LARGE / 2)]
    console.log(`Uploads: the median request with 1,000 events takes ${(median * 1000).toFixed(0)} ms`)

    const batches = Array.from({ length: BATCHES }, (_, i) => eventsOf(i, BATCH))
    const ours = (BATCHES * BATCH) / (await secondsOf(() => inTurns(BATCHES, (i) => upload(i, batches[i]))))
    const bare = (BATCHES * BATCH) / (await secondsOf(() => insertBare(batches)))
    console.log(
      `Uploads: ${ours.toFixed(0)} durable events a second in batches of ${BATCH} from ${LEARNERS} learners, ` +
        `${(ours / bare).toFixed(2)} of bare prepared inserts (${bare.toFixed(0)} a second)`,
    )
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Reviews, the most frequent events. */
const eventsOf = (batch, count) =>
  Array.from({ length: count }, (_, i) => ({
    type: 'card-reviewed',
    wordId: `word-${i}`,
    direction: 'kikuyu-english',
    mode: 'show',
    rating: 'good',
    elapsedMs: 4000 + i,
    v: 1,
    id: randomUUID(),
    at: new Date(Date.now() - 86_400_000 + batch * 1000 + i).toISOString(),
    offset: 180,
    day: '2026-11-21',
  }))

async function post(url, headers, events) {
  const body = JSON.stringify({ sentAt: new Date().toISOString(), epoch: null, events, documents: [] })
  const response = await fetch(`${url}/api/learning-log`, { method: 'POST', headers, body })
  const { before, after } = await response.json()
  if (after - before !== events.length) throw new Error(`An upload was answered with status ${response.status}`)
}

/** Calls `work` with 0 to `count`, up to `AT_ONCE` calls at one time. */
async function inTurns(count, work) {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function secondsOf(work) {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1000
}

/** Inserts the batches into the same table, each in a transaction of its own. */
function insertBare(batches) {
  const folder = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
  const sqlite = new Sqlite(join(folder, 'bare.db'))
  for (const pragma of ['journal_mode = wal', 'synchronous = full', 'secure_delete = on', 'foreign_keys = on'])
    sqlite.exec(`pragma ${pragma}`)
  for (const migration of ['001-accounts', '009-learning-log'])
    sqlite.exec(readFileSync(`src/server/database/migrations/${migration}.sql`, 'utf8'))
  for (let i = 0; i < LEARNERS; i++)
    sqlite.prepare(`insert into "user" values (?, '', ?, 1, null, '', '')`).run([userId(i), String(i)])
  const insert = sqlite.prepare('insert into "learningEvent" values (?, ?, ?, ?, ?)')
  for (const [index, events] of batches.entries()) {
    sqlite.exec('begin immediate')
    for (const [i, event] of events.entries())
      insert.run([userId(index % LEARNERS), index * BATCH + i, event.id, '2026-11', JSON.stringify(event)])
    sqlite.exec('commit')
  }
  sqlite.close()
  rmSync(folder, { recursive: true })
}

/** As long as the ids of accounts. */
const userId = (learner) => String(learner).padStart(32, 'u')
