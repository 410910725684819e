import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { PasswordHashing } from './accounts/accounts.ts'
import { databaseSettings, isPostgres, whenTestFinished } from './database/test-database.fixture.ts'
import type { Connection } from './http/client-address.ts'
import { createLog } from './http/log.ts'
import { openServer, type Server } from './server.ts'
import { readSettings } from './settings.ts'
import { noSiteFiles, type SiteFiles } from './site/site.ts'

export const ORIGIN = 'http://kikuyu.test'

/** An empty folder that is deleted when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder with these files, named by their paths. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = temporaryFolder()
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

export interface TestServer extends Server {
  /** Every reported fault. */
  readonly faults: unknown[]
  /** Every line of the log. */
  readonly logged: string[]
  /** The time of its clock, which stands still. */
  now(): Date
  /** Moves the clock. */
  advance(ms: number): void
  /** A browser with its own cookies and network address. */
  browser(address?: string): typeof fetch
}

/** Takes no time; the real hashing takes about 100 ms of processor time per password. */
export const quickHashing: PasswordHashing = {
  hash: async (password) => createHash('sha256').update(password).digest('hex'),
  verify: async ({ hash, password }) => hash === (await quickHashing.hash(password)),
}

/** A whole server with the default limits, unless a test sets others. */
export async function createTestServer({
  environment = {},
  files = noSiteFiles,
  hashing = 'quick',
  startsAt = Date.now(),
  ...options
}: {
  environment?: Readonly<Record<string, string>>
  files?: SiteFiles
  /** How passwords are hashed. `usual` is the slow hashing of production. */
  hashing?: 'quick' | 'usual' | PasswordHashing
  /** The time of its clock, in milliseconds. */
  startsAt?: number
} & Pick<
  NonNullable<Parameters<typeof openServer>[2]>,
  'limits' | 'callLimits' | 'callTimes' | 'waitMs'
> = {}): Promise<TestServer> {
  const DATA_DIR = environment['DATA_DIR'] ?? temporaryFolder()
  const settings = readSettings({ ...(await databaseSettings(DATA_DIR)), ...environment, DATA_DIR })
  const faults: unknown[] = []
  const logged: string[] = []
  let now = startsAt
  const server = await openServer(settings, files, {
    clock: () => now,
    report: (fault) => faults.push(fault),
    log: createLog(settings.logLevel, (line) => logged.push(line)),
    ...(hashing !== 'usual' && { hashing: hashing === 'quick' ? quickHashing : hashing }),
    ...options,
  })
  if (isPostgres) whenTestFinished(() => server.close())
  return {
    ...server,
    faults,
    logged,
    now: () => new Date(now),
    advance: (ms) => (now += ms),
    browser: (address = '203.0.113.5') => browserOf(server, address),
  }
}

function browserOf({ app }: Server, remoteAddress: string): typeof fetch {
  const cookies = new Map<string, string>()
  const connection: Connection = { incoming: { socket: { remoteAddress } } }
  return async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, ORIGIN), init)
    if (request.method !== 'GET' && !request.headers.has('Origin')) request.headers.set('Origin', ORIGIN)
    if (cookies.size > 0) request.headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await app.fetch(request, connection)
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/max-age=0/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
}

export const posting = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
