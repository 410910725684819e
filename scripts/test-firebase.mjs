import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { run } from './run.mjs'
import { giveUp, requireNode, step } from './step.mjs'

/** The last major version for Node 20. It has 300 MB, so `npm test` does not install it. */
const VERSION = '14.27.0'
const TOOLS = resolve('node_modules/.cache/firebase-tools')
const PACKAGE = join(TOOLS, 'node_modules/firebase-tools')

requireNode()
const folder = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
try {
  await ensureInstalled('all')
  if (!isInstalled()) await step('Installing the Firebase emulator (300 MB, once)', install)
  const config = join(folder, 'firebase.json')
  writeFileSync(config, JSON.stringify({ emulators: await emulators() }))
  await run(
    process.execPath,
    [
      join(PACKAGE, 'lib/bin/firebase.js'),
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

function isInstalled() {
  const file = join(PACKAGE, 'package.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === VERSION
}

function install() {
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--omit=optional', `--prefix=${TOOLS}`]
  return run('npm', ['install', ...options, `firebase-tools@${VERSION}`])
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
