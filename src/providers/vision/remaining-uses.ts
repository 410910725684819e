import * as v from 'valibot'

const Remaining = v.object({
  plan: v.picklist(['free', 'basic', 'premium']),
  limit: v.nullable(v.number()),
  used: v.number(),
  remaining: v.nullable(v.number()),
})

/** What is left of the plan: `limit` and `remaining` are null where as many images as one likes may be looked at. */
export type Remaining = v.InferOutput<typeof Remaining>

/** Asks our own server. Undefined where it cannot be known now. */
export async function remainingUses(signal: AbortSignal): Promise<Remaining | undefined> {
  try {
    const response = await fetch('/api/usage', { signal, headers: { accept: 'application/json' } })
    const parsed = response.ok ? v.safeParse(Remaining, await response.json()) : undefined
    return parsed?.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
