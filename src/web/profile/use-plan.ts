import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useSearch } from 'wouter'
import { useAccount } from '../account/account.tsx'
import { useConfig } from '../outside.tsx'

const PaidPlan = v.object({
  plan: v.picklist(['free', 'basic', 'premium']),
  /** The end of a cancelled plan, as an ISO instant. */
  endsAt: v.nullable(v.string()),
  /** The last payment failed. The plan stays until the provider gives up collecting. */
  isPastDue: v.boolean(),
})
type PaidPlan = v.InferOutput<typeof PaidPlan>

export interface CurrentPlan extends PaidPlan {
  /**
   * False until the server has answered, unless no request is needed: visitors, and sites without our server, always have the
   * free plan.
   */
  readonly isKnown: boolean
  /** The learner has just paid, and the server has not confirmed it yet. */
  readonly isAwaited: boolean
  /** True if this site sells plans. */
  readonly payments: boolean
  readonly supportEmail: string | undefined
}

const free: PaidPlan = { plan: 'free', endsAt: null, isPastDue: false }

/** The polling interval and limit after a payment. */
const POLL_INTERVAL_MS = 2000
const MAX_POLLS = 30

/** The learner's plan. It is the free one until the server answers, and on sites without our server. */
export function usePlan(fetch = globalThis.fetch): CurrentPlan {
  const config = useConfig()
  const { user, status } = useAccount()
  const uid = user?.uid
  const [paid, setPaid] = useState<{ uid: string; plan: PaidPlan }>()
  const isServed = config?.accounts === 'server'
  // Stripe returns to the page with `?bought`.
  const hasBought = new URLSearchParams(useSearch()).has('bought')

  useEffect(() => {
    if (!isServed || uid === undefined) return undefined
    const polling = new AbortController()
    void pollPlan({
      fetch,
      signal: polling.signal,
      times: hasBought ? MAX_POLLS : 1,
      onPlan: (plan) => setPaid({ uid, plan }),
    })
    return () => polling.abort()
  }, [isServed, uid, hasBought, fetch])

  const known = paid && paid.uid === uid ? paid.plan : undefined
  const isFree = config !== null && status !== 'loading' && (!isServed || !user)
  return {
    ...(known ?? free),
    isKnown: isFree || known !== undefined,
    isAwaited: hasBought && known?.plan === 'free',
    payments: isServed && config.offers.payments,
    supportEmail: config?.supportEmail,
  }
}

/** Polls until a paid plan is reported, at most `times` times. */
async function pollPlan({
  fetch,
  signal,
  times,
  onPlan,
}: {
  fetch: typeof globalThis.fetch
  signal: AbortSignal
  times: number
  onPlan: (plan: PaidPlan) => void
}) {
  for (let attempt = 1; attempt <= times && !signal.aborted; attempt++) {
    const paid = await fetchPlan(fetch, signal)
    if (paid) onPlan(paid)
    if (paid && paid.plan !== 'free') return
    if (attempt < times) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
}

async function fetchPlan(fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<PaidPlan | undefined> {
  try {
    const answer = await fetch('/api/me/plan', { signal })
    const plan = v.safeParse(PaidPlan, await answer.json())
    return plan.success ? plan.output : undefined
  } catch {
    return undefined
  }
}
