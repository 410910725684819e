import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTestServer, folderOf } from '../src/server/server.fixture.ts'
import { Environment } from '../src/server/settings.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const manual = read('docs/operate.md')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const service = read('deploy/my-mother-language.service')
const kubernetes = read('deploy/kubernetes.yaml')
const [caddy, nginx] = [read('deploy/Caddyfile'), read('deploy/nginx.conf')]

/** The metrics of a server, as `# TYPE` lines name them. */
async function metrics(): Promise<readonly string[]> {
  const server = await createTestServer({ environment: { METRICS_PORT: '9464' } })
  const answer = await server.metricsApp.fetch(new Request('http://127.0.0.1:9464/metrics'))
  return all(await answer.text(), /^# TYPE (\w+) /gm)
}

/** The text under a heading of the manual. */
const sectionOf = (heading: string) => manual.split(/^##+ /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''

/** Reads the sources of the server; with `isTest`, its tests. */
const serverFiles = ({ isTest }: { isTest: boolean }) =>
  readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter((file) => (isTest ? file.endsWith('.test.ts') : /^(?!.*\.(?:test|fixture)\.).*\.ts$/.test(file)))
    .map((file) => read(`src/server/${file}`))

/** The events that the server writes to its log. */
const loggedEvents = () =>
  new Set(
    serverFiles({ isTest: false }).flatMap((source) => [
      ...all(source, /\bevent: '([a-z-]+)'/g),
      ...all(source, /\b(?:done|refused): '([a-z]+-[a-z-]+)'/g),
      ...all(source, /return '([a-z]+-[a-z-]+)'/g).filter((name) => /refused|hit/.test(name)),
    ]),
  )

describe('the manual for operators', () => {
  test('explains every metric, and none that does not exist', async () => {
    const explained = all(sectionOf('The metrics'), /`([a-z]+(?:_[a-z]+)+)`/g)
    expect(new Set(explained)).toEqual(new Set(await metrics()))
    expect(explained).toContain('http_requests_total')
  })

  test('explains every event of the log, and none that does not exist', () => {
    const explained = all(sectionOf('The log'), /`([a-z]+(?:-[a-z]+)+|fault|request)`/g)
    expect(new Set(explained)).toEqual(loggedEvents())
    expect(explained).toEqual(expect.arrayContaining(['fault', 'sign-in-refused', 'limit-hit', 'recordings-removed']))
  })

  test('names files that exist, and npm scripts', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    expect(all(manual, /npm run ([\w:]+)/g).filter((name) => !scripts[name])).toEqual([])
    expect(all(manual, /\b(deploy\/[\w.-]*\w)/g).filter((path) => !existsSync(path))).toEqual([])
    expect(all(manual, /\]\((?!http)([^)#]+)/g).filter((path) => !existsSync(`docs/${path}`))).toEqual([])
  })
})

test('dumps leave out the hashed addresses of visitors and their key', () => {
  const dumps = all(manual + read('docs/postgresql.md'), /^(.*\bpg_dump -.*)$/gm)
  expect(dumps.length).toBeGreaterThan(1)
  expect(dumps.filter((line) => !line.includes('--no-unlogged-table-data'))).toEqual([])
})

test('each event of the log and each metric has a test that expects it', async () => {
  const tests = serverFiles({ isTest: true }).join()
  const named = [...loggedEvents(), ...(await metrics())]
  expect(named.filter((name) => !new RegExp(`(?<![\\w-])${name}(?!-?[a-z])`).test(tests))).toEqual([])
})

test('the Grafana board shows metrics that exist', async () => {
  const board = JSON.parse(read('docs/grafana.json')) as { panels: { targets: { expr: string }[] }[] }
  const shown = board.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => all(expr, /\b([a-z]+_[a-z_]+)\b/g)))
  const words = ['histogram_quantile', '__rate_interval']
  const known = (await metrics()).flatMap((name) => [name, `${name}_bucket`])
  expect(shown).toContain('provider_requests_total')
  expect([...new Set(shown)].filter((name) => !known.includes(name) && !words.includes(name))).toEqual([])
})

/** Names in these files that are not settings of the server. */
const ofOthers = ['NODE_ENV', 'DOMAIN', 'UPSTREAM', 'POSTGRES_USER', 'POSTGRES_PASSWORD']

test.each([
  ['Dockerfile', all(dockerfile.match(/^ENV .*$/m)?.[0] ?? '', /([A-Z_]+)=/g)],
  ['compose.yaml', all(compose, /^ {6}([A-Z_]+):/gm)],
  ['the service of systemd', all(service, /[= ]([A-Z_]+)=/g)],
  ['kubernetes.yaml', [...all(kubernetes, /name: ([A-Z_]+),/g), ...all(kubernetes, /--from-literal=([A-Z_]+)/g)]],
])('%s names settings that exist', (_, names) => {
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => !(name in Environment.entries) && !ofOthers.includes(name))).toEqual([])
})

