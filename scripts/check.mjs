import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { runInstalled } from './run.mjs'
import { giveUp, requireNode, step } from './step.mjs'

/** Types, lint, walls, unused code and formatting. */
export async function check() {
  await step('Types', () => runInstalled('typescript/bin/tsc', ['-p', '.']))
  await step('Types of core, without DOM and Node', () =>
    runInstalled('typescript/bin/tsc', ['-p', 'tsconfig.core.json']),
  )
  await step('Lint', () => runInstalled('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']))
  await step('Walls between the rooms', () => runInstalled('vitest/vitest.mjs', ['run', 'tests/architecture.test.ts']))
  await step('Unused files, exports and packages', () => runInstalled('knip/bin/knip.js', []))
  await step('Formatting', () => runInstalled('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode()
  await ensureInstalled('all')
  await check().catch((error) => giveUp(error.output ?? error.message))
}
