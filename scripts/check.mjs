import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { runInstalled } from './run.mjs'
import { giveUp, requireNode, step } from './step.mjs'

/**
 * Checks types, lint, imports between rooms, regular expressions, unused code and formatting.
 * `reporters` are further arguments for Vitest.
 */
export async function check({ reporters = [] } = {}) {
  // Two slow checks use one core each, so they run beside the others.
  const sources = runInstalled('vitest/vitest.mjs', ['run', '--project=sources', '--reporter=default', ...reporters])
  sources.catch(() => {})
  const formatting = runInstalled('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.'])
  formatting.catch(() => {})
  await step('Types', () => runInstalled('typescript/bin/tsc', ['-p', '.']))
  await step('Types of core, without DOM and Node', () =>
    runInstalled('typescript/bin/tsc', ['-p', 'tsconfig.core.json']),
  )
  await step('Lint', () => runInstalled('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']))
  await step('Unused files, exports and packages', () => runInstalled('knip/bin/knip.js', []))
  await step('Formatting', () => formatting)
  await step('Imports between rooms, regular expressions', () => sources)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode()
  await ensureInstalled('all')
  await check().catch((error) => giveUp(error.output ?? error.message))
}
