import accounts from './001-accounts.sql?raw'
import usage from './002-usage.sql?raw'
import disabledAccounts from './003-accounts-disabled.sql?raw'
import billing from './004-billing.sql?raw'
import providerCost from './005-provider-cost.sql?raw'
import visitorsAddresses from './006-visitors-addresses.sql?raw'
import accountOwners from './007-account-owners.sql?raw'
import deviceNames from './008-device-names.sql?raw'
import learningLog from './009-learning-log.sql?raw'
import recordings from './010-recordings.sql?raw'
import reports from './011-reports.sql?raw'
import contentPacks from './012-content-packs.sql?raw'
import limits from './013-limits.sql?raw'
import secondFactor from './014-second-factor.sql?raw'
import passkeys from './015-passkeys.sql?raw'
import passkeyLimit from './016-passkey-limit.sql?raw'
import postgresTables from './postgres-009.sql?raw'
import postgresPasskeyLimit from './postgres-016.sql?raw'

/**
 * All migrations, in order. The statements of a released migration never change: add a new one. From number 10 on, both databases
 * run the same statements: write `bigint` for a number that can exceed 2³¹, `double precision` for a fraction, `text` for a time,
 * `integer` for a flag, and `blob` for bytes.
 */
export const migrations: readonly string[] = [
  accounts,
  usage,
  disabledAccounts,
  billing,
  providerCost,
  visitorsAddresses,
  accountOwners,
  deviceNames,
  learningLog,
  recordings,
  reports,
  contentPacks,
  limits,
  secondFactor,
  passkeys,
  passkeyLimit,
]

/** Keeps the secret of a day out of PostgreSQL's write-ahead log, and so out of its archives, copies and backups. A crash empties them. */
const unloggedLimits = `${limits}
alter table "attempts" set unlogged;
alter table "dailySecret" set unlogged;
`

/** PostgreSQL begins with the tables of version 9. Its triggers are functions. */
export const postgresMigrations = {
  first: { version: 9, statements: postgresTables },
  later: [...migrations.slice(9, 12), unloggedLimits, ...migrations.slice(13, 15), postgresPasskeyLimit],
}
