import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seeded } from '#core/chance/seeded.ts'
import type { StoredEvent } from '#core/learning-log/event.ts'
import { makeEvent } from '#core/learning-log/make-event.ts'
import { addToMonths, type Download, type Upload, type UploadResult } from '#core/learning-log/sync.ts'
import { faultyProvider, hang, refusal } from '#providers/calls/faulty-provider.fixture.ts'
import { chunk, ENDING, streaming } from '#providers/chat-completions/completion.fixture.ts'
import { KEYS, PROMPT, question } from './relay/tutor-relay.fixture.ts'
import { signUp } from './relay/tutor-site.fixture.ts'
import { folderOf, posting, temporaryFolder } from './server.fixture.ts'

/** The built server, with one page. */
const built = realpathSync(mkdtempSync(join(tmpdir(), 'my-mother-language-')))
const main = join(built, 'dist/server/main.js')

beforeAll(() => {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--ssr', 'src/server/main.ts', '--logLevel', 'error']
  execFileSync(process.execPath, [...vite, '--outDir', join(built, 'dist/server'), '--emptyOutDir'])
  writeFileSync(join(built, 'package.json'), '{ "type": "module" }')
  symlinkSync(resolve('node_modules'), join(built, 'node_modules'))
  mkdirSync(join(built, 'dist/web'))
  writeFileSync(join(built, 'dist/web/index.html'), '<!doctype html>Home')
  writeFileSync(join(built, 'dist/web/robots.txt'), 'Sitemap: http://localhost:3000/sitemap.xml\n')
}, 60_000)

afterAll(() => rmSync(built, { recursive: true }))

interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

interface Running {
  readonly cwd?: string
  /** Limit on the size of any file, in blocks of 512 bytes. */
  readonly maxBlocks?: number
  readonly signal?: NodeJS.Signals
  /** Called with the address that the server prints. The server is stopped afterwards. */
  readonly whenReady?: (url: string, stop: () => void) => Promise<void>
}

/** Runs the server in its own folder until it exits. */
async function run(
  environment: Record<string, string>,
  { cwd = temporaryFolder(), maxBlocks, signal = 'SIGINT', whenReady }: Running = {},
) {
  const env = { PATH: process.env.PATH, PORT: '0', ...environment }
  const child =
    maxBlocks === undefined
      ? spawn(process.execPath, [main], { cwd, env })
      : spawn('sh', ['-c', `ulimit -f ${maxBlocks}; exec "$0" "$1"`, process.execPath, main], { cwd, env })
  let isAsked = false
  const stop = () => {
    // A second signal would end the process at once.
    if (!isAsked) child.kill(signal)
    isAsked = true
  }
  let isReady = false
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()))
  child.stdout.on('data', (data: Buffer) => {
    stdout += data.toString()
    const url = /http:\S+/.exec(stdout)?.[0]
    // Later lines are log entries.
    if (url && !isReady) void whenReady?.(url, stop).finally(stop)
    isReady ||= url !== undefined
  })
  return new Promise<Run>((done) => child.on('close', (code) => done({ code, stdout, stderr })))
}

test('the server prints its address, responds there, and exits on a signal', async () => {
  let page = ''
  const ended = await run({}, { whenReady: async (url) => void (page = await (await fetch(url)).text()) })
  expect(page).toBe('<!doctype html>Home')
  expect(ended).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^My Mother Language is ready: http:\/\/localhost:\d+\n$/),
    stderr: '',
  })
})

test('the pages contain the address in PUBLIC_URL', async () => {
  const port = String(await freePort())
  let robots = ''
  await run(
    { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` },
    { whenReady: async (url) => void (robots = await (await fetch(`${url}/robots.txt`)).text()) },
  )
  expect(robots).toBe(`Sitemap: http://127.0.0.1:${port}/sitemap.xml\n`)
})

test('the server reads .env in its working directory', async () => {
  const cwd = folderOf({ '.env': 'TRUST_PROXY=nginx\n' })
  expect(await run({}, { cwd })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'TRUST_PROXY must be a whole number from 0 to 9, for example TRUST_PROXY=1.\n',
  })
})

test.each([
  [{ PORT: 'abc' }, /^PORT must be .*\.\n$/],
  [
    { DATABASE_URL: 'postgres://kikuyu:pa55word@db/course' },
    /^AUTH_SECRET is required with DATABASE_URL, (?!.*pa55).*\.\n$/,
  ],
  [{ DATA_DIR: '/dev/null/data' }, /^The data folder \/dev\/null\/data cannot be written to .*\.\n$/],
  [{ HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 is not an address of this machine: .*\.\n$/],
] as const)('%j stops the start with one sentence', async (environment, sentence) => {
  expect(await run(environment)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) })
})

/** The faults in the log. */
const faultsIn = ({ stdout }: Run) =>
  stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { event: string; message?: string })
    .filter(({ event }) => event === 'fault')

