import type Sqlite from 'libsql'
import * as v from 'valibot'
import { StartFault } from '../start-fault.ts'

const Version = v.object({ user_version: v.pipe(v.number(), v.minValue(0)) })

/**
 * Runs the migrations that a database has not had yet, each in a transaction. `user_version` is the number of applied
 * migrations. Throws a `StartFault` if a newer version has applied more.
 */
export function migrate(sqlite: Sqlite.Database, migrations: readonly string[]): void {
  const applied = v.parse(Version, sqlite.prepare('pragma user_version').all()[0]).user_version
  if (applied > migrations.length)
    throw new StartFault(
      'A newer version of My Mother Language has used the data folder: start that version, or choose another folder, for example DATA_DIR=./data-old.',
    )
  for (const [index, migration] of migrations.entries()) {
    if (index < applied) continue
    sqlite.transaction(() => {
      sqlite.exec(migration)
      sqlite.exec(`pragma user_version = ${index + 1}`)
    })()
  }
}
