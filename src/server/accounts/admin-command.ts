import { writeFile } from 'node:fs/promises'
import { isAPIError } from 'better-auth/api'
import { sql } from 'kysely'
import { resolve } from 'node:path'
import { LICENCE } from '#core/recording/recordings.ts'
import { endPayments, createPaidPlans, type PaidPlans } from '../billing/plans.ts'
import { type CommandResult, columnsOf, printable } from '../command.ts'
import { type Database, openDatabaseOf } from '../database/database.ts'
import { DatabaseFault } from '../database/database-fault.ts'
import { createLog } from '../http/log.ts'
import { createLearnerRecords } from '../learning-log/learner-records.ts'
import { exportPack, importPack, removePack } from '../recordings/content-pack.ts'
import { PackFault } from '../recordings/pack-folder.ts'
import { corrections } from '../reports/reports.ts'
import { readSettings, type Settings } from '../settings.ts'
import { codeOf, StartFault } from '../start-fault.ts'
import { accountFigures, siteFigures, spendFigures } from './account-figures.ts'
import { deleteAccount } from './delete-account.ts'
import { exportOf } from './me-routes.ts'
import { removePasskeys } from './passkeys.ts'
import { removeSecondFactor } from './second-factor.ts'

interface Site {
  readonly settings: Settings
  /** The data folder, or the database of DATABASE_URL. */
  readonly place: string
  readonly database: Database
  readonly plans: PaidPlans
  /** Milliseconds. */
  readonly now: number
}

interface Command {
  /** The arguments, as the usage shows them. Those in brackets may be missing. */
  readonly takes: string
  readonly does: string
  /** Its name in the log. */
  readonly event: string
  run(site: Site, ...given: string[]): Promise<CommandResult>
}

const done = (text: string): CommandResult => ({ isDone: true, text })
const refused = (text: string): CommandResult => ({ isDone: false, text })

const commands: Readonly<Record<string, Command>> = {
  list: {
    takes: '[PAGE]',
    does: 'lists the accounts, the newest first, 50 on a page',
    event: 'accounts-listed',
    run: listAccounts,
  },
  find: {
    takes: 'TEXT',
    does: 'lists the accounts with this text in their email, name or id',
    event: 'accounts-listed',
    run: findAccounts,
  },
  usage: {
    takes: '[EMAIL]',
    does: 'shows how much the site is used, or what one account uses',
    event: 'usage-shown',
    run: showUsage,
  },
  spend: {
    takes: '',
    does: 'shows the calls to language models of today and yesterday, and who caused most',
    event: 'spend-shown',
    run: async (site) => done(await spendFigures(site)),
  },
  disable: {
    takes: 'EMAIL',
    does: 'signs the account out on every device and blocks sign-in',
    event: 'account-disabled',
    run: changing(disableAccount, (email) => `${email} is disabled and signed out everywhere.`),
  },
  enable: {
    takes: 'EMAIL',
    does: 'lets the account sign in again',
    event: 'account-enabled',
    run: changing(enableAccount, (email) => `${email} can sign in again.`),
  },
  editor: {
    takes: 'EMAIL',
    does: 'lets the account decide about reports of learners and recordings of speakers',
    event: 'editor-appointed',
    run: changing(giveRole('editor'), (email) => `${email} is an editor.`),
  },
  'no-editor': {
    takes: 'EMAIL',
    does: 'takes the editor role back, at once',
    event: 'editor-dismissed',
    run: changing(giveRole('user'), (email) => `${email} is not an editor.`),
  },
  'no-second-factor': {
    takes: 'EMAIL',
    does: 'lets the account sign in with the password alone, when its authenticator app and backup codes are lost',
    event: 'second-factor-removed',
    run: changing(ending(removeSecondFactor), (email) => `${email} signs in with the password alone.`),
  },
  'no-passkeys': {
    takes: 'EMAIL',
    does: 'removes all passkeys of the account, when a device with one is lost',
    event: 'passkeys-removed',
    run: changing(ending(removePasskeys), (email) => `${email} has no passkeys.`),
  },
  export: {
    takes: 'EMAIL FILE',
    does: 'writes everything stored about the account into a new file, without credentials',
    event: 'account-exported',
    run: exportAccount,
  },
  corrections: {
    takes: 'FILE',
    does: 'writes the corrections of words that editors decided on into a new file, for npm run corrections',
    event: 'corrections-exported',
    run: exportCorrections,
  },
  'recordings-export': {
    takes: 'FOLDER',
    does: 'writes the recordings that speakers agreed to publish into a new folder, a content pack',
    event: 'recordings-exported',
    run: exportRecordings,
  },
  'recordings-import': {
    takes: 'FOLDER',
    does: 'imports a content pack of another site; deletes recordings that a newer pack no longer contains',
    event: 'recordings-imported',
    run: importRecordings,
  },
  'recordings-remove': {
    takes: 'SITE',
    does: 'deletes everything that was imported from a site',
    event: 'recordings-removed',
    run: removeRecordings,
  },
  delete: {
    takes: 'EMAIL [--yes]',
    does: 'deletes the account and all its data; without --yes, says what would be deleted',
    event: 'account-deleted',
    run: removeAccount,
  },
}

