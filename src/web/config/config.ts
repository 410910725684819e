import * as v from 'valibot'

const Address = v.pipe(v.string(), v.url())
const Text = v.pipe(v.string(), v.nonEmpty())

/** Paths are of our own server, which holds the keys. */
const RELAY = /^\/(?!\/)[\w./-]+$/
/** This machine itself: what stays on it needs no https. */
const LOOPBACK = String.raw`http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?`
/** A provider elsewhere is asked over https only, with keys. */
const PROVIDER = new RegExp(String.raw`^(?:https:\/\/[^\s?#@/]+|${LOOPBACK})(?:\/[^\s?#@]*)?$`)
const EMULATOR = new RegExp(`^${LOOPBACK}$`)

/** Where the pages are all that there is, no relay is behind a path. */
const mayBeAsked = (baseUrl: string, hasKey: boolean, hasServer: boolean) =>
  hasKey ? PROVIDER.test(baseUrl) : hasServer && RELAY.test(baseUrl)

const Tutor = v.object({
  /** With the version, without the method: "https://api.example.org/v1". */
  baseUrl: Text,
  model: Text,
  /** They are taken in turn. */
  apiKeys: v.optional(v.array(Text)),
})

const Assistant = v.object({
  /** With the version, without the method: "https://api.example.org/v1beta". */
  baseUrl: Text,
  model: Text,
  /** Names what is in a picture. */
  visionModel: v.optional(Text),
  apiKey: v.optional(Text),
})

/** What of the accounts this site has beyond email and password; what is not named is not there. */
const Offers = v.object({
  /** Google sign-in. */
  google: v.optional(v.boolean(), false),
  /** Letters: a forgotten password, and vouching for an email. */
  mail: v.optional(v.boolean(), false),
  /** Plans can be bought. */
  payments: v.optional(v.boolean(), false),
})

/** A script is taken from one host, over https only. */
const AD_SCRIPT = new RegExp(String.raw`^(?:https:\/\/[^\s/?#@]+|${LOOPBACK})\/[^\s#]*$`)

/** The network whose ads may be shown under the flashcards. */
const Ads = v.object({
  scriptUrl: v.pipe(v.string(), v.url(), v.regex(AD_SCRIPT)),
  client: Text,
  /** Some networks know the place by the client alone. */
  slot: v.optional(Text),
})
export type Ads = v.InferOutput<typeof Ads>

const Siblings = v.object({ luo: v.nullish(Address), kamba: v.nullish(Address) })

const common = (hasServer: boolean) => ({
  offers: v.optional(Offers, {}),
  /** Whom learners may write to. */
  supportEmail: v.optional(v.pipe(v.string(), v.email())),
  ads: v.optional(Ads),
  siblings: v.optional(Siblings, {}),
  tutor: v.optional(
    v.pipe(
      Tutor,
      v.check(({ baseUrl, apiKeys }) => mayBeAsked(baseUrl, Boolean(apiKeys?.length), hasServer)),
    ),
  ),
  assistant: v.optional(
    v.pipe(
      Assistant,
      v.check(({ baseUrl, apiKey }) => mayBeAsked(baseUrl, Boolean(apiKey), hasServer)),
    ),
  ),
})

/** Of `firebase`, what its console calls the web app's configuration. None of it is secret. */
const Firebase = v.object({
  apiKey: Text,
  authDomain: Text,
  projectId: Text,
  /** To try it out: Firebase’s emulator on this machine, in place of the project. */
  emulatorUrl: v.optional(v.pipe(v.string(), v.regex(EMULATOR))),
})

/**
 * What `/config.json` tells the browser: which adapters to take, and where the sibling courses are. From our server it
 * holds no secret; on a static site it may hold the providers' keys, which are then everybody's. What an owner may write
 * there is told in docs/static-site.md.
 */
export const Config = v.variant('accounts', [
  v.object({ accounts: v.literal('server'), ...common(true) }),
  v.object({ accounts: v.literal('none'), ...common(false) }),
  v.object({ accounts: v.literal('firebase'), firebase: Firebase, ...common(false) }),
])
export type Config = v.InferOutput<typeof Config>
