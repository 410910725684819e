import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchRelay } from '../bench/relay.mjs'
import { ensureBuilt } from './build.mjs'
import { firstPage } from './first-page.mjs'
import { ensureInstalled } from './install.mjs'
import { runInstalled } from './run.mjs'
import { requireNode } from './step.mjs'

requireNode()
await ensureInstalled('all')
await ensureBuilt()

const folder = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
const started = performance.now()
const server = spawn(process.execPath, ['dist/server/main.js'], {
  env: { ...process.env, PORT: '0', DATA_DIR: folder },
})
const origin = await new Promise((resolve, reject) => {
  server.stdout.on('data', (data) => resolve(/http:\/\/\S+/.exec(data.toString())?.[0]))
  server.once('exit', () => reject(new Error('The server did not start.')))
})
console.log(`Start: ready in ${((performance.now() - started) / 1000).toFixed(2)} s`)
await new Promise((resolve) => setTimeout(resolve, 3000))
const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]
console.log(`Memory when idle: ${(Number(resident) / 1024).toFixed(0)} MB`)
for (const path of ['/', '/lesson/lesson1', '/settings']) {
  const { requests, bytes, javascript } = await firstPage(origin, path)
  console.log(`${path}: ${requests} requests, ${kib(bytes)} in all, ${kib(javascript)} of JavaScript (gzip)`)
}
server.kill('SIGTERM')
rmSync(folder, { recursive: true })
await benchRelay()
await runInstalled('vitest/vitest.mjs', ['bench', '--run', 'bench'], { show: true })

function kib(bytes) {
  return `${(bytes / 1024).toFixed(1)} KiB`
}
