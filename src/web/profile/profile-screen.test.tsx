// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryAuth } from '#providers/auth/memory.ts'
import { maya, openAccountPage, type SiteOptions } from '../account/account-page.fixture.tsx'
import ProfileScreen from './profile-screen.tsx'
import { showSubscription } from './show-subscription.ts'

const answerRoles = (isEditor: boolean) => vi.stubGlobal('fetch', async () => Response.json({ isEditor }))
beforeEach(() => {
  history.replaceState(null, '', '/profile')
  answerRoles(false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('a visitor can sign in, but has no sign-out and no account to delete', async () => {
  const page = await open()
  expect(page.text()).toContain('You are not signed in')
  expect(page.hasButton('Sign Out')).toBe(false)
  expect(page.hasButton('Delete Account')).toBe(false)
  await page.press('Sign In')
  expect(page.accountText()).toBe('visitor, asked to sign in')
})

test('a site without accounts offers no sign-in', async () => {
  const page = await open({ config: { accounts: 'none' } })
  expect(page.text()).toContain('You can use everything here.')
  expect(page.hasButton('Sign In')).toBe(false)
})

test('a learner without badges reads how to earn them, and finds a link to all', async () => {
  const page = await open()
  expect(page.text()).toContain('0 of 6 earned')
  expect(page.text()).toContain('No badges earned yet. Complete lessons and activities to earn badges!')
  expect(page.links()).toContain('View All Badges /badges')
})

test('the profile links to settings, reviews, progress and words', async () => {
  const page = await open()
  for (const link of ['Settings /settings', 'Review /review', 'Progress /progress', 'All words /words'])
    expect(page.links()).toContain(link)
})

test('only an editor finds the reports of learners', async () => {
  const link = 'Reports of learners /editor/reports'
  const learners = (await openSignedIn()).page
  expect(learners.links()).not.toContain(link)
  await learners.close()
  answerRoles(true)
  const { page } = await openSignedIn()
  await vi.waitFor(() => expect(page.links()).toContain(link))
})

test('a display name is edited, saved and cancelled', async () => {
  const { page } = await openSignedIn()
  expect(page.text()).toContain('No display name yet')
  await page.press('Edit display name')
  await page.type('Display name', 'Maya K.')
  await page.press('Save')
  expect(page.text()).toContain('Maya K.')
  await page.press('Edit display name')
  await page.type('Display name', 'Somebody else')
  await page.press('Cancel')
  expect(page.text()).not.toContain('Somebody else')
  await page.press('Edit display name')
  expect(page.field('Display name').value).toBe('Maya K.')
})

test('a display name that is too long is refused with the limit and kept whole', async () => {
  const { page, auth } = await openSignedIn()
  await page.press('Edit display name')
  await page.type('Display name', 'M'.repeat(81))
  await page.press('Save')
  expect(page.text()).toContain('A display name has at most 80 characters. Please shorten it.')
  expect(page.field('Display name').value).toBe('M'.repeat(81))
  expect(document.activeElement).toBe(page.field('Display name'))
  expect(await auth.current()).toMatchObject({ value: { displayName: '' } })
  await page.type('Display name', 'M'.repeat(80))
  await page.press('Save')
  expect(await auth.current()).toMatchObject({ value: { displayName: 'M'.repeat(80) } })
})

test('a name that cannot be saved after a sign-out is kept, and a sign-in is offered', async () => {
  const { page, auth } = await openSignedIn()
  await page.press('Edit display name')
  await page.type('Display name', 'Maya K.')
  await auth.signOut()
  await page.press('Save')
  expect(page.accountText()).toBe('visitor, ended, asked to sign in: No user is currently signed in')
  expect(Object.values(sessionStorage)).toEqual(['Maya K.'])
})

test('signing out leads to the home screen', async () => {
  const { page } = await openSignedIn()
  await page.press('Sign Out')
  expect(page.accountText()).toBe('visitor')
  expect(location.pathname).toBe('/')
})

test('a confirmation email is offered only on a site that sends email', async () => {
  const { page } = await openSignedIn()
  expect(page.hasButton('Send the verification email again')).toBe(false)
  await page.close()
  document.body.replaceChildren()

  const other = await openSignedIn({ config: { accounts: 'server', offers: { mail: true } } })
  await other.page.press('Send the verification email again')
  expect(other.page.text()).toContain('The email is on its way.')
})

test('the plans have a tab with its own address, and the window event `showSubscription` opens it', async () => {
  const page = await open()
  await page.press('Subscription')
  expect(location.search).toBe('?tab=subscription')
  expect(page.text()).toContain('$4.99')
  await page.press('Profile')
  expect(location.search).toBe('')
  expect(page.text()).not.toContain('$4.99')
  await act(async () => void dispatchEvent(new Event('showSubscription')))
  expect(page.text()).toContain('$9.99')
})

test('a link to the plans opens their tab', async () => {
  history.replaceState(null, '', '/profile?tab=subscription')
  const page = await open()
  expect(page.text()).toContain('$4.99')
})

test('`showSubscription` opens the plans from any page', () => {
  history.replaceState(null, '', '/ar')
  showSubscription()
  expect(location.pathname + location.search).toBe('/profile?tab=subscription')
})

const open = (options?: SiteOptions) => openAccountPage(<ProfileScreen />, options)

async function openSignedIn(options: SiteOptions = {}) {
  const auth = createMemoryAuth()
  await auth.signUp(maya)
  return { auth, page: await open({ ...options, auth }) }
}
