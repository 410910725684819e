import { readFile } from 'node:fs/promises'
import type { Locator, Route } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { learnerAt } from './learner.ts'
import { expect, test } from './site.ts'

test('a visitor has all settings except those of an account', async ({ page }) => {
  await page.goto('/settings')
  for (const name of ['Theme', 'Reviews', 'Your data', 'Terms of Service', 'Privacy Policy'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'App version' })).toContainText('1.0.2')
  await expect(page.getByText('© 2025')).toBeVisible()
  for (const name of ['Password', 'Devices']) await expect(page.getByRole('heading', { name })).toBeHidden()
  await page.getByRole('link', { name: 'Profile' }).first().click()
  await expect(page).toHaveURL('/profile')
})

test('the site has its own policy, with three sections', async ({ page }) => {
  await page.goto('/settings')
  const policy = page.getByRole('region', { name: 'Privacy Policy' })
  await expect(policy.getByRole('heading', { level: 3 })).toHaveText([
    '1. Data collection',
    '2. Use of information',
    '3. Data protection',
  ])
  await expect(policy).toContainText('If you sign up, our server stores your email')
  await expect(policy).toContainText('are built in')
})

test('motion is reduced before the first paint if the learner wants it', async ({ page }) => {
  await page.goto('/settings')
  const motion = () =>
    page.getByRole('button', { name: 'Save as a table' }).evaluate((one) => getComputedStyle(one).transitionDuration)
  expect(await motion()).not.toBe('0s')
  await page.getByRole('switch', { name: 'Reduce motion' }).check()
  await expect.poll(motion).toBe('0s')
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const root = document.documentElement
      root.dataset['calmAtStart'] = String(root.hasAttribute('data-calm'))
    })
  })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-calm-at-start', 'true')
  await page.getByRole('switch', { name: 'Reduce motion' }).uncheck()
  await expect(page.locator('html')).not.toHaveAttribute('data-calm')
})

test('a changed password signs out the other device, and replaces the old one', async ({ page, browser, site }) => {
  const learner = learnerAt(page)
  const account = await learner.signUpAtProfile()
  const elsewhere = await browser.newContext({ baseURL: site.url })
  const other = await elsewhere.newPage()
  await other.goto('/profile')
  await other.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await learnerAt(other).signIn(account)
  await expect(other.getByText(account.email)).toBeVisible()

  await page.goto('/settings')
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This device')
  await page.getByLabel('Current password').fill(account.password)
  await page.getByLabel('New password').fill('another-basket')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
  await expect(devices).toHaveCount(1)

  await other.reload()
  await expect(other.getByText('You’ve been signed out on this device.')).toBeVisible()
  await other.getByRole('region', { name: 'Your account' }).getByRole('button', { name: 'Sign In' }).click()
  await learnerAt(other).signIn(account)
  await expect(other.getByText('Incorrect password.')).toBeVisible()
  await learnerAt(other).signIn({ ...account, password: 'another-basket' })
  await expect(other.getByRole('dialog')).toBeHidden()

  await page.reload()
  await expect(devices).toHaveCount(2)
  await devices
    .last()
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(devices).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Devices' })).toBeFocused()
  await elsewhere.close()
})

test('signing out everywhere leads home, and the device is asked to sign in again', async ({ page }) => {
  const account = await learnerAt(page).signUpAtProfile()
  const held = new Promise<Route>(
    (resolve) => void page.route('**/api/me/sessions', (route) => resolve(route), { times: 1 }),
  )
  await page.goto('/settings')
  const button = page.getByRole('button', { name: 'Sign out everywhere' })
  const version = page.getByRole('region', { name: 'App version' })
  const places = async () => [await button.boundingBox(), await version.boundingBox()]
  await expect(button).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = await places()
  await (await held).continue()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  expect(await places()).toEqual(before)
  await button.click()
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await expect(page.getByText('You are not signed in')).toBeVisible()
  await expect(page.getByText(account.email)).toBeHidden()
})

test('a file has all stored data of a learner', async ({ page }) => {
  const learner = learnerAt(page)
  const account = await learner.haveAccount()
  await learner.openLesson('lesson1')
  await learner.answerAndRead('uhoro waku')
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Wait for me' }).check()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save everything' }).click()
  const file = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  expect(file.account.account.email).toBe(account.email)
  expect(file.account.sessions).toHaveLength(1)
  expect(JSON.stringify(file.account)).not.toContain(account.password)
  expect(file.settings).toMatchObject({ waitForMe: true, newWordsADay: 10 })
  expect(file.talks).toHaveLength(1)
  expect(JSON.stringify(file.talks)).toContain('uhoro waku')
  expect(file.events.length).toBeGreaterThan(0)
})

test('on a phone the outcome of an export and of an import is scrolled into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings')
  const navigation = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!
  const isAboveNavigation = async (outcome: Locator) => {
    await expect(outcome).toBeVisible()
    const { y, height } = (await outcome.boundingBox())!
    expect(y + height).toBeLessThan(navigation.y)
  }
  const toBottom = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - 700))

  await toBottom('Save for Anki')
  await page.getByRole('button', { name: 'Save for Anki' }).click()
  await isAboveNavigation(page.getByText('You haven’t seen any words yet. Do a lesson, then save them.'))
  await toBottom('Import a file')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import a file' }).click()
  await (await choosing).setFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('notes') })
  await isAboveNavigation(page.getByRole('alert'))
})

test('a learner chooses a daily goal, and saves a reminder for the calendar', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-16T09:00:00') })
  await page.goto('/settings')
  await page.getByRole('radio', { name: 'Words' }).check()
  await page.getByLabel('Words a day', { exact: true }).fill('3')
  const reminder = page.getByRole('region', { name: 'Reminder' })
  await reminder.getByLabel('Time of day').fill('08:30')
  const saving = page.waitForEvent('download')
  await reminder.getByRole('button', { name: 'Save the reminder' }).click()
  await expect(reminder.getByRole('status')).toHaveText('Saved as kikuyu-reminder.ics.')
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file).toContain('\r\nDTSTART:20261117T083000\r\n')
  expect(file).toContain('\r\nRRULE:FREQ=DAILY\r\n')
  await expectAccessible(page)
  await page.goto('/progress')
  await expect(page.getByRole('region', { name: 'Streak' })).toContainText('0 of 3 words')
})

test('the settings of an account are accessible', async ({ page }) => {
  await learnerAt(page).haveAccount()
  await page.goto('/settings')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Please enter your password')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/reset-password?token=none')
  await page.getByLabel('New password').fill('long-enough')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('This site does not offer that.')).toBeVisible()
  await expectAccessible(page)
})
