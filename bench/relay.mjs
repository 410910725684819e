import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { started } from './started.mjs'

const IMMEDIATE = 'after-0'
const SLOW = 'after-2000'
const IN_FLIGHT = 500
const PAIRS = 300
/** Calls before the measurement, so that V8 has optimized the code. */
const WARM_UP = 200
/** Each learner has its own address and may make thirty calls at once. */
const LEARNERS = 40

/**
 * Prints what our relay costs beside a direct call to the provider, in turn in one run, and the memory for many calls at once.
 * The built server, the provider and this script are three processes.
 */
export async function benchRelay() {
  const folder = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
  const provider = await started(['bench/slow-provider.mjs'], {})
  const server = await started(['dist/server/main.js'], {
    PORT: '0',
    DATA_DIR: folder,
    TRUST_PROXY: '1',
    TUTOR_BASE_URL: `${provider.url}/v1`,
    TUTOR_MODEL: `${IMMEDIATE},${SLOW}`,
    TUTOR_API_KEYS: 'first-key-of-the-bench,second-key-of-the-bench',
  })
  try {
    const learners = await signUps(server.url, LEARNERS)
    await compare(provider.url, server.url, learners)
    await crowd(server, learners)
  } finally {
    await Promise.all([server.stop(), provider.stop()])
    rmSync(folder, { recursive: true })
  }
}

/** Creates accounts and returns the headers of their requests. The server must trust one proxy, since each has its own address. */
export async function signUps(url, count) {
  const learners = []
  for (let i = 0; i < count; i++) {
    const headers = { 'Content-Type': 'application/json', Origin: url, 'X-Forwarded-For': `10.0.0.${i + 1}` }
    const body = JSON.stringify({ email: `learner${i}@example.org`, password: 'the secret', name: '' })
    const response = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers, body })
    learners.push({ ...headers, Cookie: response.headers.getSetCookie()[0].split(';')[0] })
  }
  return learners
}

/** A request as long as a lesson's prompt with ten turns. */
const requestBody = (model) =>
  JSON.stringify({
    model,
    messages: [
      { role: 'system', content: 'You are a patient teacher. '.repeat(120) },
      ...Array.from({ length: 10 }, (_, i) => ({
        role: i % 2 ? 'assistant' : 'user',
        content: 'What the learner said. '.repeat(8),
      })),
      { role: 'user', content: 'And now?' },
    ],
    temperature: 0.3,
    max_tokens: 1000,
    top_p: 0.9,
  })

async function call(url, headers, model) {
  const response = await fetch(url, { method: 'POST', headers, body: requestBody(model) })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url} answered with status ${response.status}: ${text}`)
}

async function compare(providerUrl, serverUrl, learners) {
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer first-key-of-the-bench' }
  const direct = () => call(`${providerUrl}/v1/chat/completions`, headers, IMMEDIATE)
  const relayed = (i) => call(`${serverUrl}/api/tutor/v1/chat/completions`, learners[i % learners.length], IMMEDIATE)
  const times = { direct: [], relayed: [] }
  for (let i = -WARM_UP; i < PAIRS; i++) {
    const pair = { direct: await timed(direct), relayed: await timed(() => relayed(i + WARM_UP)) }
    if (i < 0) continue
    times.direct.push(pair.direct)
    times.relayed.push(pair.relayed)
  }
  const [relay, provider] = [quantiles(times.relayed), quantiles(times.direct)]
  console.log(
    `Relay: the median call takes ${ms(relay.median - provider.median)} ms more: ${ms(relay.median)} ms through the relay, ` +
      `${ms(provider.median)} ms direct (first decile ${ms(relay.tenth)} and ${ms(provider.tenth)} ms, ` +
      `last ${ms(relay.ninth)} and ${ms(provider.ninth)} ms)`,
  )
}

async function timed(work) {
  const before = performance.now()
  await work()
  return performance.now() - before
}

function quantiles(times) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.floor(sorted.length * share)]
  return { tenth: at(0.1), median: at(0.5), ninth: at(0.9) }
}

const ms = (time) => time.toFixed(2)

async function crowd(server, learners) {
  let most = residentMb(server.process.pid)
  const idle = most
  const watch = setInterval(() => (most = Math.max(most, residentMb(server.process.pid))), 20)
  const before = performance.now()
  const calls = Array.from({ length: IN_FLIGHT }, (_, i) =>
    call(`${server.url}/api/tutor/v1/chat/completions`, learners[i % learners.length], SLOW),
  )
  const answers = await Promise.allSettled(calls)
  clearInterval(watch)
  const failed = answers.filter(({ status }) => status === 'rejected')
  console.log(
    `Relay: ${IN_FLIGHT} calls at once to a provider that takes 2 s: ${failed.length} failed, all done after ` +
      `${((performance.now() - before) / 1000).toFixed(1)} s, at most ${most.toFixed(0)} MB resident (${idle.toFixed(0)} MB before)`,
  )
  if (failed.length > 0) console.log(String(failed[0].reason))
}

const residentMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