const usage = `Name a command:\n${columnsOf(
  Object.entries(commands).map(([name, { takes, does }]) => [`  npm run admin -- ${name} ${takes}`.trimEnd(), does]),
)}`

/**
 * Runs the command in `words` on the database in the environment's settings. The server may run meanwhile. `write` receives the
 * log line of a command that was done; it names no account.
 */
export async function runAdmin(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  write: (line: string) => void = () => {},
): Promise<CommandResult> {
  const [name = '', ...given] = words
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || !fits(command, given)) return refused(usage)
  try {
    const settings = readSettings(environment)
    const database = await openDatabaseOf(settings)
    const place = settings.databaseUrl === undefined ? resolve(settings.dataFolder) : 'the database'
    try {
      const plans = createPaidPlans(database, Date.now)
      const result = await command.run({ settings, place, database, plans, now: Date.now() }, ...given)
      if (result.isDone) createLog(settings.logLevel, write)('warn', { event: command.event })
      return result
    } finally {
      await database.close()
    }
  } catch (fault) {
    if (fault instanceof StartFault || fault instanceof DatabaseFault || fault instanceof PackFault)
      return refused(fault.message)
    throw fault
  }
}

function fits(command: Command, given: readonly string[]): boolean {
  const names = command.takes.split(' ').filter(Boolean)
  const needed = names.filter((name) => !name.startsWith('['))
  return given.length >= needed.length && given.length <= names.length && given.every((text) => text !== '')
}

const unknownAccount = ({ place }: Site, email: string) =>
  refused(`No account in ${place} has the email ${printable(email)}.`)

/** A command that changes an account. `change` returns false if no account has the email. */
function changing(
  change: (database: Database, email: string) => Promise<boolean>,
  sentence: (email: string) => string,
): Command['run'] {
  return async (site, email = '') =>
    (await change(site.database, email.toLowerCase())) ? done(sentence(printable(email))) : unknownAccount(site, email)
}

/** Ends all sessions of an account and blocks sign-in until it is enabled again. */
async function disableAccount({ kysely }: Database, email: string): Promise<boolean> {
  return kysely.transaction().execute(async (transaction) => {
    const { numAffectedRows } = await sql`update "user" set "banned" = 1 where "email" = ${email}`.execute(transaction)
    await sql`
      delete from "session" where "userId" in (select "id" from "user" where "email" = ${email})
    `.execute(transaction)
    return numAffectedRows === 1n
  })
}

