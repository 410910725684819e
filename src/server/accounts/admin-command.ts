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

const deeds = {
  disable: {
    act: disableAccount,
    event: 'account-disabled',
    told: (email: string) => `${email} is disabled and signed out everywhere.`,
  },
  enable: {
    act: enableAccount,
    event: 'account-enabled',
    told: (email: string) => `${email} can sign in again.`,
  },
}

export interface AdminAnswer {
  readonly isDone: boolean
  /** For whoever keeps the site. */
  readonly text: string
}

/** Does what the words of the command line say, in the data folder of these settings; the server may run meanwhile. `write` gets the line for the log. */
export async function runAdmin(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  write: (line: string) => void = () => {},
): Promise<AdminAnswer> {
  const [deed = '', email, ...more] = words
  if (!isDeed(deed) || email === undefined || more.length > 0) return { isDone: false, text: usage }
  try {
    const { dataFolder, logLevel } = readSettings(environment)
    const folder = openDataFolder(dataFolder)
    const database = openDatabase(folder)
    try {
      const isFound = await deeds[deed].act(database, email)
      if (isFound) createLog(logLevel, write)('warn', { event: deeds[deed].event })
      return isFound
        ? { isDone: true, text: deeds[deed].told(email) }
        : { isDone: false, text: `No account in ${folder} has the email ${email}.` }
    } finally {
      await database.close()
    }
  } catch (fault) {
    if (fault instanceof StartFault || fault instanceof DatabaseFault) return { isDone: false, text: fault.message }
    throw fault
  }
}

const isDeed = (word: string): word is keyof typeof deeds => Object.hasOwn(deeds, word)

/** Signs every device of an account out, and lets none sign in until it is enabled again. False where no account has the email. */
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

/** False where no account has the email. */
async function enableAccount({ kysely }: Database, email: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update "user" set "banned" = 0 where "email" = ${email.toLowerCase()}
  `.execute(kysely)
  return numAffectedRows === 1n
}
