import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { temporaryFolder } from './server.fixture.ts'

export interface Run {
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

/**
 * Prepares the built server, with one page, before the tests of a file, and builds it unless `BUILT_SERVER` names its folder. Returns
 * a function that runs it in its own process.
 */
export function builtServer() {
  const built = realpathSync(mkdtempSync(join(tmpdir(), 'my-mother-language-')))
  const main = join(built, 'dist/server/main.js')

  beforeAll(() => {
    const folder = join(built, 'dist/server')
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--ssr', 'src/server/main.ts', '--logLevel', 'error']
    const { BUILT_SERVER } = process.env
    if (BUILT_SERVER) cpSync(BUILT_SERVER, folder, { recursive: true })
    else execFileSync(process.execPath, [...vite, '--outDir', folder, '--emptyOutDir'])
    writeFileSync(join(built, 'package.json'), '{ "type": "module" }')
    symlinkSync(resolve('node_modules'), join(built, 'node_modules'))
    mkdirSync(join(built, 'dist/web'))
    writeFileSync(join(built, 'dist/web/index.html'), '<!doctype html>Home')
    writeFileSync(join(built, 'dist/web/robots.txt'), 'Sitemap: http://localhost:3000/sitemap.xml\n')
  }, 60_000)

  afterAll(() => rmSync(built, { recursive: true }))

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

  return run
}
