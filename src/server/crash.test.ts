import { isDeepStrictEqual } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { seeded } from '#core/chance/seeded.ts'
import { type StoredEvent, makeEvent } from '#core/learning-log/event.ts'
import { addToMonths, type Download, type Upload, type UploadResult } from '#core/learning-log/sync.ts'
import { startPostgres } from './database/start-postgres.fixture.ts'
import { createPostgresDatabase } from './database/test-database.fixture.ts'
import { builtServer } from './main.fixture.ts'
import { signUp } from './relay/tutor-site.fixture.ts'
import { posting, temporaryFolder } from './server.fixture.ts'

/** `npm run bench` has 50 rounds and a minute without PostgreSQL, and measures how soon the server is ready again. */
const isBench = process.env['CRASH_ROUNDS'] !== undefined
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 2)
const AWAY_MS = isBench ? 60_000 : 0
const LONGEST_MS = isBench ? 30 * 60_000 : 60_000
const MOST_SECONDS = 3

const run = builtServer()

const SENDERS = 4
/** Rounds per learner: a learner may make 240 requests a minute, even if the server restarts. */
const ROUNDS_OF_LEARNER = 3

interface Learner {
  readonly cookie: string
  /** Uploads that the server did not acknowledge, though it may have stored them. */
  readonly waiting: StoredEvent[][]
  readonly acknowledged: StoredEvent[]
}

const newLearner = async (url: string, name: string): Promise<Learner> => ({
  cookie: await signUp(url, `${name}@example.org`),
  waiting: [],
  acknowledged: [],
})

let made = 0

/** Twenty new events. */
function newEvents(): StoredEvent[] {
  return Array.from({ length: 20 }, () => {
    const id = `019aa5a0-0000-7000-8000-${String(made++).padStart(12, '0')}`
    return makeEvent({ type: 'lesson-opened', lessonId: id }, { now: Date.now() - 1000, offsetMinutes: 180, id })
  })
}

/** Uploads what waits, or else new events. Returns `acknowledged`, the status of a refusal, or `no answer`. */
async function upload(url: string, { cookie, waiting, acknowledged }: Learner): Promise<string> {
  const events = waiting.pop() ?? newEvents()
  const body: Upload = { sentAt: new Date().toISOString(), epoch: null, events, documents: [] }
  try {
    const response = await fetch(`${url}/api/learning-log`, posting(body, { Cookie: cookie }))
    if (response.ok && 'after' in ((await response.json()) as UploadResult)) {
      acknowledged.push(...events)
      return 'acknowledged'
    }
    waiting.push(events)
    return `${response.status}, Retry-After ${response.headers.get('Retry-After')}`
  } catch {
    waiting.push(events)
    return 'no answer'
  }
}

/** Uploads what waits, and expects that the server has everything that it acknowledged, once, in the same session. */
async function expectAll(url: string, learner: Learner, seed: number): Promise<void> {
  while (learner.waiting.length > 0) expect(await upload(url, learner)).toBe('acknowledged')
  const page = async (query: string) => {
    const response = await fetch(`${url}/api/learning-log?${query}`, { headers: { Cookie: learner.cookie } })
    return (await response.json()) as Download
  }
  let last = await page('since=0')
  const events = [...last.events]
  while (last.hasMore) {
    last = await page(`since=${last.cursor}&epoch=${last.epoch}`)
    events.push(...last.events)
  }
  const byId = new Map(events.map((event) => [event.id, event]))
  const missing = learner.acknowledged.filter((event) => !isDeepStrictEqual(byId.get(event.id), event))
  expect({ seed, missing }).toEqual({ seed, missing: [] })
  const count = learner.acknowledged.length
  expect([events.length, byId.size, last.cursor]).toEqual([count, count, count])
  expect(last.months).toEqual(addToMonths({}, learner.acknowledged))
}

