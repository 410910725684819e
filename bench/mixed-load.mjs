import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { cpuSeconds } from './bare-http.mjs'
import { insertLearners, reviewAt } from './learners.mjs'
import { signUps } from './relay.mjs'
import { started } from './started.mjs'

const LEARNERS = 200
const SECONDS = 60
const UPLOADED = 20
const MODEL = 'after-1000'
/** A timer of 5 ms counts as late from here on. */
const LATE_MS = 20

/** How many of each request begin in a second. */
const RATES = { page: 100, upload: 40, download: 40, relay: 20, 'sign-in': 2 }

/**
 * Prints what 200 learners experience in 60 s of mixed requests. Every request begins at its own time, whether or not earlier ones are
 * answered, and its time counts from there, so a slow server cannot slow the load. Server, provider and load are three processes;
 * `healthz` is asked by a fourth. The load prints how late it was itself.
 */
export async function benchMixedLoad(main = 'dist/server/main.js', seconds = SECONDS) {
  const folder = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
  const provider = await started(['bench/slow-provider.mjs'], {})
  const server = await started([main], {
    PORT: '0',
    DATA_DIR: folder,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    TUTOR_BASE_URL: `${provider.url}/v1`,
    TUTOR_MODEL: MODEL,
    TUTOR_API_KEYS: 'a-key-of-the-bench',
    DAILY_PROVIDER_BUDGET: '1000000000',
    DAILY_ACCOUNT_BUDGET: '1000000000',
  })
  try {
    await signUps(server.url, 1)
    const learners = insertLearners(folder, { count: LEARNERS, events: 1000 }).map(({ email, cookie }, i) => ({
      email,
      // As a browser's. Connections that are idle end before the server ends them, so that none is used at that moment.
      agent: new Agent({ keepAlive: true, maxSockets: 6, timeout: 4000 }),
      headers: {
        'Content-Type': 'application/json',
        Origin: server.url,
        'X-Forwarded-For': `10.0.1.${i + 1}`,
        Cookie: cookie,
      },
    }))
    print(await loaded(server, learners, seconds), seconds)
  } finally {
    await Promise.all([server.stop(), provider.stop()])
    rmSync(folder, { recursive: true })
  }
}

const post = (body) => ({ method: 'POST', body: JSON.stringify(body) })

const requests = {
  page: (_, i) => [['/', '/lesson/lesson1', '/vocabulary', '/settings', '/config.json'][i % 5]],
  upload: () => [
    '/api/learning-log',
    post({
      sentAt: new Date().toISOString(),
      epoch: null,
      events: Array.from({ length: UPLOADED }, (_, i) => reviewAt(Date.now() - i * 1000)),
      documents: [],
    }),
  ],
  download: () => ['/api/learning-log?since=982&epoch=0-bench'],
  relay: () => [
    '/api/tutor/v1/chat/completions',
    post({
      model: MODEL,
      messages: [{ role: 'user', content: 'What the learner said. '.repeat(200) }],
      max_tokens: 500,
    }),
  ],
  // On another device, since a sign-in ends the session that the browser had.
  'sign-in': ({ email, headers }) => [
    '/api/auth/sign-in/email',
    { ...post({ email, password: 'the secret' }), headers: { ...headers, Cookie: '' } },
  ],
}

/** Sends a request and reads the answer. Not `fetch`, which takes several times as long. */
function statusOf(url, { agent, method, headers, body }) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    sent.on('error', reject).end(body)
  })
}

async function loaded(server, learners, seconds) {
  const times = Object.fromEntries(Object.keys(RATES).map((kind) => [kind, []]))
  const failures = []
  const memory = []
  const pending = []
  const healthz = []
  const health = fork('bench/health-probe.mjs', [`${server.url}/healthz`])
  await new Promise((resolve) => health.once('message', resolve))
  health.on('message', (ms) => healthz.push(ms))
  const lateness = monitorEventLoopDelay({ resolution: 5 })
  lateness.enable()
  const before = { server: cpuSeconds(server.process.pid), load: process.cpuUsage() }
  const began = performance.now()
  const begin = async (kind, i, due) => {
    const learner = learners[i % learners.length]
    const [path, init] = requests[kind](learner, i)
    try {
      const status = await statusOf(server.url + path, { ...learner, ...init })
      if (status !== 200) failures.push(`${kind}: status ${status}`)
    } catch (error) {
      failures.push(`${kind}: ${String(error)}`)
    }
    times[kind].push(performance.now() - due)
  }
  const next = Object.fromEntries(Object.keys(RATES).map((kind) => [kind, 0]))
  for (let now = began; now - began < seconds * 1000; now = performance.now()) {
    for (const [kind, rate] of Object.entries(RATES))
      for (let due; (due = began + (next[kind] * 1000) / rate) <= now; next[kind]++)
        pending.push(begin(kind, next[kind], due))
    memory.push({ at: (now - began) / 1000, mb: residentMb(server.process.pid) })
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await Promise.all(pending)
  const passed = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(before.load)
  health.kill()
  return {
    times,
    failures,
    memory,
    healthz,
    lateMs: lateness.percentile(99) / 1e6,
    cpu: (cpuSeconds(server.process.pid) - before.server) / passed,
    loadCpu: (user + system) / 1e6 / passed,
  }
}

function print({ times, failures, memory, healthz, lateMs, cpu, loadCpu }, seconds) {
  const all = Object.values(times).flat().length
  console.log(
    `Mixed load: ${LEARNERS} learners, ${seconds} s, ${all} requests, ${failures.length} failed${failures[0] ? ` (${failures[0]})` : ''}`,
  )
  for (const [kind, each] of Object.entries(times))
    console.log(`  ${kind}, ${RATES[kind]} a second: ${quantiles(each)}`)
  console.log(`  healthz, 10 a second: ${quantiles(healthz)}`)
  const within = (from, to) => median(memory.flatMap(({ at, mb }) => (at >= from && at < to ? [mb] : [])))
  console.log(
    `  memory: ${within(seconds / 3, seconds / 3 + 5).toFixed(0)} MB after ${(seconds / 3).toFixed(0)} s, ${within(seconds - 5, seconds).toFixed(0)} MB at the end; ` +
      `processor: ${cpu.toFixed(2)} of a core for the server, ${loadCpu.toFixed(2)} for the load, which was ${lateMs.toFixed(0)} ms late at p99`,
  )
  if (lateMs > LATE_MS)
    console.log(`  The machine is too busy: the load was late itself, so these times say nothing about the server.`)
}

function quantiles(times) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0)
  return `median ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]

const residentMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
