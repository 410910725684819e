// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryAuth } from '#providers/auth/memory.ts'
import { maya, openAccountPage, type SiteOptions } from '../account/account-page.fixture.tsx'
import { billingPage, SubscriptionTab } from './subscription-tab.tsx'

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  history.replaceState(null, '', '/profile')
  document.body.replaceChildren()
  localStorage.clear()
})

test('the three plans say what they are and what they cost, and the free one is the current', async () => {
  await open()
  expect(plans()).toEqual([
    'Free, Current plan, $0: Basic features, 3 AR features total, Ad-supported',
    'Basic, $4.99 /month: All learning features, 20 AR features per day, Ad-free',
    'Premium, $9.99 /month: Unlimited AR, Ad-free',
  ])
})

test('priority support is promised only where there is somebody to write to', async () => {
  await open({ config: { accounts: 'server', supportEmail: 'help@example.org' } })
  expect(plans()[2]).toBe('Premium, $9.99 /month: Unlimited AR, Ad-free, Priority support')
})

test('without payments the plans are shown and no upgrade is offered', async () => {
  await open()
  expect(plans()).toHaveLength(3)
  expect([...document.querySelectorAll('.plan button')].map(({ textContent }) => textContent)).toEqual(['Current plan'])
})

test('a visitor who upgrades signs in first', async () => {
  const page = await open({ config: withPayments })
  await page.press('Upgrade to Basic')
  expect(page.who()).toBe('nobody, asked to sign in: Sign in to choose a plan.')
})

test('who pays for a plan sees it marked, and changes or ends it where it was bought', async () => {
  const page = await openPaying({ plan: 'basic', endsAt: null, isPastDue: false })
  expect(plans()[1]).toContain('Basic, Current plan')
  expect(page.button('Manage your plan').disabled).toBe(false)
  expect(page.button('Change to Premium').disabled).toBe(false)
})

test('a plan that was ended says until when it goes on', async () => {
  const page = await openPaying({ plan: 'premium', endsAt: '2026-12-03T09:00:00.000Z', isPastDue: false })
  expect(page.text()).toContain('Your plan ends on 3 December 2026. You can use it until then.')
})

test('a payment that did not go through is told before the plan is lost', async () => {
  const page = await openPaying({ plan: 'basic', endsAt: null, isPastDue: true })
  expect(page.text()).toContain('Your last payment did not go through.')
  expect(page.button('Manage your plan').disabled).toBe(false)
})

test('who comes back from paying waits until our server has heard of it', async () => {
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

test('a payment page that cannot be had is told, and nothing is lost', async () => {
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

test('the payment page is asked for with the plan, the other page without', async () => {
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

test('a session that has ended, and a server that is away, are told apart', async () => {
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

/** A learner who is signed in, of whom the server knows this. */
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
  close = page.close
  return page
}

/** As they read from above. */
const plans = () =>
  [...document.querySelectorAll('.plan')].map((plan) => {
    const head = [...plan.querySelectorAll('h2, .tag, .plan-price')].map(({ textContent }) => textContent.trim())
    return `${head.join(', ')}: ${[...plan.querySelectorAll('li')].map(({ textContent }) => textContent).join(', ')}`
  })
