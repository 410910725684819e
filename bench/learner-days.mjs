import { createHmac } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ensureBuilt } from '../scripts/build.mjs'
import { openSourceModules } from '../scripts/source-modules.mjs'
import { cpuSeconds } from './bare-http.mjs'
import { reviewAt } from './learners.mjs'
import { started } from './started.mjs'

// Simulates days of the learners of a country against three servers on one PostgreSQL: see bench/README.md.
// npm run bench:days -- --learners 100000 --days 2000 --seed 1 --at-once 24

const { values } = parseArgs({
  options: {
    learners: { type: 'string', default: '100000' },
    days: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    history: { type: 'string', default: '20' },
    'at-once': { type: 'string', default: '24' },
  },
})
const [learners, days, seed, history, atOnce] = [
  values.learners,
  values.days,
  values.seed,
  values.history,
  values['at-once'],
].map(Number)

const SERVERS = 3
const SECRET = 's'.repeat(32)
/** The connections of a server: MAX_CONNECTIONS in src/server/database/postgres.ts. */
const CONNECTIONS = 10
const MODEL = 'after-0'
const UPLOADS_A_MINUTE = 6

await ensureBuilt()
const modules = await openSourceModules()
const { seeded } = await modules.load('/src/core/chance/seeded.ts')
const { startPostgres } = await modules.load('/src/server/database/start-postgres.fixture.ts')
await modules.close()
const postgres = await startPostgres({ isDurable: true })
const provider = await started(['bench/slow-provider.mjs'], {})
const folder = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
const servers = []
try {
  await postgres.createDatabase('country')
  await query(postgres.url('postgres'), `alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await postgres.pause()
  await postgres.start()
  for (let i = 0; i < SERVERS; i++)
    servers.push(
      await started(['dist/server/main.js'], {
        PORT: '0',
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        TRUST_PROXY: '1',
        AUTH_SECRET: SECRET,
        DATABASE_URL: `${postgres.url('country')}?application_name=server-${i}`,
        TUTOR_BASE_URL: `${provider.url}/v1`,
        TUTOR_MODEL: MODEL,
        TUTOR_API_KEYS: 'a-key-of-the-bench',
        DAILY_PROVIDER_BUDGET: '100000000000',
        DAILY_PROVIDER_CALLS: '100000000',
      }),
    )
  await simulate(new pg.Client(postgres.url('country')))
} finally {
  await Promise.all([...servers, provider].map((server) => server.stop()))
  await postgres.stop()
  rmSync(folder, { recursive: true })
}

async function simulate(database) {
  await database.connect()
  await insertCountry(database)
  await database.query('create extension pg_stat_statements')
  const serverPids = servers.map((server) => server.process.pid)
  const postmaster = await postmasterOf(database)
  const snapshot = async () => ({
    ...(await rowsAndBytes(database)),
    servers: serverPids.map(cpuSeconds).reduce((sum, seconds) => sum + seconds, 0),
    postgres: treeSeconds(postmaster),
    load: process.cpuUsage(),
    at: performance.now(),
  })
  // A few days before the measurement, so that V8 has optimized the code, and the caches are filled.
  await live(learnerDays(Math.min(100, days), seed + 1), () => {})
  await database.query('select pg_stat_statements_reset()')
  await database.query('checkpoint')
  const before = await snapshot()
  const times = new Map()
  const busy = []
  let isOver = false
  const watching = watchConnections(() => isOver, busy)
  const lived = learnerDays(days, seed)
  await live(lived, (kind, ms) => times.set(kind, [...(times.get(kind) ?? []), ms]))
  isOver = true
  await watching
  const after = await snapshot()
  const { rows: statements } = await database.query(`
    select sum(calls)::float as "calls", sum(total_exec_time)::float as "ms" from pg_stat_statements s
    join pg_database d on d.oid = s.dbid where d.datname = 'country' and query not like '%pg_stat%' and query not in ('begin', 'commit')`)
  const { rows: longest } = await database.query(`
    select calls, total_exec_time::float as "ms", regexp_replace(left(query, 400), '\\s+', ' ', 'g') as "query" from pg_stat_statements
    where query not like '%pg_stat%' order by total_exec_time desc limit 6`)
  await database.end()
  report({ before, after, times, busy, lived, statements: statements[0], longest })
}

/** Accounts, sessions of two devices, and records with `history` events, of all learners. */
async function insertCountry(database) {
  const later = '2099-01-01T00:00:00.000Z'
  const now = new Date().toISOString()
  const id = `lpad(i::text, 32, 'u')`
  const all = `generate_series(0, ${learners - 1}) as i`
  await database.query('begin')
  await database.query(
    `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
     select ${id}, '', 'learner' || i || '@example.org', 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from ${all}`,
  )
  for (const device of [0, 1])
    await database.query(
      `insert into "session" ("id", "expiresAt", "token", "createdAt", "updatedAt", "userId")
       select 'session-${device}-' || i, '${later}', 'token-${device}-' || i, '${now}', '${now}', ${id} from ${all}`,
    )
  const months = JSON.stringify({ '2026-10': { count: history, hash: '0'.repeat(16) } })
  await database.query(
    `insert into "learnerRecord" ("userId", "seq", "epoch", "erasedAt", "bytes", "months")
     select ${id}, ${history}, '0-bench', 0, ${250 * history}, '${months}' from ${all}`,
  )
  await database.query(
    `insert into "learningEvent" ("userId", "seq", "id", "month", "event")
     select ${id}, n, gen_random_uuid(), '2026-10', '${JSON.stringify(reviewAt(Date.UTC(2026, 9, 1)))}'
     from ${all}, generate_series(1, ${history}) as n`,
  )
  await database.query('commit')
  await database.query('analyze')
}

/**
 * The requests of learners on one day, decided by the seed alone. Each has one to three sessions on one or two devices. A session opens the app (the
 * session, the record, the settings of the site) and has 8 to 40 events, one in 8 s. A device uploads a second after an event, so an upload
 * has one event or two, and reads the record once a minute. Every third session has six turns with the tutor. Three sessions in a hundred
 * are on a new device: three pages and files, and the whole record.
 */
function learnerDays(count, from) {
  return Array.from({ length: count }, (_, i) => {
    const chance = seeded(from * 1_000_003 + i)
    const upTo = (most) => Math.floor(chance() * most)
    const learner = upTo(learners)
    const devices = chance() < 0.3 ? 2 : 1
    const draw = chance()
    const sessions = Array.from({ length: draw < 0.6 ? 1 : draw < 0.9 ? 2 : 3 }, () => {
      const batches = []
      for (let left = 8 + upTo(33); left > 0; left -= batches.at(-1))
        batches.push(Math.min(left, chance() < 0.2 ? 2 : 1))
      return { device: upTo(devices), batches, turns: upTo(3) === 0 ? 6 : 0, isNewDevice: chance() < 0.03 }
    })
    return { learner, sessions, server: upTo(SERVERS) }
  })
}

/** Simulates the days of `atOnce` learners at a time, without pauses between requests. `note` receives the time of each request. */
async function live(list, note) {
  let next = 0
  const worker = async () => {
    while (next < list.length) await liveDay(list[next++], note)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function liveDay({ learner, sessions, server }, note) {
  // The balancer sends requests to all servers in turn.
  let turn = server
  const cursors = [history, history]
  for (const { device, batches, turns, isNewDevice } of sessions) {
    const ask = async (kind, path, body) => {
      const { url } = servers[turn++ % SERVERS]
      const began = performance.now()
      const response = await fetch(url + path, {
        headers: headersOf(url, learner, device),
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      const text = await response.text()
      note(kind, performance.now() - began)
      if (response.status !== 200) throw new Error(`${kind}: status ${response.status} ${text.slice(0, 200)}`)
      return text
    }
    if (isNewDevice) for (const path of ['/', '/lesson/lesson1', '/favicon.svg']) await ask('page', path)
    await ask('page', '/config.json')
    await ask('session', '/api/auth/get-session')
    if (isNewDevice) cursors[device] = 0
    const download = async () => {
      cursors[device] = JSON.parse(
        await ask('download', `/api/learning-log?since=${cursors[device]}&epoch=0-bench`),
      ).cursor
    }
    await download()
    for (const [i, count] of batches.entries()) {
      if (i % UPLOADS_A_MINUTE === UPLOADS_A_MINUTE - 1) await download()
      const events = Array.from({ length: count }, () => reviewAt(Date.now() - Math.floor(Math.random() * 1000)))
      const upload = { sentAt: new Date().toISOString(), epoch: '0-bench', events, documents: [] }
      const { before, after } = JSON.parse(await ask('upload', '/api/learning-log', upload))
      if (after - before !== count) throw new Error('An upload lost events.')
      // Another device may have stored something in between.
      if (before === cursors[device]) cursors[device] = after
    }
    const messages = [{ role: 'user', content: 'What the learner said. '.repeat(150) }]
    for (let i = 0; i < turns; i++)
      await ask('relay', '/api/tutor/v1/chat/completions', { model: MODEL, messages, max_tokens: 500 })
  }
}

function headersOf(url, learner, device) {
  const token = `token-${device}-${learner}`
  const signature = createHmac('sha256', SECRET).update(token).digest('base64')
  return {
    'Content-Type': 'application/json',
    Origin: url,
    'X-Forwarded-For': `10.${learner >> 16}.${(learner >> 8) & 255}.${learner & 255}`,
    Cookie: `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`,
  }
}

/** Samples how many connections of each server run a statement or a transaction. If all do, the next statement waits for one. */
async function watchConnections(isOver, busy) {
  const watcher = new pg.Client(postgres.url('postgres'))
  await watcher.connect()
  while (!isOver()) {
    const { rows } = await watcher.query(
      `select application_name as "server", count(*)::int as "busy" from pg_stat_activity
       where application_name like 'server-%' and state <> 'idle' group by 1`,
    )
    for (let i = 0; i < SERVERS; i++) busy.push(rows.find((row) => row.server === `server-${i}`)?.busy ?? 0)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await watcher.end()
}

async function rowsAndBytes(database) {
  const { rows } = await database.query(`
    select tup_inserted::float as "inserted", tup_updated::float as "updated", tup_deleted::float as "deleted", tup_fetched::float as "fetched",
      xact_commit::float as "commits", pg_database_size(current_database())::float as "bytes",
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float as "wal"
    from pg_stat_database where datname = current_database()`)
  return rows[0]
}

async function postmasterOf(database) {
  const { rows } = await database.query('show data_directory')
  return Number(readFileSync(join(rows[0].data_directory, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** The processor time of a process and its children, also of those that have ended. */
function treeSeconds(pid) {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ').map(Number)
      if (Number(name) === pid) ticks += fields[11] + fields[12] + fields[13] + fields[14]
      else if (fields[1] === pid) ticks += fields[11] + fields[12]
    } catch {
      // It has ended.
    }
  }
  return ticks / 100
}

function report({ before, after, times, busy, lived, statements, longest }) {
  const seconds = (after.at - before.at) / 1000
  const each = (name, digits = 1) => ((after[name] - before[name]) / days).toFixed(digits)
  const requests = [...times.values()].reduce((sum, list) => sum + list.length, 0)
  const events = lived
    .flatMap(({ sessions }) => sessions.flatMap(({ batches }) => batches))
    .reduce((sum, n) => sum + n, 0)
  const load = (after.load.user + after.load.system - before.load.user - before.load.system) / 1e6
  console.log(
    `${days} learner-days of ${learners} learners in ${seconds.toFixed(0)} s, seed ${seed}: ${(days / seconds).toFixed(1)} days and ` +
      `${(requests / seconds).toFixed(0)} requests a second, ${atOnce} learners at once`,
  )
  console.log(
    `A learner-day: ${(requests / days).toFixed(1)} requests, ${(events / days).toFixed(1)} events, ${(statements.calls / days).toFixed(0)} statements, ` +
      `${each('commits')} transactions, ${each('inserted')} rows inserted, ${each('updated')} updated, ${each('fetched', 0)} read by an index`,
  )
  console.log(
    `  ${(each('bytes', 0) / 1024).toFixed(1)} KiB of database, ${(each('wal', 0) / 1024).toFixed(1)} KiB of WAL; ` +
      `processor time: ${(each('servers', 4) * 1000).toFixed(1)} ms of the servers, ${(each('postgres', 4) * 1000).toFixed(1)} ms of PostgreSQL ` +
      `(${((load / days) * 1000).toFixed(1)} ms of the load itself)`,
  )
  for (const [kind, list] of times) {
    const sorted = list.toSorted((one, other) => one - other)
    const at = (share) => sorted[Math.floor((sorted.length - 1) * share)].toFixed(0)
    console.log(
      `  ${kind}: ${(list.length / days).toFixed(2)} a day, median ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`,
    )
  }
  const full = busy.filter((count) => count >= CONNECTIONS).length
  console.log(
    `Connections: ${(busy.reduce((sum, count) => sum + count, 0) / busy.length).toFixed(1)} of ${CONNECTIONS} busy a server, at most ${Math.max(...busy)}; ` +
      `all busy in ${((100 * full) / busy.length).toFixed(1)} % of ${busy.length} samples`,
  )
  console.log('Statements by their time:')
  for (const { calls, ms, query: text } of longest)
    console.log(
      `  ${(ms / days).toFixed(2)} ms a day in ${(calls / days).toFixed(1)} calls: ${text.trim().slice(0, 110)}`,
    )
}

async function query(url, text) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(text)
  await client.end()
}
