import { sql } from 'kysely'
import { openDataFolder } from '../database/data-folder.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { DatabaseFault } from '../database/database-fault.ts'
import { createLog } from '../http/log.ts'
import { readSettings } from '../settings.ts'
import { StartFault } from '../start-fault.ts'

const usage = `Name a command and the email of an account:
  npm run admin -- disable EMAIL   signs the account out on every device and blocks sign-in
  npm run admin -- enable EMAIL    lets the account sign in again`

const commands = {
  disable: {
    run: disableAccount,
    event: 'account-disabled',
    message: (email: string) => `${email} is disabled and signed out everywhere.`,
  },
  enable: {
    run: enableAccount,
    event: 'account-enabled',
    message: (email: string) => `${email} can sign in again.`,
  },
}

export interface CommandResult {
  readonly isDone: boolean
  /** The output for the operator. */
  readonly text: string
}

/** Runs the command in `words` on the data folder in the environment's settings. The server may run meanwhile. `write` receives the log line. */
export async function runAdmin(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  write: (line: string) => void = () => {},
): Promise<CommandResult> {
  const [command = '', email, ...more] = words
  if (!isCommand(command) || email === undefined || more.length > 0) return { isDone: false, text: usage }
  try {
    const { dataFolder, logLevel } = readSettings(environment)
    const folder = openDataFolder(dataFolder)
    const database = openDatabase(folder)
    try {
      const isFound = await commands[command].run(database, email)
      if (isFound) createLog(logLevel, write)('warn', { event: commands[command].event })
      return isFound
        ? { isDone: true, text: commands[command].message(email) }
        : { isDone: false, text: `No account in ${folder} has the email ${email}.` }
    } finally {
      await database.close()
    }
  } catch (fault) {
    if (fault instanceof StartFault || fault instanceof DatabaseFault) return { isDone: false, text: fault.message }
    throw fault
  }
}

const isCommand = (word: string): word is keyof typeof commands => Object.hasOwn(commands, word)

/** Ends all sessions of an account and blocks sign-in until it is enabled again. Returns false if no account has the email. */
async function disableAccount({ kysely }: Database, email: string): Promise<boolean> {
  return kysely.transaction().execute(async (transaction) => {
    const { numAffectedRows } = await sql`
      update "user" set "banned" = 1 where "email" = ${email.toLowerCase()}
    `.execute(transaction)
    await sql`
      delete from "session" where "userId" in (select "id" from "user" where "email" = ${email.toLowerCase()})
    `.execute(transaction)
    return numAffectedRows === 1n
  })
}

/** Returns false if no account has the email. */
async function enableAccount({ kysely }: Database, email: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update "user" set "banned" = 0 where "email" = ${email.toLowerCase()}
  `.execute(kysely)
  return numAffectedRows === 1n
}
