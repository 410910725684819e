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

/**
 * What `/config.json` tells the browser: which adapters to take, and where the sibling courses are. From our server it
 * holds no secret; on a static site it may hold the providers' keys, which are then everybody's.
 */
export const Config = v.object({
  accounts: v.picklist(['server', 'none']),
  siblings: v.optional(v.object({ luo: v.nullish(Address), kamba: v.nullish(Address) }), {}),
  tutor: v.optional(Tutor),
  assistant: v.optional(Assistant),
})
export type Config = v.InferOutput<typeof Config>
