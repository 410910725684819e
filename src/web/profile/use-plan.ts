import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useAccount } from '../account/account.tsx'
import { useConfig } from '../outside.tsx'
import type { Plan } from './plans.ts'

const Usage = v.object({ plan: v.picklist(['free', 'basic', 'premium']) })

/** What the learner pays for, and whether anything can be bought here. Until the server has told, and without one, the plan is the free one. */
export function usePlan(fetch = globalThis.fetch): { plan: Plan; payments: boolean; supportEmail: string | undefined } {
  const config = useConfig()
  const { user } = useAccount()
  const uid = user?.uid
  const [paid, setPaid] = useState<{ uid: string; plan: Plan }>()
  const isServed = config?.accounts === 'server'

  useEffect(() => {
    if (!isServed || uid === undefined) return undefined
    const asking = new AbortController()
    void askForPlan(fetch, asking.signal).then((plan) => plan && setPaid({ uid, plan }))
    return () => asking.abort()
  }, [isServed, uid, fetch])

  return {
    plan: paid && paid.uid === uid ? paid.plan : 'free',
    payments: isServed && config.offers.payments,
    supportEmail: config?.supportEmail,
  }
}

async function askForPlan(fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<Plan | undefined> {
  try {
    const answer = await fetch('/api/usage', { signal })
    const usage = v.safeParse(Usage, await answer.json())
    return usage.success ? usage.output.plan : undefined
  } catch {
    return undefined
  }
}
