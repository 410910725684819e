import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { codeOf, StartFault } from '../start-fault.ts'

/** Makes the folder where there is none, for its owner alone. Throws a `StartFault` if it cannot be written to. */
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

/** Not `recursive`: under /proc, where nothing can be made, Node 20 then tries for ever. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  mkdirSync(path, { mode: 0o700 })
}

export const SECRET_FILE = 'auth-secret'

/** The secret that signs sessions: made once, then kept, so that a restart signs nobody out. */
export function loadOrCreateSecret(folder: string): string {
  const file = join(folder, SECRET_FILE)
  try {
    // `wx`: of two servers that start at once, the second takes what the first has made.
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
      `The file ${file} holds an incomplete secret: delete it to make a new one, which signs everyone out.`,
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
