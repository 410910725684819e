// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ok, refuse } from '#core/result/result.ts'
import type { Auth, Passkeys } from '#providers/auth/auth.ts'
import { createMemoryAuth, noMemoryAccounts } from '#providers/auth/memory.ts'
import { maya, openAccountPage, type SiteOptions } from '../account/account-page.fixture.tsx'
import { SecurityCards } from './security-cards.tsx'

test('the current password is required, and a new one has at least six characters', async () => {
  const { page } = await open()
  await page.press('Change password')
  expect(page.alerts()).toEqual(['Please enter your password'])
  await page.type('Current password', maya.password)
  await page.type('New password', '12345')
  await page.press('Change password')
  expect(page.alerts()).toEqual(['Password must be at least 6 characters long'])
  expect(document.activeElement).toBe(page.field('New password'))
})

test('a wrong current password is reported at its field, and the input stays', async () => {
  const { page } = await open()
  await page.type('Current password', 'guess!')
  await page.type('New password', 'new-baskets')
  await page.press('Change password')
  expect(page.alerts()).toEqual(['Incorrect password.'])
  expect(page.field('Current password').getAttribute('aria-invalid')).toBe('true')
  expect(page.field('New password').value).toBe('new-baskets')
})

test('a changed password takes effect at once, and the other devices are signed out', async () => {
  const { page, auth, other } = await open()
  expect(devices()).toHaveLength(2)
  await page.type('Current password', maya.password)
  await page.type('New password', 'new-baskets')
  await page.press('Change password')
  expect(page.text()).toContain('Your password is changed. Your other devices have been signed out.')
  expect(page.field('Current password').value).toBe('')
  expect(devices()).toHaveLength(1)
  expect(await other.current()).toEqual(ok(null))
  expect(await auth.current()).toMatchObject({ value: { email: maya.email } })
})

test('password managers find the username and distinguish the two passwords', async () => {
  await open()
  const fields = [...document.querySelectorAll('form input')].map((field) =>
    `${field.getAttribute('autocomplete')} ${(field as HTMLInputElement).value}`.trim(),
  )
  expect(fields).toEqual([`username ${maya.email}`, 'current-password', 'new-password'])
})

test('an account that signs in with Google has no password to change', async () => {
  const identity = { email: 'noah@example.com', emailVerified: true, displayName: 'Noah' }
  const auth = createMemoryAuth(noMemoryAccounts(), { google: async () => ok(identity) })
  const entered = await auth.signInWithGoogle()
  if (!entered.ok) throw new Error('The sign-in failed')
  await openAccountPage(<SecurityCards user={entered.value} />, { auth })
  expect(document.querySelector('form')).toBeNull()
})

test('this device is marked and has no button; another one can be signed out', async () => {
  const { page, other } = await open()
  expect(devices()[0]).toContain('This device')
  expect(devices()[0]).not.toContain('Sign out')
  await page.press('Sign out This page')
  expect(devices()).toHaveLength(1)
  expect(await other.current()).toEqual(ok(null))
})

test('signing out everywhere includes this device and shows no notice', async () => {
  const { page, other } = await open()
  await page.press('Sign out everywhere')
  expect(page.accountText()).toBe('visitor')
  expect(await other.current()).toEqual(ok(null))
  expect(location.pathname).toBe('/')
})

test('an account provider that does not list devices shows no list', async () => {
  await open({ sessions: async () => refuse({ kind: 'not-offered' }) })
  expect(document.body.textContent).not.toContain('Devices')
})

test('an unreachable server is reported, and the request can be repeated', async () => {
  let isAway = true
  const { page } = await open({
    sessions: async () => (isAway ? refuse({ kind: 'unreachable' }) : ok([])),
  })
  expect(page.alerts()[0]).toContain('We could not reach the server.')
  isAway = false
  await page.press('Try again')
  expect(page.alerts()).toEqual([])
})

test('a browser without passkeys says so, and still removes one of another device', async () => {
  const passkey = { id: 'p1', name: 'My phone', addedAt: '2026-11-21T18:00:00.000Z' }
  const proofs: unknown[] = []
  const passkeys: Passkeys = {
    list: async () => ok(proofs.length > 0 ? [] : [passkey]),
    add: async () => refuse({ kind: 'passkey-cancelled' }),
    async remove(id, proof) {
      proofs.push([id, proof])
      return ok(null)
    },
    signIn: async () => refuse({ kind: 'passkey-cancelled' }),
  }
  const { page } = await open({ passkeys }, { accounts: 'server', offers: { passkeys: true } })
  expect(page.text()).toContain('This browser cannot make passkeys.')
  expect(page.hasButton('Add a passkey')).toBe(false)
  await page.press('Remove My phone')
  expect(proofs).toEqual([])
  await page.type('Your password', maya.password)
  await page.press('Remove My phone')
  expect(proofs).toMatchObject([['p1', { password: maya.password }]])
  expect(page.text()).toContain('The passkey is removed.')
  expect(page.hasButton('Remove My phone')).toBe(false)
})

const devices = () => [...document.querySelectorAll('.device-list li')].map(({ textContent }) => textContent)

/** Opens the cards for Maya, who is signed in on two devices. `auth` is the one with the page. */
async function open(different: Partial<Auth> = {}, config?: SiteOptions['config']) {
  const accounts = noMemoryAccounts()
  const auth = { ...createMemoryAuth(accounts), ...different }
  const other = createMemoryAuth(accounts)
  const entered = await auth.signUp(maya)
  if (!entered.ok) throw new Error('The sign-in failed')
  await other.signIn(maya)
  const page = await openAccountPage(<SecurityCards user={entered.value} />, { auth, ...(config && { config }) })
  return { page, auth, other }
}
