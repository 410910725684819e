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
const { claimWeightsFile, trainClaims } = await load('/eval/train-claims.ts')
const weights = trainClaims()
const claims = claimWeightsFile(weights)
await close()
writeFileSync('content/act-classifier.json', text)
console.log(
  `content/act-classifier.json: ${examples.length} messages, ${gzipSync(text, { level: 9 }).length} bytes in gzip`,
)
writeFileSync('src/core/vocabulary-check/claim-weights.ts', claims)
console.log(
  `src/core/vocabulary-check/claim-weights.ts: ${Object.keys(weights).length} features, ${gzipSync(claims, { level: 9 }).length} bytes in gzip`,
)
