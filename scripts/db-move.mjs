import { pathToFileURL } from 'node:url'
import { buildFault, ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { giveUp, requireNode } from './step.mjs'

requireNode()
await ensureInstalled('start').catch((error) => giveUp(`${error.message}\n${error.output ?? ''}`))
await ensureBuilt().catch((error) => giveUp(buildFault(error)))
await import(pathToFileURL('dist/server/db-move.js').href)
