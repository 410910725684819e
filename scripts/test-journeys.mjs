import { readdirSync, watch } from 'node:fs'
import { ensureInstalled } from './install.mjs'
import { run, runInstalled } from './run.mjs'
import { SOURCES } from './sources.mjs'
import { giveUp, requireNode } from './step.mjs'

const FOLDER = 'tests/journeys'
const SUFFIX = '.journey.ts'
/** An editor may save a file in several writes. */
const SETTLE_MS = 200

// npm run test:journeys -- [--watch] [name …] [options of Playwright]
requireNode()
const given = process.argv.slice(2).filter((argument) => argument !== '--watch')
const optionsStart = given.findIndex((argument) => argument.startsWith('-'))
const names = given.slice(0, optionsStart === -1 ? given.length : optionsStart)
const playwrightArgs = [...names.map(fileOf), ...given.slice(names.length)]
await ensureInstalled('all')
if (process.argv.includes('--watch')) await runAtEachChange()
else await runJourneys().catch(() => giveUp('The journeys failed.'))

function fileOf(name) {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(SUFFIX))
  if (files.includes(name + SUFFIX)) return `${FOLDER}/${name}${SUFFIX}`
  const known = files.map((file) => file.slice(0, -SUFFIX.length))
  return giveUp(`There is no journey "${name}". Choose from: ${known.join(', ')}.`)
}

/** Builds in a process of its own: a second build in one process would load the modules of the first. */
async function runJourneys() {
  await run(process.execPath, ['scripts/build.mjs'], { show: true })
  await runInstalled('@playwright/test/cli.js', ['test', ...playwrightArgs], { show: true })
}

async function runAtEachChange() {
  for (;;) {
    const change = nextChange()
    await runJourneys().catch((error) => console.error(error.message))
    console.log('\nWaiting for a change. Stop with Ctrl+C.')
    await change
  }
}

function nextChange() {
  return new Promise((resolve) => {
    const watchers = [...SOURCES, FOLDER].map((path) =>
      watch(path, { recursive: true }, () => {
        for (const watcher of watchers) watcher.close()
        setTimeout(resolve, SETTLE_MS)
      }),
    )
  })
}