/** Prints a figure of the bench, and holds it to the bar. */
function report(what: string, seconds: readonly number[]): void {
  if (!isBench) return
  const sorted = seconds.toSorted((one, other) => one - other)
  const [median = 0, slowest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  process.stdout.write(`${what}: ready again in ${median.toFixed(2)} s (median), at most ${slowest.toFixed(2)} s\n`)
  expect(slowest).toBeLessThan(MOST_SECONDS)
}

test.each([
  { name: 'the embedded database', settings: async () => ({}) },
  {
    name: 'PostgreSQL',
    settings: async () => ({ DATABASE_URL: await createPostgresDatabase(), AUTH_SECRET: 's'.repeat(32) }),
  },
])(
  'killed at random during uploads, a server on $name has everything that it acknowledged, once',
  async ({ name, settings }) => {
    const seed = Date.now()
    const chance = seeded(seed)
    const environment = await settings()
    const cwd = temporaryFolder()
    const learners: Learner[] = []
    const seconds: number[] = []

    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      const ended = await run(environment, {
        cwd,
        signal: 'SIGKILL',
        async whenReady(url, kill) {
          expect((await fetch(`${url}/readyz`)).status).toBe(200)
          seconds.push((performance.now() - began) / 1000)
          if (round % ROUNDS_OF_LEARNER === 0) learners.push(await newLearner(url, `learner-${round}`))
          const learner = learners.at(-1)!
          let left = 10 + Math.floor(chance() * 30)
          const sender = async () => {
            while ((await upload(url, learner)) === 'acknowledged') if (--left === 0) setTimeout(kill, chance() * 4)
          }
          await Promise.all(Array.from({ length: SENDERS }, sender))
          // If not, the server refused uploads and was not killed under load.
          expect(left).toBeLessThanOrEqual(0)
        },
      })
      expect([ended.code, ended.stderr]).toEqual([null, ''])
    }
    await run(environment, {
      cwd,
      whenReady: async (url) => {
        for (const learner of learners) await expectAll(url, learner, seed)
        learners.splice(0)
      },
    })
    // Each learner's last run is complete.
    expect(learners).toEqual([])
    report(`${ROUNDS} times killed on ${name}`, seconds)
  },
  LONGEST_MS,
)

test(
  'while PostgreSQL restarts or is away during uploads, they get 503 with Retry-After; afterwards nothing is lost, nor a session',
  async () => {
    const postgres = await startPostgres({ isDurable: isBench })
    onTestFinished(() => postgres.stop())
    const environment = { DATABASE_URL: postgres.url('postgres'), AUTH_SECRET: 's'.repeat(32) }
    const seconds: number[] = []
    let isDone = false

    const ended = await run(environment, {
      async whenReady(url) {
        const senders = await Promise.all(
          Array.from({ length: SENDERS }, async (_, index) => ({
            learner: await newLearner(url, `learner-${index}`),
            outcomes: [] as string[],
          })),
        )
        const end = new AbortController()
        const sending = senders.map(async ({ learner, outcomes }) => {
          while (!end.signal.aborted) {
            outcomes.push(await upload(url, learner))
            await pause(20)
          }
        })
        /** Waits until each sender has this outcome, from now on. */
        async function seen(outcome: string) {
          const before = senders.map(({ outcomes }) => outcomes.length)
          const isSeen = () => senders.every(({ outcomes }, index) => outcomes.includes(outcome, before[index]))
          await expect.poll(isSeen, { timeout: 30_000 }).toBe(true)
        }
        const status = async (path: string) => (await fetch(url + path)).status
        for (const awayMs of [0, AWAY_MS]) {
          await seen('acknowledged')
          await postgres.pause()
          if (awayMs > 0 || !isBench) {
            await seen('503, Retry-After 2')
            expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200])
          }
          await pause(awayMs)
          await postgres.start()
          const began = performance.now()
          await expect.poll(() => status('/readyz')).toBe(200)
          seconds.push((performance.now() - began) / 1000)
          await seen('acknowledged')
        }
        end.abort()
        await Promise.all(sending)
        expect(new Set(senders.flatMap(({ outcomes }) => outcomes))).toEqual(
          new Set(['acknowledged', '503, Retry-After 2']),
        )
        for (const { learner } of senders) await expectAll(url, learner, 0)
        isDone = true
      },
    })
    expect([isDone, ended.code, ended.stderr]).toEqual([true, 0, ''])
    report(`PostgreSQL restarted, and away for ${AWAY_MS / 1000} s`, seconds)
  },
  LONGEST_MS,
)
