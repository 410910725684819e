import { startMailbox } from '../../src/server/mail/mail-server.fixture.ts'
import { learnerAt } from './learner.ts'
import { expect, freePort, startServer, test as base } from './site.ts'

/** A site that sends its emails to a mail server on this machine. */
const test = base.extend<{ mailbox: Awaited<ReturnType<typeof startMailbox>>; url: string }>({
  mailbox: async ({}, use) => {
    const mailbox = await startMailbox()
    await use(mailbox)
    await mailbox.stop()
  },
  url: async ({ mailbox }, use, testInfo) => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const settings = { ...mailbox.environment, PORT: String(port), PUBLIC_URL: url }
    const server = await startServer(testInfo.outputPath('data'), settings)
    await use(url)
    await server.stop()
  },
  baseURL: async ({ url }, use) => use(url),
})

test('a learner who forgot the password sets another through an email and signs in', async ({ page, mailbox }) => {
  const learner = learnerAt(page)
  const account = await learner.signUpAtProfile()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Forgot/ }).click()
  await dialog.getByLabel('Email').fill(account.email)
  await dialog.getByRole('button', { name: 'Send the email' }).click()
  await expect(dialog.getByText('a link is on its way')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send the email' })).toBeFocused()

  await expect.poll(() => mailbox.tokenFor('reset', account.email)).toBeTruthy()
  const token = mailbox.tokenFor('reset', account.email)
  await page.goto(`/reset-password?token=${token}`)
  await page.getByRole('textbox', { name: 'New password' }).fill('a new basket')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await learner.signIn({ ...account, password: 'a new basket' })
  await expect(dialog).toBeHidden()

  await page.goto(`/reset-password?token=${token}`)
  await page.getByRole('textbox', { name: 'New password' }).fill('yet another')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('This link was used before or is too old.')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a new one' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask for a new link')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Send the email' }).click()
  await expect(page.getByText('a link is on its way')).toBeVisible()
})

test('a newcomer confirms the email with the button on the linked page', async ({ page, mailbox }) => {
  const account = await learnerAt(page).signUpAtProfile()
  await expect(page.getByText('Your email is not confirmed yet.')).toBeVisible()
  await expect.poll(() => mailbox.tokenFor('verification', account.email)).toBeTruthy()
  const link = `/confirm-email?token=${mailbox.tokenFor('verification', account.email)}`
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Confirm email' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('Your email is not confirmed yet.')).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByText('Your email is confirmed.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto('/profile')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByText('This link was used before or is too old.')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a new one' }).click()
  await expect(page).toHaveURL('/profile')
})
