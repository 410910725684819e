import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { check } from './check.mjs'
import { ensureInstalled } from './install.mjs'
import { runInstalled } from './run.mjs'
import { giveUp, requireNode } from './step.mjs'

requireNode()
const reports = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
const counts = { passed: 0, failed: 0, skipped: 0 }
const failures = []
let completed = true

try {
  await ensureInstalled('all')
  try {
    await check({ reporters: jsonInto('sources'), meanwhile: ensureBuilt })
  } finally {
    if (existsSync(fileOf('sources'))) add(countVitest('sources'))
  }
  await suite(
    'Rules, ports, content and server',
    'vitest/vitest.mjs',
    ['run', '--project=!sources', '--reporter=dot', ...jsonInto('others')],
    // Built from these sources a moment ago, so that no test builds it again.
    { BUILT_SERVER: 'dist/server' },
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

// Once more at the end, where they are found after thousands of lines.
for (const { title, message } of failures) console.log(`\n${title}\n${firstLines(message)}`)
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
  for (const { name: file, message, assertionResults } of report.testResults) {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    for (const { fullName, failureMessages } of failed)
      failures.push({ title: `${relative('.', file)} › ${fullName}`, message: failureMessages.join('\n') })
    if (message && failed.length === 0) failures.push({ title: relative('.', file), message })
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
}

function countPlaywright() {
  const { stats, suites } = JSON.parse(readFileSync(`${reports}/journeys.json`, 'utf8'))
  for (const { file, title, ok, tests } of suites.flatMap(specsOf)) {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
    if (!ok) failures.push({ title: `${file} › ${title}`, message: errors.map(({ message }) => message).join('\n') })
  }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function firstLines(message) {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `  ${line.slice(0, 300)}`)
    .join('\n')
}
