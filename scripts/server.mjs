import { pathToFileURL } from 'node:url'
import { buildFault, ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { giveUp, requireNode } from './step.mjs'

// Installs, builds and runs a file of `dist/server`: `main` for npm start, or the command `admin`, `backup` or `db-move`.
const [file] = process.argv.splice(2, 1)

requireNode()
await ensureInstalled('start').catch((error) => giveUp(`${error.message}\n${error.output ?? ''}`))
// A command that built pages anew, for another address, would take them from a server that runs.
await ensureBuilt({ needsPages: file === 'main' }).catch((error) => giveUp(buildFault(error)))
await import(pathToFileURL(`dist/server/${file}.js`).href)
