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
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultyProvider, hang, refusal } from '#providers/calls/faulty-provider.fixture.ts'
import { chunk, ENDING, streaming } from '#providers/chat-completions/completion.fixture.ts'
import { KEYS, PROMPT, question } from './relay/tutor-relay.fixture.ts'
import { signUp } from './relay/tutor-site.fixture.ts'
import { folderOf, posting, temporaryFolder } from './server.fixture.ts'

/** The server as it is built, with one page beside it. */
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
  readonly said: string
  readonly complained: string
}

interface Running {
  readonly cwd?: string
  /** How many blocks of 512 bytes any file may have. */
  readonly mostBlocks?: number
  readonly signal?: NodeJS.Signals
  /** Is called with the address that it prints; then it is asked to stop. */
  readonly whenReady?: (url: string, stop: () => void) => Promise<void>
}

/** Runs it in a folder of its own until it ends. */
async function run(
  environment: Record<string, string>,
  { cwd = temporaryFolder(), mostBlocks, signal = 'SIGINT', whenReady }: Running = {},
) {
  const env = { PATH: process.env.PATH, PORT: '0', ...environment }
  const child =
    mostBlocks === undefined
      ? spawn(process.execPath, [main], { cwd, env })
      : spawn('sh', ['-c', `ulimit -f ${mostBlocks}; exec "$0" "$1"`, process.execPath, main], { cwd, env })
  let isAsked = false
  const stop = () => {
    // A second signal would end it at once.
    if (!isAsked) child.kill(signal)
    isAsked = true
  }
  let isReady = false
  let said = ''
  let complained = ''
  child.stderr.on('data', (data: Buffer) => (complained += data.toString()))
  child.stdout.on('data', (data: Buffer) => {
    said += data.toString()
    const url = /http:\S+/.exec(said)?.[0]
    // Later lines are those of the log.
    if (url && !isReady) void whenReady?.(url, stop).finally(stop)
    isReady ||= url !== undefined
  })
  return new Promise<Run>((done) => child.on('close', (code) => done({ code, said, complained })))
}

test('it says where it is, answers there, and ends when it is asked to', async () => {
  let page = ''
  const ended = await run({}, { whenReady: async (url) => void (page = await (await fetch(url)).text()) })
  expect(page).toBe('<!doctype html>Home')
  expect(ended).toEqual({
    code: 0,
    said: expect.stringMatching(/^My Mother Language is ready: http:\/\/localhost:\d+\n$/),
    complained: '',
  })
})

