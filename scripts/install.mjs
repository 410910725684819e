import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { run } from './run.mjs'
import { step } from './step.mjs'

const STAMP = 'node_modules/.installed.json'

/**
 * Installs the packages of package-lock.json unless they are installed. `scope` is `start` for the packages that the product
 * needs, or `all` to include the development tools. Once the tools are installed, `start` updates them too.
 */
export async function ensureInstalled(scope) {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const done = existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, 'utf8')) : {}
  const withTools = scope === 'all' || done.scope === 'all'
  if (done.lock === lock && (done.scope === 'all' || !withTools)) return
  await step(withTools ? 'Installing packages and tools' : 'Installing packages', () =>
    run('npm', ['ci', '--no-audit', '--no-fund', ...(withTools ? ['--include=dev'] : ['--omit=dev'])]),
  )
  writeFileSync(STAMP, JSON.stringify({ lock, scope: withTools ? 'all' : 'start' }))
}
