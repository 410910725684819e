import * as v from 'valibot'

const Address = v.pipe(v.string(), v.url())

/** Paths are of our own server, which holds the keys; a provider elsewhere is asked over https only, with keys. */
const RELAY = /^\/(?!\/)[\w./-]+$/
const PROVIDER = /^https:\/\/[^\s?#@]+$/

const Tutor = v.pipe(
  v.object({ baseUrl: v.string(), model: v.string(), apiKeys: v.optional(v.array(v.string())) }),
  v.check(({ baseUrl, apiKeys }) => (apiKeys?.length ? PROVIDER : RELAY).test(baseUrl)),
)

const Assistant = v.pipe(
  v.object({
    baseUrl: v.string(),
    model: v.string(),
    visionModel: v.optional(v.string()),
    apiKey: v.optional(v.string()),
  }),
  v.check(({ baseUrl, apiKey }) => (apiKey ? PROVIDER : RELAY).test(baseUrl)),
)

/** What of the accounts this site has beyond email and password; what is not named is not there. */
const Offers = v.object({
  /** Google sign-in. */
  google: v.optional(v.boolean(), false),
  /** Letters: a forgotten password, and vouching for an email. */
  mail: v.optional(v.boolean(), false),
  /** Plans can be bought. */
  payments: v.optional(v.boolean(), false),
})

const common = {
  offers: v.optional(Offers, {}),
  /** Whom learners may write to. */
  supportEmail: v.optional(v.pipe(v.string(), v.email())),
  siblings: v.optional(v.object({ luo: v.nullish(Address), kamba: v.nullish(Address) }), {}),
  tutor: v.optional(Tutor),
  assistant: v.optional(Assistant),
}

/** Of `firebase`, what its console calls the web app's configuration. None of it is secret. */
const Firebase = v.object({
  apiKey: v.pipe(v.string(), v.nonEmpty()),
  authDomain: v.pipe(v.string(), v.nonEmpty()),
  projectId: v.pipe(v.string(), v.nonEmpty()),
})

/**
 * What `/config.json` tells the browser: which adapters to take, and where the sibling courses are. From our server it
 * holds no secret; on a static site it may hold the providers' keys, which are then everybody's.
 */
export const Config = v.variant('accounts', [
  v.object({ accounts: v.picklist(['server', 'none']), ...common }),
  v.object({ accounts: v.literal('firebase'), firebase: Firebase, ...common }),
])
export type Config = v.InferOutput<typeof Config>
