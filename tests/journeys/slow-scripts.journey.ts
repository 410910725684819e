import { failFirst, delayFiles } from './slow-network.ts'
import { expect, test, type Page } from './site.ts'

/** All scripts except the one that loads the others. */
const SCRIPTS = /\/assets\/(?!start-)[^/]+\.js$/

/** Runs `use` on a page that is visible and usable while its scripts are still loading. */
async function beforeScripts(page: Page, path: string, use: () => Promise<void>) {
  const scripts = await delayFiles(page, SCRIPTS)
  const navigation = page.goto(path)
  await scripts.isAsked
  await use()
  scripts.letGo()
  await navigation
}

test('a search typed before the scripts are loaded is run afterwards', async ({ page }) => {
  const field = page.getByRole('searchbox')
  await beforeScripts(page, '/words', () => field.fill('table'))
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(field).toHaveValue('table')
  await expect(page).toHaveURL(/\/words\?q=table$/)
})

test('a new password sent before the scripts are loaded does not appear in the address', async ({ page }) => {
  const field = page.getByLabel('New password', { exact: true })
  await beforeScripts(page, '/reset-password?token=old', async () => {
    await field.fill('short')
    await field.press('Enter')
  })
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expect(field).toHaveValue('short')
  await expect(page).toHaveURL(/\/reset-password\?token=old$/)
})

test('a setting changed before the scripts are loaded is applied', async ({ page }) => {
  const dark = page.getByRole('radio', { name: 'Dark' })
  await beforeScripts(page, '/settings', () => dark.dispatchEvent('click'))
  await expect(dark).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a menu that HTML opens by itself stays open', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: 'Language' })
  await beforeScripts(page, '/', () => page.getByRole('button', { name: 'Language: Kikuyu' }).click())
  await expect(menu).toBeVisible()
})

test('a script that fails to load is requested again', async ({ page }) => {
  const line = await failFirst(page, SCRIPTS, 1)
  await page.goto('/')
  expect(line.isCut()).toBe(true)
  await page.getByRole('button', { name: 'Open lessons menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
