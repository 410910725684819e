import * as v from 'valibot'

const Address = v.pipe(v.string(), v.url())

/** What `/config.json` tells the browser: which adapters to take, and where the sibling courses are. No secrets. */
export const Config = v.object({
  accounts: v.picklist(['server', 'none']),
  siblings: v.optional(v.object({ luo: v.nullish(Address), kamba: v.nullish(Address) }), {}),
})
export type Config = v.InferOutput<typeof Config>