const withTutor = ({ url }: { url: string }) => ({
  TUTOR_BASE_URL: `${url}/v1`,
  TUTOR_MODEL: 'small',
  TUTOR_API_KEYS: KEYS.join(),
})
const ask = async (url: string, more: object = {}) =>
  fetch(`${url}/api/tutor/v1/chat/completions`, posting(question(more), { Cookie: await signUp(url) }))

describe('with a language model', () => {
  test('the server logs why the provider failed, without prompt, reply or key', async () => {
    const provider = await faultyProvider(refusal(400, 'context_length_exceeded'))
    let status = 0
    const ended = await run(withTutor(provider), { whenReady: async (url) => void ({ status } = await ask(url)) })
    expect(status).toBe(502)
    expect(faultsIn(ended)).toEqual([
      {
        level: 'error',
        time: expect.any(String),
        event: 'fault',
        message: "The tutor's provider failed: API request failed: status 400 (context_length_exceeded)",
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ])
    expect(ended.stderr).toBe('')
    for (const secret of [...KEYS, PROMPT, 'Bearer', 'wanjiku'])
      expect(ended.stdout + ended.stderr).not.toContain(secret)
  })

  test('the server exits although a provider hangs, and aborts that call', async () => {
    const provider = await faultyProvider(hang)
    const ended = await run(
      { ...withTutor(provider), STOP_GRACE_S: '1' },
      {
        whenReady: async (url) => {
          void ask(url).catch(() => {})
          await expect.poll(() => provider.requests.length, { timeout: 10_000 }).toBe(1)
        },
      },
    )
    expect([ended.code, ended.stderr]).toEqual([0, ''])
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
  }, 20_000)
})

describe('on shutdown', () => {
  const pieces = ['Good', ' morning', ', how', ' are', ' you', '?']

  test('the server reports not ready, refuses connections, and finishes a response in progress', async () => {
    const provider = await faultyProvider(
      streaming([...pieces.map((text) => chunk({ content: text })), ENDING], { everyMs: 500 }),
    )
    const seen: unknown[] = []
    let answer = ''
    const ended = await run(withTutor(provider), {
      signal: 'SIGTERM',
      async whenReady(url, stop) {
        const response = await ask(url, { stream: true })
        seen.push((await fetch(`${url}/readyz`)).status)
        stop()
        await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { interval: 50 }).toBe(503)
        seen.push((await fetch(`${url}/healthz`)).status)
        const isRefused = () =>
          fetch(`${url}/healthz`).then(
            () => false,
            () => true,
          )
        await expect.poll(isRefused, { interval: 50, timeout: 3000 }).toBe(true)
        answer = await response.text()
      },
    })
    expect(seen).toEqual([200, 200])
    for (const text of pieces) expect(answer).toContain(text)
    expect(answer).toContain('[DONE]')
    expect([ended.code, ended.stderr]).toEqual([0, ''])
  }, 30_000)

  test('the server does not wait for idle connections', async () => {
    const began = performance.now()
    const ended = await run(
      {},
      {
        async whenReady(url) {
          const socket = connect(Number(new URL(url).port), '127.0.0.1')
          await once(socket, 'connect')
          socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
          await once(socket, 'data')
        },
      },
    )
    expect([ended.code, ended.stderr]).toEqual([0, ''])
    expect(performance.now() - began).toBeLessThan(9000)
  }, 30_000)

  test('the database is left as one complete file', async () => {
    const cwd = temporaryFolder()
    await run({}, { cwd, whenReady: async (url) => void (await signUp(url)) })
    expect(readdirSync(join(cwd, 'data')).toSorted()).toEqual(['auth-secret', 'my-mother-language.db'])
  })
})

test('on a full disk the server refuses to save, is not ready, logs it once, and still exits cleanly', async () => {
  const cwd = temporaryFolder()
  await run({}, { cwd, whenReady: async () => {} })
  const { size } = statSync(join(cwd, 'data/my-mother-language.db'))
  const seen: unknown[] = []
  const ended = await run(
    {},
    {
      cwd,
      maxBlocks: Math.ceil(size / 512) + 64,
      async whenReady(url) {
        for (let i = 0; i < 40 && seen.length === 0; i++) {
          const credentials = posting({ email: `learner${i}@example.org`, password: 'the secret' }, { Origin: url })
          const response = await fetch(`${url}/api/auth/sign-up/email`, credentials)
          if (response.status !== 200) seen.push(response.status, await response.json())
        }
        seen.push((await fetch(`${url}/readyz`)).status, (await fetch(`${url}/healthz`)).status)
      },
    },
  )
  expect(seen).toEqual([503, { problem: { kind: 'cannot-save', waitSeconds: 60 } }, 503, 200])
  expect(ended.code).toBe(0)
  expect(faultsIn(ended)).toEqual([
    expect.objectContaining({
      message: expect.stringMatching(/^The database cannot be written to \(SQLITE_\w+\): .+\.$/),
    }),
  ])
}, 60_000)

const UPLOADS = 200
const SENDERS = 4

