import { cutAtFirst, heldBack } from './bad-line.ts'
import { expect, test, type Page } from './site.ts'

/** All but the one that fetches the others. */
const SCRIPTS = /\/assets\/(?!start-)[^/]+\.js$/

/** A page on a slow line: it is here and can be used, its scripts are not. */
async function early(page: Page, path: string, use: () => Promise<void>) {
  const scripts = await heldBack(page, SCRIPTS)
  const arrival = page.goto(path)
  await scripts.isAsked
  await use()
  scripts.letGo()
  await arrival
}

test('what is typed before the scripts are here is looked for when they are', async ({ page }) => {
  const field = page.getByRole('searchbox')
  await early(page, '/words', () => field.fill('table'))
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(field).toHaveValue('table')
  await expect(page).toHaveURL(/\/words\?q=table$/)
})

test('a new password that is sent before the scripts are here does not stand in the address', async ({ page }) => {
  const field = page.getByLabel('New password', { exact: true })
  await early(page, '/reset-password?token=old', async () => {
    await field.fill('short')
    await field.press('Enter')
  })
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expect(field).toHaveValue('short')
  await expect(page).toHaveURL(/\/reset-password\?token=old$/)
})

test('a setting that is changed before the scripts are here is changed', async ({ page }) => {
  const dark = page.getByRole('radio', { name: 'Dark' })
  await early(page, '/settings', () => dark.dispatchEvent('click'))
  await expect(dark).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a menu that HTML opens by itself stays open', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: 'Language' })
  await early(page, '/', () => page.getByRole('button', { name: 'Language: Kikuyu' }).click())
  await expect(menu).toBeVisible()
})

test('a script that is lost on the way is asked for once more', async ({ page }) => {
  const line = await cutAtFirst(page, SCRIPTS, 1)
  await page.goto('/')
  expect(line.isCut()).toBe(true)
  await page.getByRole('button', { name: 'Open lessons menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
