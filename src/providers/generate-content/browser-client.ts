import type { CallSettings } from '../calls/call-settings.ts'
import { createGenerateContent, type GenerateContent } from './generate-content.ts'
import { soleKey } from './sole-key.ts'

/** Where the browser asks, as `/config.json` says it: the provider itself with a key, our relay without. */
export interface BrowserProvider {
  readonly baseUrl: string
  readonly apiKey?: string | undefined
}

/** What the relay takes for all its tries, and a little for the way. */
const RELAY_MS = 32_000

export interface BrowserClient {
  readonly client: GenerateContent
  readonly isRelay: boolean
}

/** The client of a page. A call is made once: the relay tries again by itself, and of a failure the learner is told. */
export function createBrowserClient(
  { baseUrl, apiKey }: BrowserProvider,
  settings: Partial<Omit<CallSettings, 'keys'>> = {},
): BrowserClient {
  const isRelay = !apiKey
  const times = isRelay ? { tryMs: RELAY_MS, wholeMs: RELAY_MS } : {}
  const client = createGenerateContent({
    baseUrl,
    keys: soleKey(apiKey || undefined),
    attempts: 1,
    ...times,
    ...settings,
  })
  return { client, isRelay }
}
