import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { originFault } from '../src/server/http/origin-fault.mjs'

/** Where a site is that was told no address: on the machine that built it. */
const HERE = 'http://localhost:3000'

/**
 * The address that the pages are written with, without a slash at the end: PUBLIC_URL of the environment, else of `.env`, as
 * the server reads it. Throws an error of one sentence where it is no address of a site.
 */
export function siteOrigin(environment = process.env) {
  const given = (environment.PUBLIC_URL ?? settingsFile().PUBLIC_URL)?.trim()
  if (!given) return HERE
  const fault = originFault(given)
  if (fault) throw new Error(`PUBLIC_URL ${fault}, for example PUBLIC_URL=https://kikuyu.example.org.`)
  return new URL(given).origin
}

function settingsFile() {
  return existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
}
