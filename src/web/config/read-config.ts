import * as v from 'valibot'
import { importAgain } from '../loading/import-again.ts'
import { Config } from './config.ts'

/** What static hosts answer for a file that they do not have. */
const MISSING = [403, 404, 410]

/**
 * What this site says of itself; null where it cannot be had now. A site that says nothing has no accounts, and so has one
 * that says it wrongly: `onFault` hears the text.
 */
export async function readConfig(
  fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init),
  onFault: (text: string) => void = tellFault,
): Promise<Config | null> {
  try {
    const answer = await fetch('/config.json')
    if (MISSING.includes(answer.status)) return nothingSaid()
    if (!answer.ok) return null
    // Some hosts answer with the first page for whatever they do not have.
    if (answer.headers.get('Content-Type')?.includes('html')) return nothingSaid()
    const text = await answer.text()
    const parsed = v.safeParse(Config, parse(text))
    if (parsed.success) return parsed.output
    onFault(text)
    return nothingSaid()
  } catch {
    return null
  }
}

const nothingSaid = () => v.parse(Config, { accounts: 'none' })

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The words come only where they are needed. */
function tellFault(text: string) {
  void importAgain(() => import('./config-fault-note.ts')).then(
    ({ showConfigFault }) => showConfigFault(text),
    () => undefined,
  )
}
