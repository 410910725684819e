import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultyProvider, hang, refusal } from '#providers/calls/faulty-provider.fixture.ts'
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

/** Runs it in a folder of its own until it ends; `whenReady` is called with the address that it prints. */
async function run(
  environment: Record<string, string>,
  { cwd = temporaryFolder(), whenReady }: { cwd?: string; whenReady?: (url: string) => Promise<void> } = {},
) {
  const env = { PATH: process.env.PATH, PORT: '0', ...environment }
  const child = spawn(process.execPath, [main], { cwd, env })
  let said = ''
  let complained = ''
  child.stderr.on('data', (data: Buffer) => (complained += data.toString()))
  child.stdout.on('data', (data: Buffer) => {
    said += data.toString()
    const url = /http:\S+/.exec(said)?.[0]
    if (url) void whenReady?.(url).finally(() => child.kill('SIGTERM'))
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
const ask = async (url: string) =>
  fetch(`${url}/api/tutor/v1/chat/completions`, posting(question(), { Cookie: await signUp(url) }))

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
    const ended = await run(withTutor(provider), {
      whenReady: async (url) => {
        void ask(url).catch(() => {})
        await expect.poll(() => provider.asked.length, { timeout: 10_000 }).toBe(1)
      },
    })
    expect([ended.code, ended.complained]).toEqual([0, ''])
    expect(await provider.asked[0]?.wasCutOff).toBe(true)
  }, 20_000)
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