describe('ports and addresses agree', () => {
  const image = Object.fromEntries(
    [...(dockerfile.match(/^ENV .*$/m)?.[0] ?? '').matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )

  test('the port of the image is the one that proxies and probes ask', () => {
    expect(dockerfile).toContain(`EXPOSE ${image['PORT']}`)
    expect(compose).toContain(`PORT: '${image['PORT']}'`)
    expect(compose).toContain(`UPSTREAM: app:${image['PORT']}`)
    expect(kubernetes).toContain(`containerPort: ${image['PORT']}`)
    expect(service).toContain(`PORT=${image['PORT']}`)
    expect(caddy).toContain(`127.0.0.1:${image['PORT']}`)
    expect(nginx).toContain(`server 127.0.0.1:${image['PORT']};`)
  })

  test('health checks ask addresses that respond', async () => {
    const server = await createTestServer()
    const asked = [
      ...all(dockerfile, /process\.env\.PORT\}(\/\w+)`/g),
      ...all(kubernetes, /httpGet: \{ path: (\/\w+)/g),
    ]
    expect(asked).toEqual(['/readyz', '/readyz', '/readyz', '/healthz'])
    for (const path of asked) expect((await server.browser()(path)).status).toBe(200)
  })

  test('each waits longer for a stop than the server takes', () => {
    const graceS = Number(/STOP_GRACE_S: '(\d+)'/.exec(compose)?.[1])
    for (const [text, pattern] of [
      [compose, /stop_grace_period: (\d+)s/],
      [service, /TimeoutStopSec=(\d+)/],
      [kubernetes, /terminationGracePeriodSeconds: (\d+)/],
    ] as const)
      expect(Number(pattern.exec(text)?.[1])).toBeGreaterThan(graceS + 3)
  })
})

test('the database counts as healthy when other containers can reach it', () => {
  expect(compose).toMatch(/pg_isready -h 127\.0\.0\.1 /)
})

describe('the image', () => {
  test('is built from files that exist and that .dockerignore lets through', () => {
    const copied = all(dockerfile, /^COPY (?!--from)(.+)$/gm).flatMap((line) => line.split(' ').slice(0, -1))
    expect(copied).toContain('package-lock.json')
    expect(copied.filter((path) => !existsSync(path))).toEqual([])
    const ignored = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
    const needed = [
      'package.json',
      'package-lock.json',
      '.npmrc',
      'scripts',
      'src',
      'content',
      'public',
      'index.html',
      'vite.config.ts',
      'deploy',
    ]
    expect(needed.filter((path) => ignored.includes(path) || !existsSync(path))).toEqual([])
    expect(ignored).toEqual(expect.arrayContaining(['.env', '.git', 'data', 'backups', 'node_modules']))
  })

  test('runs a server of this version of Node, as a user without rights', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
    const major = Number(/node:(\d+)/.exec(dockerfile)?.[1])
    expect(major).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]))
    expect(dockerfile).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
    expect(all(dockerfile, /"(dist\/server\/\w+)\.js"/g)).toEqual(['dist/server/main'])
    expect(existsSync('src/server/main.ts')).toBe(true)
  })
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A project without sources that is installed and built, with pages for an address. */
const builtFor = (origin: string) =>
  folderOf({
    'package-lock.json': '{}',
    'node_modules/.installed.json': JSON.stringify({ lock: sha256('{}'), scope: 'start' }),
    'dist/built-from': `${sha256('package-lock.json\0{}')} ${origin}`,
    'dist/server/main.js': `console.log('The server starts')`,
    'dist/server/backup.js': `console.log('The backup is complete')`,
  })

const run = (file: string, cwd: string, PUBLIC_URL: string) =>
  execFileSync(process.execPath, [resolve('scripts/server.mjs'), file], {
    cwd,
    env: { PATH: process.env.PATH, PUBLIC_URL },
    encoding: 'utf8',
    stdio: 'pipe',
  })

test('a command does not build the pages of a running server anew, whatever its PUBLIC_URL', () => {
  const site = 'https://kikuyu.example.org'
  expect(run('main', builtFor(site), site)).toContain('The server starts')
  expect(run('backup', builtFor(site), 'http://localhost:3000')).toContain('The backup is complete')
})
