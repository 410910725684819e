import { readdirSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'
import { openSourceModules } from './source-modules.mjs'
import { giveUp, requireNode } from './step.mjs'

requireNode()
await ensureInstalled('all')

const { load, close } = await openSourceModules()
const failed = []
for (const name of readdirSync('eval').filter((file) => file.endsWith('.eval.ts'))) {
  const { evaluate } = await load(`/eval/${name}`)
  const { title, lines, passes } = await evaluate()
  console.log([title, ...lines, ''].join('\n'))
  if (!passes) failed.push(title)
}
await close()
if (failed.length > 0) giveUp(`Below the bar: ${failed.join(', ')}.`)
