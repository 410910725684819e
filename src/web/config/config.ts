import * as v from 'valibot'

const Address = v.pipe(v.string(), v.url())
const Text = v.pipe(v.string(), v.nonEmpty())

/** A path on our own server, which relays the call and holds the keys. */
const RELAY = /^\/(?!\/)[\w./-]+$/
/** Loopback traffic does not leave the machine, so it needs no https. */
const LOOPBACK = String.raw`http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?`
/** A provider is called directly, with a key, over https only. */
const PROVIDER = new RegExp(String.raw`^(?:https:\/\/[^\s?#@/]+|${LOOPBACK})(?:\/[^\s?#@]*)?$`)
const EMULATOR = new RegExp(`^${LOOPBACK}$`)

/** A relay path needs a server; a static site has none. */
const isUsableProvider = (baseUrl: string, hasKey: boolean, hasServer: boolean) =>
  hasKey ? PROVIDER.test(baseUrl) : hasServer && RELAY.test(baseUrl)

const Tutor = v.object({
  /** Includes the API version, without the method: "https://api.example.org/v1". */
  baseUrl: Text,
  model: Text,
  /** Used in rotation. */
  apiKeys: v.optional(v.array(Text)),
})

const Assistant = v.object({
  /** Includes the API version, without the method: "https://api.example.org/v1beta". */
  baseUrl: Text,
  model: Text,
  /** The model that names what an image shows. */
  visionModel: v.optional(Text),
  apiKey: v.optional(Text),
})

/** The account features that this site has beyond email and password. Missing ones are off. */
const Offers = v.object({
  google: v.optional(v.boolean(), false),
  /** The server sends email: password resets and confirmations. */
  mail: v.optional(v.boolean(), false),
  payments: v.optional(v.boolean(), false),
  passkeys: v.optional(v.boolean(), false),
})

/** An https address, or loopback. */
const AD_SCRIPT = new RegExp(String.raw`^(?:https:\/\/[^\s/?#@]+|${LOOPBACK})\/[^\s#]*$`)

/** The ad network for the flashcard screens. */
const Ads = v.object({
  scriptUrl: v.pipe(v.string(), v.url(), v.regex(AD_SCRIPT)),
  client: Text,
  /** Some networks identify the slot by the client alone. */
  slot: v.optional(Text),
})
export type Ads = v.InferOutput<typeof Ads>

const Siblings = v.object({ luo: v.nullish(Address), kamba: v.nullish(Address) })

const common = (hasServer: boolean) => ({
  offers: v.optional(Offers, {}),
  /** The address that learners may write to. */
  supportEmail: v.optional(v.pipe(v.string(), v.email())),
  ads: v.optional(Ads),
  siblings: v.optional(Siblings, {}),
  /** True if browsers store the course for use without a network. */
  offline: v.optional(v.boolean(), true),
  tutor: v.optional(
    v.pipe(
      Tutor,
      v.check(({ baseUrl, apiKeys }) => isUsableProvider(baseUrl, Boolean(apiKeys?.length), hasServer)),
    ),
  ),
  assistant: v.optional(
    v.pipe(
      Assistant,
      v.check(({ baseUrl, apiKey }) => isUsableProvider(baseUrl, Boolean(apiKey), hasServer)),
    ),
  ),
})

/** The Firebase console's web app configuration. It contains no secret. */
const Firebase = v.object({
  apiKey: Text,
  authDomain: Text,
  projectId: Text,
  /** The address of a Firebase emulator on this machine, used instead of the project. */
  emulatorUrl: v.optional(v.pipe(v.string(), v.regex(EMULATOR))),
})

/**
 * The content of `/config.json`: it selects the adapters and links the sibling courses. Our server puts no secret in it. A static
 * site may put the providers' keys in it, which makes them public. docs/static-site.md documents it for owners.
 */
export const Config = v.variant('accounts', [
  v.object({ accounts: v.literal('server'), ...common(true) }),
  v.object({ accounts: v.literal('none'), ...common(false) }),
  v.object({ accounts: v.literal('firebase'), firebase: Firebase, ...common(false) }),
])
export type Config = v.InferOutput<typeof Config>

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
