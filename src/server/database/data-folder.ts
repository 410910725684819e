import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { codeOf, StartFault } from '../start-fault.ts'

/** Creates the folder if it is missing, accessible to its owner only. Returns its path. Throws a `StartFault` if it is not writable. */
export function openDataFolder(folder: string): string {
  const path = resolve(folder)
  try {
    makeFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return path
  } catch (error) {
    throw new StartFault(
      `The data folder ${path} cannot be written to (${codeOf(error)}): make it writable or choose another one, for example DATA_DIR=./data.`,
      { cause: error },
    )
  }
}

/** Does not use `recursive`: Node 20 then loops forever in /proc, where no folder can be created. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  mkdirSync(path, { mode: 0o700 })
}

export const SECRET_FILE = 'auth-secret'

/** The secret that signs sessions. It is created once and kept in the folder, so that a restart signs nobody out. */
export function loadOrCreateSecret(folder: string): string {
  const file = join(folder, SECRET_FILE)
  try {
    // `wx` fails if the file exists: of two servers that start together, the second uses the secret of the first.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST')
      throw new StartFault(
        `The file ${file} cannot be written (${codeOf(error)}): make it writable, or set AUTH_SECRET.`,
      )
  }
  return readSecret(file)
}

function readSecret(file: string): string {
  const secret = readText(file).trim()
  if (secret.length < 32)
    throw new StartFault(
      `The file ${file} contains an incomplete secret: delete it to create a new one, which signs everyone out.`,
    )
  return secret
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartFault(`The file ${file} cannot be read (${codeOf(error)}): make it readable, or set AUTH_SECRET.`)
  }
}
