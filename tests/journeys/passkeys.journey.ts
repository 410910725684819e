import { expectAccessible } from './accessibility.ts'
import { learnerAt } from './learner.ts'
import { expect, freePort, type Page, startServer, test as base } from './site.ts'

/** A site with a domain: browsers make no passkey for a network address. */
const test = base.extend<{ url: string }>({
  url: async ({}, use, testInfo) => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const server = await startServer(testInfo.outputPath('data'), { PORT: String(port), PUBLIC_URL: url })
    await use(url)
    await server.stop()
  },
  baseURL: async ({ url }, use) => use(url),
})

/** A device with a fingerprint reader, whose owner touches it at every question. */
async function giveFingerprintReader(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

test('a learner adds a passkey, signs in with it by keyboard alone, and removes it', async ({ page }) => {
  await giveFingerprintReader(page)
  const account = await learnerAt(page).signUpAtProfile()
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Passkeys' })
  const add = card.getByRole('button', { name: 'Add a passkey' })
  await add.click()
  await expect(card.getByLabel('Your password')).toBeFocused()
  await card.getByLabel('Your password').fill(account.password)
  await card.getByLabel('Name of the passkey').fill('My laptop')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('listitem')).toContainText('My laptop')
  await expect(card.getByRole('status')).toHaveText('Your passkey is added.')
  await expect(card.getByLabel('Name of the passkey')).toBeFocused()
  await card.getByLabel('Your password').fill(account.password)
  await add.click()
  await expect(card.getByRole('alert')).toHaveText('This device has a passkey for your account already.')
  await expectAccessible(page)

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).press('Enter')
  const enter = page.getByRole('dialog').getByRole('button', { name: 'Sign in with a passkey' })
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  while (!(await enter.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(account.email)).toBeVisible()

  await page.goto('/settings')
  await card.getByLabel('Your password').fill(account.password)
  await card.getByRole('button', { name: 'Remove My laptop' }).press('Enter')
  await expect(card).toBeFocused()
  await expect(card.getByRole('status')).toHaveText('The passkey is removed.')
  await expect(card.getByRole('listitem')).toHaveCount(0)
})
