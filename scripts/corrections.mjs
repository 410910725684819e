// Applies the corrections that editors decided on to content/: npm run corrections -- FILE
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { runInstalled } from './run.mjs'
import { openSourceModules } from './source-modules.mjs'
import { giveUp, requireNode } from './step.mjs'

requireNode()
const [file, ...more] = process.argv.slice(2)
if (!file || more.length > 0)
  giveUp('Name the file that “npm run admin -- corrections FILE” wrote: npm run corrections -- FILE')
await ensureInstalled('all')
const modules = await openSourceModules()
const { applyCorrections } = await modules.load('/src/content/apply-corrections.ts')
await modules.close()

const { files, done, before, refused, respelled } = applyCorrections('content', JSON.parse(readFileSync(file, 'utf8')))
const paths = [...files].map(([name, data]) => {
  const path = join('content', name)
  // The lexicon has a format of its own, in which only the changed lines differ.
  writeFileSync(path, JSON.stringify(data, null, path.includes('lexicon') ? 1 : 2))
  return path
})
if (paths.length > 0) await runInstalled('oxfmt/bin/oxfmt', ['--no-error-on-unmatched-pattern', ...paths])
console.log(`Applied: ${done.length}. Already in the content: ${before}. Refused: ${refused.length}.`)
for (const { word, why } of refused) console.log(`\n${word}: ${why}`)
if (done.length > 0)
  console.log(`\nChanged in content/: ${[...files.keys()].join(', ')}. Read the changes, then run npm test.`)
if (respelled.length > 0) console.log(`The spelling changed of ${respelled.join(', ')}: run npm run voice as well.`)
if (refused.length > 0) process.exitCode = 1
