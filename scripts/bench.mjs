import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchBareHttp } from '../bench/bare-http.mjs'
import { benchHostileRequests } from '../bench/hostile-requests.mjs'
import { benchMixedLoad } from '../bench/mixed-load.mjs'
import { benchOffline } from '../bench/offline.mjs'
import { benchRelay } from '../bench/relay.mjs'
import { started } from '../bench/started.mjs'
import { benchUploads } from '../bench/uploads.mjs'
import { ensureBuilt } from './build.mjs'
import { firstPage } from './first-page.mjs'
import { ensureInstalled } from './install.mjs'
import { runInstalled } from './run.mjs'
import { requireNode } from './step.mjs'

requireNode()
await ensureInstalled('all')
await ensureBuilt()

const folder = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
const began = performance.now()
const server = await started(['dist/server/main.js'], { PORT: '0', DATA_DIR: folder })
console.log(`Start: ready in ${((performance.now() - began) / 1000).toFixed(2)} s`)
await new Promise((resolve) => setTimeout(resolve, 3000))
const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]
console.log(`Memory when idle: ${(Number(resident) / 1024).toFixed(0)} MB`)
for (const path of ['/', '/lesson/lesson1', '/settings']) {
  const { requests, bytes, javascript } = await firstPage(server.url, path)
  console.log(`${path}: ${requests} requests, ${kib(bytes)} in all, ${kib(javascript)} of JavaScript (gzip)`)
}
await benchOffline(server.url)
await benchHostileRequests(server.url)
await server.stop()
rmSync(folder, { recursive: true })
await benchBareHttp()
await benchRelay()
await benchUploads()
await benchMixedLoad()
await runInstalled('vitest/vitest.mjs', ['bench', '--run', 'bench'], { show: true })
// Last, since it fails if the server is not ready again soon enough.
await runInstalled('vitest/vitest.mjs', ['run', '--project', 'postgres', 'src/server/crash.test.ts'], {
  show: true,
  env: { CRASH_ROUNDS: '50' },
})

function kib(bytes) {
  return `${(bytes / 1024).toFixed(1)} KiB`
}
