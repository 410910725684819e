// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryAuth } from '#providers/auth/memory.ts'
import { maya, openAccountPage, type SiteOptions } from '../account/account-page.fixture.tsx'
import { billingPage, SubscriptionTab } from './subscription-tab.tsx'

beforeEach(() => history.replaceState(null, '', '/profile'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the three plans show their features and prices, and the free one is the current plan', async () => {
  await open()
  expect(plans()).toEqual([
    'Free, Current plan, $0: Basic features, 3 AR features total, Ad-supported',
    'Basic, $4.99 /month: All learning features, 20 AR features per day, Ad-free',
    'Premium, $9.99 /month: Unlimited AR, Ad-free',
  ])
})

test('priority support is offered only with a support address', async () => {
  await open({ config: { accounts: 'server', supportEmail: 'help@example.org' } })
  expect(plans()[2]).toBe('Premium, $9.99 /month: Unlimited AR, Ad-free, Priority support')
})

test('without payments the plans are shown, but no upgrade is offered', async () => {
  await open()
  expect(plans()).toHaveLength(3)
  expect([...document.querySelectorAll('.plan button')].map(({ textContent }) => textContent)).toEqual(['Current plan'])
})

test('a visitor must sign in before an upgrade', async () => {
  const page = await open({ config: withPayments })
  await page.press('Upgrade to Basic')
  expect(page.accountText()).toBe('visitor, asked to sign in: Sign in to choose a plan.')
})

test('a paying learner sees the plan marked, and manages it at the payment provider', async () => {
  const page = await openPaying({ plan: 'basic', endsAt: null, isPastDue: false })
  expect(plans()[1]).toContain('Basic, Current plan')
  expect(page.button('Manage your plan').disabled).toBe(false)
  expect(page.button('Change to Premium').disabled).toBe(false)
})

test('a cancelled plan shows its end date', async () => {
  const page = await openPaying({ plan: 'premium', endsAt: '2026-12-03T09:00:00.000Z', isPastDue: false })
  expect(page.text()).toContain('Your plan ends on 3 December 2026. You can use it until then.')
})

test('a failed payment is reported before the plan is lost', async () => {
  const page = await openPaying({ plan: 'basic', endsAt: null, isPastDue: true })
  expect(page.text()).toContain('Your last payment did not go through.')
  expect(page.button('Manage your plan').disabled).toBe(false)
})

test('the screen waits after a payment until the server confirms the plan', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout'] })
  history.replaceState(null, '', '/profile?tab=subscription&bought=premium')
  const told: PaidPlan = { plan: 'free', endsAt: null, isPastDue: false }
  const page = await openPaying(told)
  expect(page.text()).toContain('We’re confirming your payment.')
  told.plan = 'premium'
  await act(async () => void (await vi.advanceTimersByTimeAsync(2000)))
  expect(plans()[2]).toContain('Premium, Current plan')
  expect(page.text()).not.toContain('confirming')
})

test('a payment page that cannot be opened is reported, and the buttons work again', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/api/me/plan'
      ? Response.json({ plan: 'free', endsAt: null, isPastDue: false })
      : Response.json({ problem: {} }, { status: 502 }),
  )
  const auth = createMemoryAuth()
  await auth.signUp(maya)
  const page = await open({ auth, config: withPayments })
  await page.press('Upgrade to Premium')
  expect(page.alerts()).toEqual([
    'The payment page did not open. You have not been charged. Check your connection, then try again.',
  ])
  expect(page.button('Upgrade to Premium').disabled).toBe(false)
})

test('a checkout sends the plan; the billing portal gets none', async () => {
  const asked: unknown[] = []
  const server = async (address: unknown, request?: RequestInit) => {
    asked.push([address, request?.body])
    return Response.json({ url: 'https://pay.example.org/1' })
  }
  expect(await billingPage('basic', server)).toEqual({ ok: true, value: 'https://pay.example.org/1' })
  await billingPage(undefined, server)
  expect(asked).toEqual([
    ['/api/billing/checkout', '{"plan":"basic"}'],
    ['/api/billing/portal', '{}'],
  ])
})

test('an ended session and an unreachable server are different faults', async () => {
  expect(await billingPage('basic', answering(401))).toEqual({ ok: false, fault: { kind: 'signed-out' } })
  expect(await billingPage('basic', answering(500))).toEqual({ ok: false, fault: { kind: 'away' } })
  expect(await billingPage('basic', () => Promise.reject(new TypeError('No network')))).toEqual({
    ok: false,
    fault: { kind: 'away' },
  })
})

const answering = (status: number) => async () => Response.json({}, { status })

const withPayments = { accounts: 'server', offers: { payments: true } } as const

interface PaidPlan {
  plan: string
  endsAt: string | null
  isPastDue: boolean
}

/** Opens the tab for a signed-in learner with this plan on the server. */
async function openPaying(plan: PaidPlan) {
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/api/me/plan' ? Response.json(plan) : Response.json({ problem: {} }, { status: 404 }),
  )
  const auth = createMemoryAuth()
  await auth.signUp(maya)
  return open({ auth, config: withPayments })
}

async function open(options?: SiteOptions) {
  const page = await openAccountPage(<SubscriptionTab />, options)
  return page
}

/** The text of each plan card. */
const plans = () =>
  [...document.querySelectorAll('.plan')].map((plan) => {
    const head = [...plan.querySelectorAll('h2, .tag, .plan-price')].map(({ textContent }) => textContent.trim())
    return `${head.join(', ')}: ${[...plan.querySelectorAll('li')].map(({ textContent }) => textContent).join(', ')}`
  })
