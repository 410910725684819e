import type { CallSettings } from '../calls/provider-calls.ts'
import type { Key, KeyRing } from '../calls/key-ring.ts'
import { createGenerateContent, type GenerateContent } from './generate-content.ts'

/** The address that the browser calls, from `/config.json`: the provider itself with a key, or our relay without. */
export interface BrowserProvider {
  readonly baseUrl: string
  readonly apiKey?: string | undefined
}

/** The relay's time limit for all its tries, and a little for the network. */
const RELAY_MS = 32_000

export interface BrowserClient {
  readonly client: GenerateContent
  readonly isRelay: boolean
}

/** The client of a page. It makes each call once: the relay retries by itself, and the learner is told of a failure. */
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

/** A ring of one key. The key is never suspended, since there is no other, and its owner may fix the problem. */
function soleKey(key: Key): KeyRing {
  return { take: () => ({ kind: 'key', key }), refuse: () => {}, rest: () => {} }
}
