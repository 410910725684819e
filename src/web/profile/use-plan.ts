import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useSearch } from 'wouter'
import { useAccount } from '../account/account.tsx'
import { useConfig } from '../outside.tsx'

const PaidPlan = v.object({
  plan: v.picklist(['free', 'basic', 'premium']),
  /** It was ended, and goes on until this instant. */
  endsAt: v.nullable(v.string()),
  /** The last payment did not come: until it is given up the plan goes on. */
  isPastDue: v.boolean(),
})
type PaidPlan = v.InferOutput<typeof PaidPlan>

export interface PlanHere extends PaidPlan {
  /** False until the server has told, or it is known that there is nobody for it to tell of. */
  readonly isKnown: boolean
  /** It was paid for a moment ago, and our server has not heard of that yet. */
  readonly isAwaited: boolean
  /** Whether anything can be bought here. */
  readonly payments: boolean
  readonly supportEmail: string | undefined
}

const free: PaidPlan = { plan: 'free', endsAt: null, isPastDue: false }

/** How often it is asked again for what was just paid, and for how long. */
const AGAIN_MS = 2000
const MOST_TIMES = 30

/** What the learner pays for. Until the server has told, and without one, the plan is the free one. */
export function usePlan(fetch = globalThis.fetch): PlanHere {
  const config = useConfig()
  const { user, status } = useAccount()
  const uid = user?.uid
  const [paid, setPaid] = useState<{ uid: string; plan: PaidPlan }>()
  const isServed = config?.accounts === 'server'
  // Whoever comes back from the page of payments comes with what was bought.
  const hasBought = new URLSearchParams(useSearch()).has('bought')

  useEffect(() => {
    if (!isServed || uid === undefined) return undefined
    const asking = new AbortController()
    void followPlan({
      fetch,
      signal: asking.signal,
      times: hasBought ? MOST_TIMES : 1,
      tell: (plan) => setPaid({ uid, plan }),
    })
    return () => asking.abort()
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

/** Asks until something is paid for, or so many times. */
async function followPlan({
  fetch,
  signal,
  times,
  tell,
}: {
  fetch: typeof globalThis.fetch
  signal: AbortSignal
  times: number
  tell: (plan: PaidPlan) => void
}) {
  for (let asked = 1; asked <= times && !signal.aborted; asked++) {
    const paid = await askForPlan(fetch, signal)
    if (paid) tell(paid)
    if (paid && paid.plan !== 'free') return
    if (asked < times) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}

async function askForPlan(fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<PaidPlan | undefined> {
  try {
    const answer = await fetch('/api/me/plan', { signal })
    const plan = v.safeParse(PaidPlan, await answer.json())
    return plan.success ? plan.output : undefined
  } catch {
    return undefined
  }
}
