import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { originFault } from '../src/server/http/origin-fault.mjs'

/** The default origin: the machine that built the site. */
const HERE = 'http://localhost:3000'

/**
 * The origin that the pages name, without a trailing slash: PUBLIC_URL of the environment, else of `.env`, as the server reads it.
 * Throws if PUBLIC_URL is not an origin.
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
