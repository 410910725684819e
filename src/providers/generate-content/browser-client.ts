import type { CallSettings } from '../calls/call-settings.ts'
import type { Key, KeyRing } from '../calls/key-ring.ts'
import { createGenerateContent, type GenerateContent } from './generate-content.ts'

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

/** A ring of one key. It is never set aside: there is no other to turn to, and its owner may put right what was wrong with it. */
function soleKey(key: Key): KeyRing {
  return { take: () => ({ kind: 'key', key }), refuse: () => {}, rest: () => {} }
}
