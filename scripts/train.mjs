import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { createServer } from 'vite'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './step.mjs'

requireNode()
await ensureInstalled('all')

const vite = await createServer({
  configFile: false,
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false },
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
})
const { loadContent } = await vite.ssrLoadModule('/src/content/load.ts')
const { loadTutorTalk, trainDialogue } = await vite.ssrLoadModule('/src/content/tutor-talk.ts')
const examples = loadTutorTalk('content')
const text = `${JSON.stringify(trainDialogue(loadContent('content'), examples))}\n`
await vite.close()
writeFileSync('content/act-classifier.json', text)
console.log(
  `content/act-classifier.json: ${examples.length} messages, ${gzipSync(text, { level: 9 }).length} bytes in gzip`,
)
