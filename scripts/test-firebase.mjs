import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { run } from './run.mjs'
import { giveUp, requireNode } from './step.mjs'
import { ensureTool } from './tools.mjs'

/** The last major version for Node 20. */
const EMULATOR = { name: 'firebase-tools', version: '14.27.0', size: '300 MB' }

requireNode()
const folder = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
try {
  await ensureInstalled('all')
  const tools = await ensureTool(EMULATOR)
  const config = join(folder, 'firebase.json')
  writeFileSync(config, JSON.stringify({ emulators: await emulators() }))
  await run(
    process.execPath,
    [
      join(tools, 'lib/bin/firebase.js'),
      'emulators:exec',
      '--only=auth',
      // For a project whose name starts with `demo-`, the emulator makes no request to Google.
      '--project=demo-kikuyu',
      `--config=${config}`,
      `"${process.execPath}" node_modules/vitest/vitest.mjs run`,
    ],
    { show: true, env: { CI: '1' } },
  )
} catch (error) {
  if (error.output) console.error(error.output)
  giveUp(`The tests with the Firebase emulator failed: ${error.message}`)
}

async function localAddress() {
  return { host: '127.0.0.1', port: await freePort() }
}

/** The auth emulator only, on free ports of this machine. */
async function emulators() {
  const [auth, hub, logging] = [await localAddress(), await localAddress(), await localAddress()]
  return { auth, hub, logging, ui: { enabled: false } }
}

function freePort() {
  return new Promise((onPort, onError) => {
    const server = createServer()
    server.once('error', onError)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => onPort(port))
    })
  })
}
