import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { check } from './check.mjs'
import { ensureInstalled } from './install.mjs'
import { runInstalled } from './run.mjs'
import { giveUp, requireNode } from './step.mjs'

requireNode()
const reports = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
const counts = { passed: 0, failed: 0, skipped: 0 }
let completed = true

try {
  await ensureInstalled('all')
  try {
    await check({ reporters: jsonInto('sources') })
  } finally {
    if (existsSync(fileOf('sources'))) add(countVitest('sources'))
  }
  await ensureBuilt()
  await suite(
    'Rules, ports, content and server',
    'vitest/vitest.mjs',
    ['run', '--project=!sources', '--reporter=dot', ...jsonInto('others')],
    {},
    () => countVitest('others'),
  )
  await suite(
    'Journeys in a browser',
    '@playwright/test/cli.js',
    ['test', '--reporter=line,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: `${reports}/journeys.json` },
    countPlaywright,
  )
} catch (error) {
  console.error(error.output ?? error.message)
  completed = false
} finally {
  rmSync(reports, { recursive: true, force: true })
}

console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
if (!completed || counts.failed > 0 || counts.passed === 0) giveUp('The tests failed.')

/** Runs a test runner and adds its counts. Throws only if the runner itself failed, not for a failed test. */
async function suite(title, bin, args, env, count) {
  console.log(`\n${title}`)
  const failure = await runInstalled(bin, args, { show: true, env }).then(
    () => undefined,
    (error) => error,
  )
  const added = count()
  add(added)
  if (failure && added.failed === 0) throw failure
}

function add(added) {
  for (const key of Object.keys(counts)) counts[key] += added[key]
}

function fileOf(name) {
  return `${reports}/${name}.json`
}

function jsonInto(name) {
  return ['--reporter=json', `--outputFile.json=${fileOf(name)}`]
}

function countVitest(name) {
  const report = JSON.parse(readFileSync(fileOf(name), 'utf8'))
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
}

function countPlaywright() {
  const { stats } = JSON.parse(readFileSync(`${reports}/journeys.json`, 'utf8'))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}
