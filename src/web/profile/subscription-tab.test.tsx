// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryAuth } from '#providers/auth/memory.ts'
import { maya, openAccountPage, type SiteOptions } from '../account/account-page.fixture.tsx'
import { billingPage } from './billing.ts'
import { SubscriptionTab } from './subscription-tab.tsx'

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
  vi.unstubAllGlobals()
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

test('without payments the buttons say that they are not set up on this site', async () => {
  const page = await open()
  for (const name of ['Basic', 'Premium'])
    expect(page.button(`Upgrade to ${name}Payments are not set up on this site`).disabled).toBe(true)
})

test('a visitor who upgrades signs in first', async () => {
  const page = await open({ config: withPayments })
  await page.press('Upgrade to Basic')
  expect(page.who()).toBe('nobody, asked to sign in: Sign in to choose a plan.')
})

test('who pays for a plan sees it marked, and changes or ends it where it was bought', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ plan: 'basic', limit: 20, used: 0, remaining: 20 }))
  const auth = createMemoryAuth()
  await auth.signUp(maya)
  const page = await open({ auth, config: withPayments })
  expect(plans()[1]).toContain('Basic, Current plan')
  expect(page.button('Manage your plan').disabled).toBe(false)
  expect(page.button('Change to Premium').disabled).toBe(false)
})

test('a payment page that cannot be had is told, and nothing is lost', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/api/usage' ? Response.json({ plan: 'free' }) : Response.json({ problem: {} }, { status: 502 }),
  )
  const auth = createMemoryAuth()
  await auth.signUp(maya)
  const page = await open({ auth, config: withPayments })
  await page.press('Upgrade to Premium')
  expect(page.alerts()).toEqual([
    'The payment page could not be opened. Nothing was paid. Check your connection, then try again.',
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
  const answering = (status: number) => async () => Response.json({}, { status })
  expect(await billingPage('basic', answering(401))).toEqual({ ok: false, fault: { kind: 'signed-out' } })
  expect(await billingPage('basic', answering(500))).toEqual({ ok: false, fault: { kind: 'away' } })
  expect(await billingPage('basic', () => Promise.reject(new TypeError('No network')))).toEqual({
    ok: false,
    fault: { kind: 'away' },
  })
})

const withPayments = { accounts: 'server', offers: { payments: true } } as const

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
