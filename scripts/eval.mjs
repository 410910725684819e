import { readdirSync } from 'node:fs'
import { createServer } from 'vite'
import { ensureInstalled } from './install.mjs'
import { giveUp, requireNode } from './step.mjs'

requireNode()
await ensureInstalled('all')

const vite = await createServer({
  configFile: false,
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false },
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
})
const failed = []
for (const name of readdirSync('eval').filter((file) => file.endsWith('.eval.ts'))) {
  const { evaluate } = await vite.ssrLoadModule(`/eval/${name}`)
  const { title, lines, passes } = await evaluate()
  console.log([title, ...lines, ''].join('\n'))
  if (!passes) failed.push(title)
}
await vite.close()
if (failed.length > 0) giveUp(`Below the bar: ${failed.join(', ')}.`)