async function enableAccount({ kysely }: Database, email: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update "user" set "banned" = 0 where "email" = ${email}`.execute(kysely)
  return numAffectedRows === 1n
}

function giveRole(role: 'editor' | 'user') {
  return async ({ kysely }: Database, email: string): Promise<boolean> => {
    const { numAffectedRows } = await sql`update "user" set "role" = ${role} where "email" = ${email}`.execute(kysely)
    return numAffectedRows === 1n
  }
}

function ending(remove: typeof removeSecondFactor) {
  return ({ kysely }: Database, email: string): Promise<boolean> =>
    kysely.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ id: string }>`select "id" from "user" where "email" = ${email}`.execute(transaction)
      if (rows[0]) await remove(transaction, rows[0].id)
      return rows.length > 0
    })
}

const PAGE = 50

interface AccountRow {
  readonly email: string
  readonly name: string
  readonly createdAt: string
  readonly emailVerified: number
  readonly banned: number | null
  readonly role: string | null
}

async function listAccounts({ database: { kysely } }: Site, given = '1'): Promise<CommandResult> {
  const page = Number(/^\d{1,9}$/.exec(given)?.[0] ?? 0)
  if (page < 1) return refused('The page is a whole number from 1.')
  const { rows: counts } = await sql<{ total: number | string }>`select count(*) as "total" from "user"`.execute(kysely)
  const total = Number(counts[0]?.total ?? 0)
  const { rows } = await sql<AccountRow>`
    select "email", "name", "createdAt", "emailVerified", "banned", "role" from "user"
    order by "createdAt" desc, "id" limit ${PAGE} offset ${(page - 1) * PAGE}
  `.execute(kysely)
  const pages = Math.max(1, Math.ceil(total / PAGE))
  if (rows.length === 0 && total > 0) return refused(`The last page is ${pages}.`)
  return done(`${rowsAsText(rows)}${total === 1 ? '1 account' : `${total} accounts`}, page ${page} of ${pages}.`)
}

async function findAccounts({ database: { kysely } }: Site, text = ''): Promise<CommandResult> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const { rows } = await sql<AccountRow>`
    select "email", "name", "createdAt", "emailVerified", "banned", "role" from "user"
    where "email" like ${pattern} escape '\\' or lower("name") like ${pattern} escape '\\' or "id" = ${text}
    order by "email" limit ${PAGE + 1}
  `.execute(kysely)
  const found = rows.length > PAGE ? `More than ${PAGE} accounts match: give a longer text.` : `${rows.length} found.`
  return done(`${rowsAsText(rows.slice(0, PAGE))}${found}`)
}

function rowsAsText(rows: readonly AccountRow[]): string {
  if (rows.length === 0) return ''
  const lines = rows.map(({ email, name, createdAt, emailVerified, banned, role }) => [
    printable(email),
    printable(name) || '–',
    createdAt.slice(0, 10),
    [emailVerified ? '' : 'unconfirmed', banned ? 'disabled' : '', role === 'editor' ? 'editor' : '']
      .filter(Boolean)
      .join(', '),
  ])
  return `${columnsOf(lines)}\n`
}

async function idOf({ database: { kysely } }: Site, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select "id" from "user" where "email" = ${email.toLowerCase()}
  `.execute(kysely)
  return rows[0]?.id
}

async function showUsage(site: Site, email?: string): Promise<CommandResult> {
  if (email === undefined) return done(await siteFigures(site))
  const userId = await idOf(site, email)
  return userId === undefined ? unknownAccount(site, email) : done(await accountFigures(site, userId))
}

async function exportAccount(site: Site, email = '', file = ''): Promise<CommandResult> {
  const userId = await idOf(site, email)
  if (userId === undefined) return unknownAccount(site, email)
  const { database, plans, now } = site
  const parts = await exportOf({ database, plans, records: createLearnerRecords(database) }, { userId, now })
  // The account was deleted meanwhile.
  if (!parts.ok) return unknownAccount(site, email)
  const refusal = await writeNew(file, parts.value)
  return (
    refusal ??
    done(`${file} contains everything stored about ${printable(email)}. It is personal data: delete it after use.`)
  )
}

