import { once } from 'node:events'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faultyProvider, hang, refusal } from '#providers/calls/faulty-provider.fixture.ts'
import { chunk, ENDING, streaming } from '#providers/chat-completions/completion.fixture.ts'
import { builtServer, type Run } from './main.fixture.ts'
import { KEYS, PROMPT, question } from './relay/tutor-relay.fixture.ts'
import { signUp } from './relay/tutor-site.fixture.ts'
import { folderOf, posting, temporaryFolder } from './server.fixture.ts'

const run = builtServer()

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
