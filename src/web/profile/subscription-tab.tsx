import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { useAccount } from '../account/account.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { Band, threadClass } from '../ui/weave.tsx'
import { type PaidPlan, type Plan, type PlanOffer, planOffers, type CurrentPlan, usePlan } from './use-plan.ts'

/** The three plans. Payment happens on Stripe's pages; the plan changes once Stripe has notified our server. */
export function SubscriptionTab() {
  const current = usePlan()
  const { plan, payments, supportEmail } = current
  const { go, isOpening, isAway } = useBilling()
  return (
    <>
      {isAway && (
        <Note tone="error" className="profile-note">
          The payment page did not open. You have not been charged. Check your connection, then try again.
        </Note>
      )}
      <PlanNote here={current} />
      <ul className="plans">
        {planOffers(supportEmail !== undefined).map((offer, place) => (
          <li key={offer.id}>
            <PlanCard offer={offer} thread={place + 1} isCurrent={offer.id === plan}>
              <PlanButton offer={offer} plan={plan} payments={payments} isOpening={isOpening} onGo={go} />
            </PlanCard>
          </li>
        ))}
      </ul>
      {supportEmail && (
        <p className="muted small plans-support">
          Questions about a plan? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      )}
    </>
  )
}

/** A pending payment, a failed payment or the end date of a cancelled plan. */
function PlanNote({ here: { isAwaited, isPastDue, endsAt } }: { here: CurrentPlan }) {
  if (isAwaited)
    return (
      <Note className="profile-note">
        We’re confirming your payment. Your plan changes as soon as it arrives, usually within a minute.
      </Note>
    )
  if (isPastDue)
    return (
      <Note tone="caution" className="profile-note">
        Your last payment did not go through. To keep your plan, choose “Manage your plan” and pay another way.
      </Note>
    )
  if (endsAt === null) return null
  const day = new Date(endsAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  return <Note className="profile-note">Your plan ends on {day}. You can use it until then.</Note>
}

function PlanCard({
  offer: { name, price, features, id },
  thread,
  isCurrent,
  children,
}: {
  offer: PlanOffer
  thread: number
  isCurrent: boolean
  children: ReactNode
}) {
  return (
    <section className={classNames('card plan', threadClass(thread), isCurrent && 'current')} aria-label={name}>
      <Band level={thread} />
      <div className="plan-head">
        <h2 className="card-title">{name}</h2>
        {isCurrent && <span className="tag">Current plan</span>}
      </div>
      <p className="plan-price num">
        {price} {id !== 'free' && <small>/month</small>}
      </p>
      <ul>
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="check" className="plan-check" />
            {feature}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

/**
 * Upgrades only where payments are set up. A paying learner changes or ends the plan at Stripe: a second checkout would charge
 * twice.
 */
function PlanButton({
  offer: { id, name },
  plan,
  payments,
  isOpening,
  onGo,
}: {
  offer: PlanOffer
  plan: Plan
  payments: boolean
  isOpening: boolean
  onGo: (plan: PaidPlan | undefined) => void
}) {
  const isPaying = plan !== 'free'
  if (id === plan && (id === 'free' || !payments)) return <Button disabled>Current plan</Button>
  if (!payments) return null
  if (isPaying)
    return (
      <Button disabled={isOpening} onClick={() => onGo(undefined)}>
        {id === plan ? 'Manage your plan' : id === 'free' ? 'End your plan' : `Change to ${name}`}
      </Button>
    )
  return (
    id !== 'free' && (
      <Button look={id === 'basic' ? 'primary' : 'secondary'} disabled={isOpening} onClick={() => onGo(id)}>
        Upgrade to {name}
      </Button>
    )
  )
}

/** Opens the payment pages. A visitor signs in first and then continues. */
function useBilling() {
  const { user, leave, openSignIn } = useAccount()
  const [state, setState] = useState<'idle' | 'opening' | 'away'>('idle')
  const openPage = async (plan: PaidPlan | undefined) => {
    setState('opening')
    const page = await billingPage(plan)
    if (page.ok) return location.assign(page.value)
    if (page.fault.kind === 'signed-out') leave('ended')
    return setState(page.fault.kind === 'away' ? 'away' : 'idle')
  }
  return {
    isOpening: state === 'opening',
    isAway: state === 'away',
    go: (plan: PaidPlan | undefined) =>
      user ? void openPage(plan) : openSignIn({ reasons, onSignedIn: () => void openPage(plan) }),
  }
}

const reasons = {
  'sign-in': 'Sign in to choose a plan.',
  'sign-up': 'Create a free account to choose a plan.',
}

export type BillingFault = { readonly kind: 'signed-out' } | { readonly kind: 'away' }

const Page = v.object({ url: v.pipe(v.string(), v.url()) })

/** The address of Stripe's checkout (with a plan) or billing portal (without one). */
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
