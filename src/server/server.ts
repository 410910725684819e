import { createAccounts } from './accounts.ts'
import { createApp, type App } from './app.ts'
import type { TryLimits } from './auth-routes.ts'
import { keptSecret, openDataFolder } from './data-folder.ts'
import { forgetEndedSessions, openDatabase } from './database.ts'
import type { Settings } from './settings.ts'
import type { SiteFiles } from './site-files.ts'

export interface Server {
  readonly app: App
  close(): Promise<void>
}

/** Wires the server to its data folder. Throws a `StartFault` for what whoever starts it can mend. */
export async function openServer(
  settings: Settings,
  files: SiteFiles,
  {
    clock = Date.now,
    report = reportOnConsole,
    limits,
  }: { clock?: () => number; report?: (fault: unknown) => void; limits?: TryLimits } = {},
): Promise<Server> {
  const folder = openDataFolder(settings.dataFolder)
  const secret = settings.authSecret ?? keptSecret(folder)
  const database = openDatabase(folder)
  await forgetEndedSessions(database, clock())
  const accounts = createAccounts({ database, secret, publicUrl: settings.publicUrl, report })
  return {
    app: createApp({ settings, database, accounts, files, clock, report, ...(limits && { limits }) }),
    close: () => database.close(),
  }
}

function reportOnConsole(fault: unknown) {
  console.error(new Date().toISOString(), fault)
}