async function exportCorrections({ database }: Site, file = ''): Promise<CommandResult> {
  const found = await corrections(database)
  const refusal = await writeNew(file, `${JSON.stringify(found, null, 2)}\n`)
  const count = found.corrections.length === 1 ? '1 correction' : `${found.corrections.length} corrections`
  return (
    refusal ?? done(`${file} contains ${count}. Read it, then apply it to content/: npm run corrections -- ${file}`)
  )
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

async function exportRecordings({ settings, database, now }: Site, folder = ''): Promise<CommandResult> {
  const pack = await exportPack(database, { folder, url: settings.publicUrl, now })
  return done(`${folder} contains ${counted(pack.recordings, 'recording')} of ${counted(pack.speakers, 'speaker')}, under ${LICENCE}.
Sites that import it can compare its fingerprint: ${pack.fingerprint}`)
}

async function importRecordings({ database }: Site, folder = ''): Promise<CommandResult> {
  const pack = await importPack(database, folder)
  const address = pack.url === null ? '' : ` (${printable(pack.url)})`
  const change = pack.isKnown
    ? 'It was imported before: nothing was changed.'
    : `New: ${pack.added}. Changed: ${pack.changed}. Removed: ${pack.removed}.`
  return done(`The pack of the site ${pack.site}${address}, written at ${pack.madeAt}, has ${counted(pack.recordings, 'recording')} of ${counted(pack.speakers, 'speaker')}.
${change}
Its fingerprint, to compare with what that site tells: ${pack.fingerprint}`)
}

async function removeRecordings({ database }: Site, site = ''): Promise<CommandResult> {
  const found = await removePack(database, site)
  if ('removed' in found) return done(`Removed: ${counted(found.removed, 'recording')} of the site ${printable(site)}.`)
  const { imported } = found
  const known = imported.length === 0 ? 'None is imported.' : `Imported: ${imported.join(', ')}.`
  return refused(`No content pack of the site ${printable(site)} is imported. ${known}`)
}

/** Writes a file that only its owner can read. Returns the refusal if it exists or cannot be created. */
async function writeNew(file: string, text: string | AsyncIterable<string>): Promise<CommandResult | undefined> {
  try {
    await writeFile(file, text, { mode: 0o600, flag: 'wx' })
    return undefined
  } catch (fault) {
    if (fault instanceof DatabaseFault || codeOf(fault) === undefined) throw fault
    return refused(`The file ${file} cannot be written (${codeOf(fault)}): name a new file in a folder that exists.`)
  }
}

async function removeAccount(site: Site, email = '', yes?: string): Promise<CommandResult> {
  if (yes !== undefined && yes !== '--yes') return refused(usage)
  const userId = await idOf(site, email)
  if (userId === undefined) return unknownAccount(site, email)
  if (yes === undefined)
    return refused(`${await accountFigures(site, userId)}
Nothing is deleted yet. To delete this account and all its data, for good:
  npm run admin -- delete ${printable(email)} --yes`)
  const { settings, database, plans } = site
  const unfinished: string[] = []
  // Stripe's package is loaded only if it is needed.
  const payments =
    settings.payments && (await import('../billing/payments.ts')).createStripePayments(settings.payments, Date.now)
  const report = (fault: unknown) => void unfinished.push(fault instanceof Error ? fault.message : String(fault))
  try {
    await endPayments({ plans, payments, report })(userId)
  } catch (fault) {
    if (!isAPIError(fault)) throw fault
    return refused(
      `Stripe could not end the subscription of ${printable(email)}, so nothing is deleted. Try again later.`,
    )
  }
  await deleteAccount(database, { id: userId, email: email.toLowerCase() })
  return done([`${printable(email)} is deleted. Backups made before still contain it.`, ...unfinished].join('\n'))
}
