// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { ok, refuse } from '#core/result/result.ts'
import type { Auth, AuthFault } from '#providers/auth/auth.ts'
import { createMemoryAuth, noMemoryAccounts } from '#providers/auth/memory.ts'
import { eventAt } from '#providers/learning-log/event.fixture.ts'
import { openAccountPage, maya } from '../account/account-page.fixture.tsx'
import { deviceLog, deviceChats } from '../learning/device.ts'
import { DeleteDialog } from './profile-screen.tsx'

test('an empty password is reported at its field', async () => {
  const { page } = await openDialog()
  await page.press('Delete Account')
  expect(page.alerts()).toEqual(['Please enter your password'])
  expect(page.field('Password').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(page.field('Password'))
})

test('a wrong password is reported, and nothing is deleted', async () => {
  const { page, auth } = await openDialog()
  await page.type('Password', 'guess')
  await page.press('Delete Account')
  expect(page.alerts()).toEqual(['Incorrect password.'])
  expect(page.field('Password').value).toBe('guess')
  expect(await auth.current()).toMatchObject({ value: { email: maya.email } })
})

test('an unexplained fault shows the provider’s message, or ours if it gives none', async () => {
  const told = await openDialog({
    deleteAccount: async () => refuse<AuthFault>({ kind: 'other', message: 'Try later.' }),
  })
  await told.page.type('Password', maya.password)
  await told.page.press('Delete Account')
  expect(told.page.alerts()).toEqual(['Try later.'])
  await told.page.close()

  const silent = await openDialog({ deleteAccount: async () => refuse<AuthFault>({ kind: 'other' }) })
  await silent.page.type('Password', maya.password)
  await silent.page.press('Delete Account')
  expect(silent.page.alerts()).toEqual(['Error deleting account'])
})

test('the dialog of an ended session says that no user is signed in', async () => {
  const { page, auth } = await openDialog()
  await auth.signOut()
  await page.type('Password', maya.password)
  await page.press('Delete Account')
  expect(page.alerts()).toEqual(['No user signed in'])
  expect(page.accountText()).toBe('visitor, ended')
})

test('the right password deletes the account and its data on the device, but no one else’s', async () => {
  const { page, auth, uid } = await openDialog()
  await deviceLog.append(uid, [eventAt(1)])
  await deviceLog.append('another', [eventAt(2)])
  await deviceChats.keepAssistantChat(uid, { v: 1, messages: [] })
  localStorage.setItem('settings', '{"tildesCount":true}')
  await page.type('Password', maya.password)
  await page.press('Delete Account')
  expect(await auth.current()).toEqual(ok(null))
  expect(await auth.signIn(maya)).toEqual(refuse({ kind: 'user-not-found' }))
  expect(page.accountText()).toBe('visitor, deleted')
  expect((await deviceLog.readSince(uid, 0)).events).toEqual([])
  expect((await deviceLog.readSince('another', 0)).events).toHaveLength(1)
  expect(await deviceChats.findAssistantChat(uid)).toBeUndefined()
  expect(Object.keys(localStorage)).toEqual([])
  expect(location.pathname).toBe('/')
})

test('an account without a password is confirmed by signing in with Google again', async () => {
  const identity = { email: 'noah@example.com', emailVerified: true, displayName: 'Noah' }
  const auth = createMemoryAuth(noMemoryAccounts(), { google: async () => ok(identity) })
  const entered = await auth.signInWithGoogle()
  if (!entered.ok) throw new Error('The sign-in failed')
  const page = await openAccountPage(<DeleteDialog user={entered.value} onClose={() => undefined} />, { auth })
  expect(page.text()).toContain('Sign in with Google again to confirm.')
  expect(document.querySelectorAll('input')).toHaveLength(0)
  await page.press('Delete Account')
  expect(await auth.current()).toEqual(ok(null))
})

async function openDialog(different: Partial<Auth> = {}) {
  const auth = { ...createMemoryAuth(), ...different }
  const entered = await auth.signUp(maya)
  if (!entered.ok) throw new Error('The sign-in failed')
  const page = await openAccountPage(<DeleteDialog user={entered.value} onClose={() => undefined} />, { auth })
  return { page, auth, uid: entered.value.uid }
}
