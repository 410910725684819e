import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { runInstalled } from './run.mjs'
import { giveUp, requireNode, step } from './step.mjs'

/** Types, lint, walls, regular expressions, unused code and formatting. */
export async function check() {
  // It takes longest, and one core: the others go on beside it.
  const expressions = runInstalled('vitest/vitest.mjs', ['run', 'tests/regular-expressions.test.ts'])
  expressions.catch(() => {})
  await step('Types', () => runInstalled('typescript/bin/tsc', ['-p', '.']))
  await step('Types of core, without DOM and Node', () =>
    runInstalled('typescript/bin/tsc', ['-p', 'tsconfig.core.json']),
  )
  await step('Lint', () => runInstalled('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']))
  await step('Walls between the rooms', () => runInstalled('vitest/vitest.mjs', ['run', 'tests/architecture.test.ts']))
  await step('Unused files, exports and packages', () => runInstalled('knip/bin/knip.js', []))
  await step('Formatting', () => runInstalled('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']))
  await step('Regular expressions', () => expressions)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode()
  await ensureInstalled('all')
  await check().catch((error) => giveUp(error.output ?? error.message))
}
