// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createMemoryAuth, noMemoryAccounts } from '#providers/auth/memory.ts'
import { maya, openAccountPage } from './account-page.fixture.tsx'
import ConfirmEmailScreen from './confirm-email-screen.tsx'

test('opening the link confirms nothing; its button does', async () => {
  const { page, auth } = await open()
  expect(await auth.current()).toMatchObject({ value: { emailVerified: false } })
  await page.press('Confirm email')
  expect(page.text()).toContain('Your email is confirmed.')
  expect(await auth.current()).toMatchObject({ value: { emailVerified: true } })
  expect(page.hasButton('Confirm email')).toBe(false)
})

test('a used link shows an error and a link to request a new one', async () => {
  const { page } = await open('used')
  await page.press('Confirm email')
  expect(page.alerts()).toEqual(['This link was used before or is too old. Ask for a new one.'])
  expect(page.links()).toContain('Ask for a new one /profile')
})

async function open(token?: string) {
  const accounts = noMemoryAccounts()
  const auth = createMemoryAuth(accounts)
  await auth.signUp(maya)
  await auth.sendVerification()
  history.replaceState(null, '', `/confirm-email?token=${token ?? accounts.links.get(`verification ${maya.email}`)}`)
  const page = await openAccountPage(<ConfirmEmailScreen />, { auth })
  return { page, auth }
}
