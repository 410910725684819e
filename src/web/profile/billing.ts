import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { PaidPlan } from './plans.ts'

export type BillingFault = { readonly kind: 'signed-out' } | { readonly kind: 'away' }

const Page = v.object({ url: v.pipe(v.string(), v.url()) })

/** The address of the page where the plan is bought (with a plan), or changed and ended (without one). */
export async function billingPage(
  plan: PaidPlan | undefined,
  fetch = globalThis.fetch,
): Promise<Result<string, BillingFault>> {
  try {
    const answer = await fetch(plan ? '/api/billing/checkout' : '/api/billing/portal', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(plan ? { plan } : {}),
    })
    if (answer.status === 401) return refuse({ kind: 'signed-out' })
    const page = v.safeParse(Page, await answer.json())
    return answer.ok && page.success ? ok(page.output.url) : refuse({ kind: 'away' })
  } catch {
    return refuse({ kind: 'away' })
  }
}