/** The twenty events of an upload. */
const eventsOf = (upload: number) =>
  Array.from({ length: 20 }, (_, index): StoredEvent => {
    const id = `019aa5a0-0000-7000-8000-${String(upload * 20 + index).padStart(12, '0')}`
    return makeEvent({ type: 'lesson-opened', lessonId: id }, { now: Date.now() - 1000, offsetMinutes: 180, id })
  })

/** Whether the server acknowledged the events. */
async function sendEvents(url: string, Cookie: string, events: readonly StoredEvent[]): Promise<boolean> {
  const upload: Upload = { sentAt: new Date().toISOString(), epoch: null, events, documents: [] }
  try {
    const response = await fetch(`${url}/api/learning-log`, posting(upload, { Cookie }))
    return response.ok && 'after' in ((await response.json()) as UploadResult)
  } catch {
    return false
  }
}

/** The whole record. */
async function download(url: string, Cookie: string) {
  const page = async (query: string) => {
    const response = await fetch(`${url}/api/learning-log?${query}`, { headers: { Cookie } })
    return (await response.json()) as Download
  }
  let last = await page('since=0')
  const events = [...last.events]
  while (last.hasMore) {
    last = await page(`since=${last.cursor}&epoch=${last.epoch}`)
    events.push(...last.events)
  }
  return { events, cursor: last.cursor, months: last.months }
}

test('killed at random during 200 uploads, the server has everything that it acknowledged, once', async () => {
  const seed = Date.now()
  const chance = seeded(seed)
  const cwd = temporaryFolder()
  const waiting = Array.from({ length: UPLOADS }, (_, index) => eventsOf(index))
  const acknowledged: StoredEvent[] = []
  let cookie: string | undefined
  let kills = 0

  /** Uploads until the server is killed, which happens after some more uploads, or until all is stored. */
  async function uploadUntilKilled(url: string, kill: () => void) {
    cookie ??= await signUp(url)
    const Cookie = cookie
    let left = 30 + Math.floor(chance() * 40)
    const sender = async () => {
      for (let events = waiting.pop(); events; events = waiting.pop()) {
        if (!(await sendEvents(url, Cookie, events))) {
          waiting.push(events)
          return
        }
        acknowledged.push(...events)
        if (--left === 0) setTimeout(kill, chance() * 4)
      }
    }
    await Promise.all(Array.from({ length: SENDERS }, sender))
  }

  while (waiting.length > 0) {
    const ended = await run({}, { cwd, signal: 'SIGKILL', whenReady: uploadUntilKilled })
    expect(ended.stderr).toBe('')
    kills++
  }
  let found: Awaited<ReturnType<typeof download>> | undefined
  await run({}, { cwd, whenReady: async (url) => void (found = await download(url, cookie ?? '')) })
  const byId = new Map(found?.events.map((event) => [event.id, event]))
  const missing = acknowledged.filter((event) => !isDeepStrictEqual(byId.get(event.id), event))
  expect({ seed, missing }).toEqual({ seed, missing: [] })
  expect(found?.events).toHaveLength(UPLOADS * 20)
  expect(byId.size).toBe(UPLOADS * 20)
  expect(found?.cursor).toBe(UPLOADS * 20)
  expect(found?.months).toEqual(addToMonths({}, acknowledged))
  expect(kills).toBeGreaterThan(2)
}, 60_000)

test('METRICS_PORT serves the metrics on their own port', async () => {
  const METRICS_PORT = String(await freePort())
  const seen: unknown[] = []
  const ended = await run(
    { METRICS_PORT },
    {
      async whenReady(url) {
        seen.push((await fetch(`${url}/metrics`)).status)
        const metrics = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)
        seen.push(metrics.status, (await metrics.text()).includes('http_requests_total'))
      },
    },
  )
  expect([seen, ended.code, ended.stderr]).toEqual([[404, 200, true], 0, ''])
})

test.each<[string, (folder: string) => void]>([
  [
    'a text file as database',
    (folder) => writeFileSync(join(folder, 'my-mother-language.db'), 'No accounts.\n'.repeat(999)),
  ],
  ['a folder as secret', (folder) => mkdirSync(join(folder, 'auth-secret'))],
])('%s stops the start with one sentence', async (_, damage) => {
  const cwd = temporaryFolder()
  mkdirSync(join(cwd, 'data'))
  damage(join(cwd, 'data'))
  const ended = await run({}, { cwd })
  expect(ended).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/^The [^\n]+\.\n$/) })
})

test('a folder instead of .env stops the start with one sentence', async () => {
  const cwd = temporaryFolder()
  mkdirSync(join(cwd, '.env'))
  expect((await run({}, { cwd })).stderr).toMatch(/^The file \.env cannot be read [^\n]+\.\n$/)
})

test('a port in use stops the start with one sentence', async () => {
  const other = await listening()
  const { port } = other.address() as AddressInfo
  const ended = await run({ PORT: String(port) })
  other.close()
  expect(ended.code).toBe(1)
  expect(ended.stderr).toMatch(new RegExp(`^Port ${port} is in use by another program: .*\\.\\n$`))
})

async function listening(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function freePort(): Promise<number> {
  const server = await listening()
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
