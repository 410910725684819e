import * as v from 'valibot'

const Remaining = v.object({
  plan: v.picklist(['free', 'basic', 'premium']),
  limit: v.nullable(v.number()),
  used: v.number(),
  remaining: v.nullable(v.number()),
})

/** The remaining uses of the plan: `limit` and `remaining` are null if they are unlimited. */
export type Remaining = v.InferOutput<typeof Remaining>

/** Asks our own server. Undefined if the number is unknown. */
export async function remainingUses(signal: AbortSignal): Promise<Remaining | undefined> {
  try {
    const response = await fetch('/api/usage', { signal, headers: { accept: 'application/json' } })
    const parsed = response.ok ? v.safeParse(Remaining, await response.json()) : undefined
    return parsed?.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
