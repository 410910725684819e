import { startStripe, PRICES } from '#server/billing/stripe.fixture.ts'
import { learnerAt } from './learner.ts'
import { expect, startServer, test as base, type Page } from './site.ts'

/** A site whose payments go to a server on this machine. */
const test = base.extend<{ stripe: Awaited<ReturnType<typeof startStripe>>; url: string }>({
  stripe: async ({}, use) => {
    const stripe = await startStripe()
    await use(stripe)
    stripe.stop()
  },
  url: async ({ stripe }, use, testInfo) => {
    const server = await startServer(testInfo.outputPath('data'), stripe.environment)
    await use(server.url)
    await server.stop()
  },
  baseURL: async ({ url }, use) => use(url),
})

const plan = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a learner buys a plan, changes it, and ends it', async ({ page, stripe, request }) => {
  const tell = async (type: string) => {
    const { headers, body } = stripe.event(type, { id: 'sub_1' })
    expect((await request.post('/api/billing/webhook', { headers, data: body })).status()).toBe(200)
  }
  await learnerAt(page).signUpAtProfile()
  await page.getByRole('tab', { name: 'Subscription' }).click()
  await expect(plan(page, 'Free').getByText('Current plan').first()).toBeVisible()

  await page.getByRole('button', { name: 'Upgrade to Basic' }).click()
  await page.getByRole('link', { name: 'Done' }).click()
  // Stripe's confirmation arrives a little later than the learner.
  await expect(page.getByText('We’re confirming your payment.')).toBeVisible()
  stripe.knows({ id: 'sub_1' })
  await tell('customer.subscription.created')
  await expect(plan(page, 'Basic').getByText('Current plan')).toBeVisible()
  await expect(page.getByText('We’re confirming your payment.')).toBeHidden()

  await page.getByRole('button', { name: 'Change to Premium' }).click()
  stripe.knows({ id: 'sub_1', price: PRICES.premium })
  await tell('customer.subscription.updated')
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(plan(page, 'Premium').getByText('Current plan')).toBeVisible()

  await page.getByRole('button', { name: 'Manage your plan' }).click()
  stripe.knows({ id: 'sub_1', cancel_at: Date.UTC(2040, 11, 3, 12) / 1000 })
  await tell('customer.subscription.updated')
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByText('Your plan ends on 3 December 2040. You can use it until then.')).toBeVisible()

  stripe.knows({ id: 'sub_1', status: 'canceled' })
  await tell('customer.subscription.deleted')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Upgrade to Basic' })).toBeVisible()
})

test('a visitor who wants a plan signs up first, and is then led to the payment', async ({ page }) => {
  await page.goto('/profile?tab=subscription')
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
  await learnerAt(page).signUp()
  await expect(page.getByRole('link', { name: 'Done' })).toBeVisible()
})

test('a paying learner’s account is not deleted before the subscription ends', async ({ page, stripe, request }) => {
  const { password } = await learnerAt(page).signUpAtProfile()
  await page.getByRole('tab', { name: 'Subscription' }).click()
  await page.getByRole('button', { name: 'Upgrade to Basic' }).click()
  await expect(page.getByRole('link', { name: 'Done' })).toBeVisible()
  stripe.knows({ id: 'sub_1' })
  const { headers, body } = stripe.event('customer.subscription.created', { id: 'sub_1' })
  await request.post('/api/billing/webhook', { headers, data: body })

  stripe.goAway()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(dialog).toContainText('Your subscription could not be ended just now, so nothing was deleted.')

  stripe.comeBack()
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page).toHaveURL('/')
  expect(stripe.statusOf('sub_1')).toBe('canceled')
})
