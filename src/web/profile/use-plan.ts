import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useSearch } from 'wouter'
import { useAccount } from '../account/account.tsx'
import { useConfig } from '../outside.tsx'

export type Plan = 'free' | 'basic' | 'premium'
export type PaidPlan = Exclude<Plan, 'free'>

const PlanStatus = v.object({
  plan: v.picklist(['free', 'basic', 'premium']),
  /** The end of a cancelled plan, as an ISO instant. */
  endsAt: v.nullable(v.string()),
  /** The last payment failed. The plan stays until the provider gives up collecting. */
  isPastDue: v.boolean(),
})
type PlanStatus = v.InferOutput<typeof PlanStatus>

export interface CurrentPlan extends PlanStatus {
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

const free: PlanStatus = { plan: 'free', endsAt: null, isPastDue: false }

/** The polling interval and limit after a payment. */
const POLL_INTERVAL_MS = 2000
const MAX_POLLS = 30

/** The learner's plan. It is the free one until the server answers, and on sites without our server. */
export function usePlan(fetch = globalThis.fetch): CurrentPlan {
  const config = useConfig()
  const { user, status } = useAccount()
  const uid = user?.uid
  const [paid, setPaid] = useState<{ uid: string; plan: PlanStatus }>()
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
  onPlan: (plan: PlanStatus) => void
}) {
  for (let attempt = 1; attempt <= times && !signal.aborted; attempt++) {
    const paid = await fetchPlan(fetch, signal)
    if (paid) onPlan(paid)
    if (paid && paid.plan !== 'free') return
    if (attempt < times) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
}

async function fetchPlan(fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<PlanStatus | undefined> {
  try {
    const answer = await fetch('/api/me/plan', { signal })
    const plan = v.safeParse(PlanStatus, await answer.json())
    return plan.success ? plan.output : undefined
  } catch {
    return undefined
  }
}

export interface PlanOffer {
  readonly id: Plan
  readonly name: string
  readonly price: string
  readonly features: readonly string[]
}

/** The three plans. Priority support requires a support address. */
export function planOffers(hasSupport: boolean): readonly PlanOffer[] {
  return [
    { id: 'free', name: 'Free', price: '$0', features: ['Basic features', '3 AR features total', 'Ad-supported'] },
    {
      id: 'basic',
      name: 'Basic',
      price: '$4.99',
      features: ['All learning features', '20 AR features per day', 'Ad-free'],
    },
    {
      id: 'premium',
      name: 'Premium',
      price: '$9.99',
      features: ['Unlimited AR', 'Ad-free', ...(hasSupport ? ['Priority support'] : [])],
    },
  ]
}
