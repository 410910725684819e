import { ensureInstalled } from './install.mjs'
import { runInstalled } from './run.mjs'
import { giveUp, requireNode } from './step.mjs'

/** The rules, the content and the ports: no server, no build, no browser. */
const FOLDERS = ['src/core', 'src/content', 'src/providers']

// npm run test:unit -- [--watch] [path …] [options of Vitest]
requireNode()
await ensureInstalled('all')
const given = process.argv.slice(2).filter((argument) => argument !== '--watch')
const mode = process.argv.includes('--watch') ? 'watch' : 'run'
const startsWithPath = given.length > 0 && !given[0].startsWith('-')
await runInstalled('vitest/vitest.mjs', [mode, ...(startsWithPath ? [] : FOLDERS), ...given], { show: true }).catch(
  () => giveUp('The unit tests failed.'),
)
