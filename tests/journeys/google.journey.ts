import { learnerAt, newcomer } from './learner.ts'
import { CLIENT, startOpenid } from './openid.ts'
import { expect, startServer, test as base, type Page } from './site.ts'

/** A site whose Google button leads to a provider on this machine. */
const test = base.extend<{ openid: Awaited<ReturnType<typeof startOpenid>>; url: string }>({
  openid: async ({}, use) => {
    const openid = await startOpenid()
    await use(openid)
    await openid.stop()
  },
  url: async ({ openid }, use, testInfo) => {
    const server = await startServer(testInfo.outputPath('data'), {
      GOOGLE_ISSUER: openid.issuer,
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
    })
    openid.trust(`${server.url}/api/auth/google/callback`)
    await use(server.url)
    await server.stop()
  },
  baseURL: async ({ url }, use) => use(url),
})

async function openSignIn(page: Page) {
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  return page.getByRole('dialog')
}

/** Presses the button and returns the window that opens. */
async function openGoogle(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opened
  await expect(popup.getByRole('button', { name: 'Wanjiku' })).toBeVisible()
  return popup
}

async function continueAs(page: Page, name: string) {
  const popup = await openGoogle(page)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name }).click()
  await closed
}

test('a visitor with a pending message signs in with Google, and it is sent', async ({ page }) => {
  const learner = learnerAt(page)
  await learner.openLesson('lesson1')
  await learner.answer('hello there')
  await continueAs(page, 'Wanjiku')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(learner.chat).toContainText('hello there')
  await page.goto('/profile')
  await expect(page.getByText('wanjiku@example.org')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Wanjiku')
  await page.reload()
  await expect(page.getByText('wanjiku@example.org')).toBeVisible()
})

test('a returning visitor has the same account, and another person another one', async ({ page }) => {
  await openSignIn(page)
  await continueAs(page, 'Wanjiku')
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Display name').fill('Ciku')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Ciku', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')

  await openSignIn(page)
  await continueAs(page, 'Kamau')
  await expect(page.getByText('kamau@example.org')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')

  await openSignIn(page)
  await continueAs(page, 'Wanjiku')
  await expect(page.getByText('Ciku')).toBeVisible()
})

test('an account with the same email is joined if the provider vouches for it', async ({ page }) => {
  const learner = learnerAt(page)
  const account = { email: 'kamau@example.org', password: newcomer().password }
  const dialog = await openSignIn(page)
  await learner.signUp(account)
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Display name').fill('Kamau wa Njeri')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Kamau wa Njeri', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')

  await openSignIn(page)
  await continueAs(page, 'Kamau')
  await expect(page.getByText('Kamau wa Njeri')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')

  // The email was not confirmed when the password was set, so anybody may have set it.
  await openSignIn(page)
  await learner.signIn(account)
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
})

test('an account with the same email is not joined if the provider does not vouch for it', async ({ page }) => {
  const learner = learnerAt(page)
  const account = { email: 'njeri@example.org', password: newcomer().password }
  await openSignIn(page)
  await learner.signUp(account)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')

  const dialog = await openSignIn(page)
  await continueAs(page, 'Njeri')
  const refusal = 'An account already exists with this email. Sign in with its password.'
  await expect(dialog.getByText(refusal)).toBeVisible()
  await learner.signIn(account)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('njeri@example.org')).toBeVisible()
})

test('a closed window is noticed soon, and the typed text stays', async ({ page }) => {
  const dialog = await openSignIn(page)
  await dialog.getByLabel('Email').fill('wanjiku@example.org')
  const popup = await openGoogle(page)
  await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  // The page notices the closing itself, not a timeout.
  await page.waitForTimeout(2000)
  await expect(dialog.getByRole('alert')).toBeHidden()
  await popup.close()
  const closed = 'The Google window closed before you signed in. Please try again.'
  await expect(dialog.getByText(closed)).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue('wanjiku@example.org')
  await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeFocused()
  await continueAs(page, 'Wanjiku')
  await expect(dialog).toBeHidden()
})

test('a visitor who refuses in the window is told so, and stays signed out', async ({ page }) => {
  const dialog = await openSignIn(page)
  await continueAs(page, 'Cancel')
  await expect(dialog.getByText('Failed to sign in with Google')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('a browser that blocks the window is reported', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const dialog = await openSignIn(page)
  await dialog.getByRole('button', { name: 'Continue with Google' }).press('Enter')
  const blocked = 'Your browser blocked the Google window. Allow pop-ups for this site, then try again.'
  await expect(dialog.getByText(blocked)).toBeVisible()
})

test('an unreachable provider is reported, and the password still works', async ({ page, openid }) => {
  const dialog = await openSignIn(page)
  await openid.stop()
  await dialog.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(dialog.getByText('The sign-in service did not respond. Please try again later.')).toBeVisible()
  await learnerAt(page).signUp()
  await expect(dialog).toBeHidden()
})

test('an account without a password is deleted by signing in again with the same account only', async ({ page }) => {
  await openSignIn(page)
  await continueAs(page, 'Wanjiku')
  await expect(page.getByText('wanjiku@example.org')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog')

  const confirmAs = async (name: string) => {
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await (await opened).getByRole('button', { name }).click()
  }
  await confirmAs('Kamau')
  const other = 'That was another Google account. Choose the one you are signed in with.'
  await expect(dialog.getByText(other)).toBeVisible()
  await confirmAs('Wanjiku')
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible()
})
