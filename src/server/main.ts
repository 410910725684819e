import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listen } from './listen.ts'
import { openServer } from './server.ts'
import { readSettings } from './settings.ts'
import { readSiteFiles } from './site-files.ts'
import { StartFault } from './start-fault.ts'

/** Built to `dist/server/main.js`; the pages are built beside it. */
const pages = join(import.meta.dirname, '../web')

async function start() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  const server = await openServer(settings, readSiteFiles(pages, settings.publicUrl))
  const listening = await listen(server.app, settings).catch(async (fault: unknown) => {
    await server.close()
    throw fault
  })
  process.stdout.write(`My Mother Language is ready: ${listening.url}\n`)
  const stop = async () => {
    await listening.close()
    await server.close()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}

try {
  await start()
} catch (fault) {
  // What a person can mend is told in its one sentence; a bug of ours shows where it is.
  console.error(fault instanceof StartFault ? fault.message : fault)
  process.exitCode = 1
}
