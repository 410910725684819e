import type { CallSettings } from '../calls/call-settings.ts'
import type { Key, KeyRing } from '../calls/key-ring.ts'
import { createGenerateContent, type GenerateContent } from './generate-content.ts'

/** The address from `/config.json`: the provider's, with a key, or our relay's, without a key. */
export interface BrowserProvider {
  readonly baseUrl: string
  readonly apiKey?: string | undefined
}

/** The relay's deadline for all its attempts, and a margin for the network. */
const RELAY_MS = 32_000

export interface BrowserClient {
  readonly client: GenerateContent
  readonly isRelay: boolean
}

/** The client of a page. It makes one attempt: the relay repeats failed ones, and the screen reports a failure. */
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
