// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuse } from '#core/result/result.ts'
import type { Auth } from '#providers/auth/auth.ts'
import { createMemoryAuth, noMemoryAccounts } from '#providers/auth/memory.ts'
import AccountDialog from './account-dialog.tsx'
import { maya, openAccountPage, type SiteOptions } from './account-page.fixture.tsx'
import ResetPasswordScreen from './reset-password-screen.tsx'

const accounts = noMemoryAccounts()
beforeEach(async () => {
  history.replaceState(null, '', '/')
  await createMemoryAuth(accounts).signUp(maya)
})
afterEach(() => {
  accounts.byEmail.clear()
  accounts.links.clear()
})

test('without a mail server the dialog does not offer a password reset', async () => {
  const page = await openDialog({ config: { accounts: 'server' } })
  expect(page.hasButton('Forgot password?')).toBe(false)
})

test('a forgotten password sends an email, and an unknown address gets the same message', async () => {
  const page = await openDialog()
  await page.press('Forgot password?')
  await page.type('Email', 'nobody@example.com')
  await page.press('Send the email')
  const told = page.text()
  expect(told).toContain('If an account has this email, a link is on its way to it.')
  expect(accounts.links.size).toBe(0)
  await page.type('Email', maya.email)
  await page.press('Send the email')
  expect(page.text()).toBe(told)
  expect(accounts.links.has(`reset ${maya.email}`)).toBe(true)
})

test('a malformed email is reported before anything is sent', async () => {
  const page = await openDialog()
  await page.press('Forgot password?')
  await page.type('Email', 'maya')
  await page.press('Send the email')
  expect(page.alerts()).toEqual(['Invalid email address format.'])
  await page.press('Back to Sign In')
  expect(page.text()).toContain('New here?')
})

test('an email that could not be sent is reported', async () => {
  const page = await openDialog({}, { requestPasswordReset: async () => refuse({ kind: 'mail-failed' }) })
  await page.press('Forgot password?')
  await page.type('Email', maya.email)
  await page.press('Send the email')
  expect(page.alerts()).toEqual(['We could not send the email. Please try again in a few minutes.'])
})

test('the emailed link sets a new password, and the learner signs in with it', async () => {
  await createMemoryAuth(accounts).requestPasswordReset(maya.email)
  const page = await openScreen(accounts.links.get(`reset ${maya.email}`)!)
  await page.type('New password', '12345')
  await page.press('Set the password')
  expect(page.alerts()).toEqual(['Password must be at least 6 characters long'])
  await page.type('New password', 'new-baskets')
  await page.press('Set the password')
  expect(page.text()).toContain('Your new password is set. Every device has been signed out.')
  expect(await createMemoryAuth(accounts).signIn({ ...maya, password: 'new-baskets' })).toMatchObject({ ok: true })
  await page.press('Sign In')
  expect(page.accountText()).toBe('visitor, asked to sign in: Sign in with your new password.')
})

test('a used or expired link is reported with a link to request a new one', async () => {
  const page = await openScreen('no-such-token')
  await page.type('New password', 'new-baskets')
  await page.press('Set the password')
  expect(page.alerts()).toEqual(['This link was used before or is too old. Ask for a new one.'])
  expect(await createMemoryAuth(accounts).signIn(maya)).toMatchObject({ ok: true })
  await page.follow('Ask for a new one')
  await page.type('Email', maya.email)
  await page.press('Send the email')
  expect(page.text()).toContain('a link is on its way to it')
  expect(accounts.links.get(`reset ${maya.email}`)).toBeDefined()
})

async function openDialog(options: SiteOptions = {}, different: Partial<Auth> = {}) {
  const auth = { ...createMemoryAuth(accounts), ...different }
  const request = { mode: 'sign-in' } as const
  const config = { accounts: 'server', offers: { mail: true } } as const
  const page = await openAccountPage(<AccountDialog request={request} />, { auth, config, ...options })
  return page
}

async function openScreen(token: string) {
  history.replaceState(null, '', `/reset-password?token=${token}`)
  const page = await openAccountPage(<ResetPasswordScreen />, { auth: createMemoryAuth(accounts) })
  return page
}