test('its pages name the address that it was told', async () => {
  const port = String(await freePort())
  let robots = ''
  await run(
    { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` },
    { whenReady: async (url) => void (robots = await (await fetch(`${url}/robots.txt`)).text()) },
  )
  expect(robots).toBe(`Sitemap: http://127.0.0.1:${port}/sitemap.xml\n`)
})

test('it reads .env in the folder where it is started', async () => {
  const cwd = folderOf({ '.env': 'TRUST_PROXY=nginx\n' })
  expect(await run({}, { cwd })).toEqual({
    code: 1,
    said: '',
    complained: 'TRUST_PROXY must be a whole number from 0 to 9, for example TRUST_PROXY=1.\n',
  })
})

test.each([
  [{ PORT: 'abc' }, /^PORT must be .*\.\n$/],
  [
    { DATABASE_URL: 'postgres://kikuyu:pa55word@db/course' },
    /^DATABASE_URL is not supported in this version: (?!.*pa55).*\.\n$/,
  ],
  [{ DATA_DIR: '/dev/null/data' }, /^The data folder \/dev\/null\/data cannot be written to .*\.\n$/],
  [{ HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 is not an address of this machine: .*\.\n$/],
] as const)('%j ends the start with one sentence', async (environment, sentence) => {
  expect(await run(environment)).toEqual({ code: 1, said: '', complained: expect.stringMatching(sentence) })
})

const withTutor = ({ url }: { url: string }) => ({
  TUTOR_BASE_URL: `${url}/v1`,
  TUTOR_MODEL: 'small',
  TUTOR_API_KEYS: KEYS.join(),
})
const ask = async (url: string, more: object = {}) =>
  fetch(`${url}/api/tutor/v1/chat/completions`, posting(question(more), { Cookie: await signUp(url) }))

describe('with a language model', () => {
  test('it says why the provider failed, but no prompt, no answer and no key', async () => {
    const provider = await faultyProvider(refusal(400, 'context_length_exceeded'))
    let status = 0
    const ended = await run(withTutor(provider), { whenReady: async (url) => void ({ status } = await ask(url)) })
    expect(status).toBe(502)
    expect(ended.complained).toMatch(
      /^\S+ The tutor's provider failed: API request failed: status 400 \(context_length_exceeded\)\n$/,
    )
    for (const secret of [...KEYS, PROMPT, 'Bearer', 'wanjiku'])
      expect(ended.said + ended.complained).not.toContain(secret)
  })

  test('it ends though a provider keeps it waiting, and lets that provider go', async () => {
    const provider = await faultyProvider(hang)
    const ended = await run(
      { ...withTutor(provider), STOP_GRACE_S: '1' },
      {
        whenReady: async (url) => {
          void ask(url).catch(() => {})
          await expect.poll(() => provider.asked.length, { timeout: 10_000 }).toBe(1)
        },
      },
    )
    expect([ended.code, ended.complained]).toEqual([0, ''])
    expect(await provider.asked[0]?.wasCutOff).toBe(true)
  }, 20_000)
})

describe('asked to stop', () => {
  const pieces = ['Good', ' morning', ', how', ' are', ' you', '?']

  test('it says so first, takes nobody any more, and lets an answer under way end', async () => {
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
    expect([ended.code, ended.complained]).toEqual([0, ''])
  }, 30_000)

  test('it waits for nobody who only keeps a connection', async () => {
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
    expect([ended.code, ended.complained]).toEqual([0, ''])
    expect(performance.now() - began).toBeLessThan(9000)
  }, 30_000)

  test('the database is one whole file then', async () => {
    const cwd = temporaryFolder()
    await run({}, { cwd, whenReady: async (url) => void (await signUp(url)) })
    expect(readdirSync(join(cwd, 'data')).toSorted()).toEqual(['auth-secret', 'my-mother-language.db'])
  })
})

test('when the disk is full it refuses to save, is not ready, says so once, and still ends well', async () => {
  const cwd = temporaryFolder()
  await run({}, { cwd, whenReady: async () => {} })
  const { size } = statSync(join(cwd, 'data/my-mother-language.db'))
  const seen: unknown[] = []
  const ended = await run(
    {},
    {
      cwd,
      mostBlocks: Math.ceil(size / 512) + 64,
      async whenReady(url) {
        for (let i = 0; i < 40 && seen.length === 0; i++) {
          const credentials = posting({ email: `learner${i}@example.org`, password: 'secret' }, { Origin: url })
          const response = await fetch(`${url}/api/auth/sign-up/email`, credentials)
          if (response.status !== 200) seen.push(response.status, await response.json())
        }
        seen.push((await fetch(`${url}/readyz`)).status, (await fetch(`${url}/healthz`)).status)
      },
    },
  )
  expect(seen).toEqual([503, { problem: { kind: 'cannot-save', waitSeconds: 60 } }, 503, 200])
  expect(ended.code).toBe(0)
  expect(ended.complained).toMatch(/^\S+ The database cannot be written to \(SQLITE_\w+\): [^\n]+\.\n$/)
}, 60_000)

test('the figures have a port of their own, where a setting says so', async () => {
  const METRICS_PORT = String(await freePort())
  const seen: unknown[] = []
  const ended = await run(
    { METRICS_PORT },
    {
      async whenReady(url) {
        seen.push((await fetch(`${url}/metrics`)).status)
        const told = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)
        seen.push(told.status, (await told.text()).includes('http_requests_total'))
      },
    },
  )
  expect([seen, ended.code, ended.complained]).toEqual([[404, 200, true], 0, ''])
})

test.each<[string, (folder: string) => void]>([
  [
    'a text for a database',
    (folder) => writeFileSync(join(folder, 'my-mother-language.db'), 'No accounts.\n'.repeat(999)),
  ],
  ['a folder for a secret', (folder) => mkdirSync(join(folder, 'auth-secret'))],
])('%s ends the start with one sentence', async (_, damage) => {
  const cwd = temporaryFolder()
  mkdirSync(join(cwd, 'data'))
  damage(join(cwd, 'data'))
  const ended = await run({}, { cwd })
  expect(ended).toEqual({ code: 1, said: '', complained: expect.stringMatching(/^The [^\n]+\.\n$/) })
})

test('a folder in place of .env ends the start with one sentence', async () => {
  const cwd = temporaryFolder()
  mkdirSync(join(cwd, '.env'))
  expect((await run({}, { cwd })).complained).toMatch(/^The file \.env cannot be read [^\n]+\.\n$/)
})

test('a taken port ends the start with one sentence', async () => {
  const other = await listening()
  const { port } = other.address() as AddressInfo
  const ended = await run({ PORT: String(port) })
  other.close()
  expect(ended.code).toBe(1)
  expect(ended.complained).toMatch(new RegExp(`^Port ${port} is in use by another program: .*\\.\\n$`))
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
