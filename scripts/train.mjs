import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { ensureInstalled } from './install.mjs'
import { openSourceModules } from './source-modules.mjs'
import { requireNode } from './step.mjs'

requireNode()
await ensureInstalled('all')

const { load, close } = await openSourceModules()
const { loadContent } = await load('/src/content/load.ts')
const { loadTutorTalk, trainDialogue } = await load('/src/content/tutor-talk.ts')
const examples = loadTutorTalk('content')
const text = `${JSON.stringify(trainDialogue(loadContent('content'), examples))}\n`
await close()
writeFileSync('content/act-classifier.json', text)
console.log(
  `content/act-classifier.json: ${examples.length} messages, ${gzipSync(text, { level: 9 }).length} bytes in gzip`,
)
