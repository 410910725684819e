import type Sqlite from 'libsql'
import * as v from 'valibot'
import { StartFault } from '../start-fault.ts'

const Version = v.object({ user_version: v.pipe(v.number(), v.minValue(0)) })

/**
 * Brings a database to its newest shape: the steps it has not had, each wholly or not at all. `user_version` counts the
 * steps it has had. Throws a `StartFault` on a database with more steps than we know.
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
