import type { Settings } from '../settings.ts'
import { openDataFolder } from './data-folder.ts'
import { openDatabase, type Database } from './database.ts'

/** Opens the database in the settings. The driver of PostgreSQL loads only where it is used. */
export async function openDatabaseOf(
  { databaseUrl, dataFolder }: Pick<Settings, 'databaseUrl' | 'dataFolder'>,
  options: Parameters<typeof openDatabase>[1] = {},
): Promise<Database> {
  if (databaseUrl === undefined) return openDatabase(openDataFolder(dataFolder), options)
  return (await import('./postgres.ts')).openPostgres(databaseUrl, options)
}
