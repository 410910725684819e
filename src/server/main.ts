import { join } from 'node:path'
import { createLog } from './http/log.ts'
import { listen, type Listening } from './http/listen.ts'
import { openServer, type Server } from './server.ts'
import { loadEnvFile, readSettings, type Settings } from './settings.ts'
import { readSiteFiles } from './site/site.ts'
import { StartFault } from './start-fault.ts'

/** This file is built to `dist/server/main.js`, and the pages to `dist/web`. */
const pages = join(import.meta.dirname, '../web')

/** Time between `/readyz` answering 503 and the port closing, so that load balancers can send requests elsewhere. */
const DRAIN_MS = 1000
/** Time for background work, such as sending an email, after everything is closed. */
const BACKGROUND_MS = 1000

async function start() {
  loadEnvFile()
  const settings = readSettings(process.env)
  const log = createLog(settings.logLevel)
  const server = await openServer(settings, readSiteFiles(pages, settings.publicUrl), { log })
  const listening: Listening[] = []
  try {
    listening.push(await listen(server.app, settings, server.answerFirst))
    const { port } = settings.metrics
    if (port !== undefined)
      listening.push(await listen(server.metricsApp, { ...settings, port, portName: 'METRICS_PORT' }))
  } catch (fault) {
    await closeAll(listening, server, 0)
    throw fault
  }
  process.stdout.write(`My Mother Language is ready: ${listening[0]?.url}\n`)
  stopOnSignal(settings, listening, server)
}

/** SIGINT (Ctrl-C) skips the time for load balancers. A second signal ends the process at once. */
function stopOnSignal({ stopGraceMs }: Settings, listening: readonly Listening[], server: Server): void {
  const signals = ['SIGTERM', 'SIGINT'] as const
  for (const signal of signals) process.on(signal, onSignal)

  function onSignal(signal: NodeJS.Signals) {
    for (const each of signals) process.off(each, onSignal)
    void stop(signal === 'SIGTERM' ? DRAIN_MS : 0)
  }

  async function stop(noticeMs: number) {
    server.prepareToStop()
    await new Promise((resolve) => setTimeout(resolve, noticeMs))
    await closeAll(listening, server, stopGraceMs)
    setTimeout(() => process.exit(), BACKGROUND_MS).unref()
  }
}

async function closeAll(listening: readonly Listening[], server: Server, graceMs: number): Promise<void> {
  await Promise.all(listening.map((each) => each.close(graceMs)))
  await server.close()
}

try {
  await start()
} catch (fault) {
  // A `StartFault` is for the operator: one sentence. Anything else is a bug: print its stack.
  console.error(fault instanceof StartFault ? fault.message : fault)
  process.exitCode = 1
}
