import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { runInstalled } from './run.mjs'
import { giveUp, requireNode, step } from './step.mjs'

/**
 * Checks types, lint, imports between rooms, regular expressions, unused code and formatting.
 * `reporters` are further arguments for Vitest. `meanwhile` is done while the slowest check goes on.
 */
export async function check({ reporters = [], meanwhile = async () => {} } = {}) {
  // The slowest check uses one core, so it runs beside the others.
  const sources = runInstalled('vitest/vitest.mjs', ['run', '--project=sources', '--reporter=default', ...reporters])
  sources.catch(() => {})
  await step('Types of core, without DOM and Node', () =>
    runInstalled('typescript/bin/tsc', ['-p', 'tsconfig.core.json']),
  )
  // The linter reads all types anyway, so it reports their errors too, as the compiler does.
  await step('Types and lint', () =>
    runInstalled('oxlint/bin/oxlint', ['--type-aware', '--type-check', '--deny-warnings']),
  )
  await step('Unused files, exports and packages', () => runInstalled('knip/bin/knip.js', []))
  await step('Formatting', () => runInstalled('oxfmt/bin/oxfmt', ['--check']))
  await meanwhile()
  await step('Imports between rooms, regular expressions', () => sources)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode()
  await ensureInstalled('all')
  await check().catch((error) => giveUp(error.output ?? error.message))
}
