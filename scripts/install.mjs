import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { run } from './run.mjs'
import { step } from './step.mjs'

const STAMP = 'node_modules/.installed.json'

/** Installs what package-lock.json names, unless that was done already. `scope`: `start` for what running takes, `all` with the tools of development. */
export async function ensureInstalled(scope) {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const done = existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, 'utf8')) : {}
  if (done.lock === lock && (done.scope === 'all' || done.scope === scope)) return
  await step(scope === 'all' ? 'Installing packages and tools' : 'Installing packages', () =>
    run('npm', ['ci', '--no-audit', '--no-fund', ...(scope === 'all' ? ['--include=dev'] : ['--omit=dev'])]),
  )
  writeFileSync(STAMP, JSON.stringify({ lock, scope }))
}
