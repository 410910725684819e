import * as v from 'valibot'
import { Config } from './config.ts'

/** The statuses with which static hosts answer for a missing file. */
const MISSING = [403, 404, 410]

/**
 * Loads the site's settings; null if the server is unreachable or failing. A missing or invalid `config.json` means a site
 * without accounts; `onFault` gets the text of an invalid one.
 */
export async function readConfig(
  fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init),
  onFault: (text: string) => void = showFault,
): Promise<Config | null> {
  try {
    const answer = await fetch('/config.json')
    if (MISSING.includes(answer.status)) return withoutAccounts()
    if (!answer.ok) return null
    // Some hosts answer with the first page for every missing file.
    if (answer.headers.get('Content-Type')?.includes('html')) return withoutAccounts()
    const text = await answer.text()
    const parsed = v.safeParse(Config, parse(text))
    if (parsed.success) return parsed.output
    onFault(text)
    return withoutAccounts()
  } catch {
    return null
  }
}

const withoutAccounts = () => v.parse(Config, { accounts: 'none' })

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Loaded on demand, because a valid configuration never needs the messages. */
function showFault(text: string) {
  void import('./config-fault-note.ts').catch(() => undefined).then((module) => module?.showConfigFault(text))
}
