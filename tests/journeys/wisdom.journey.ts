import { expectAccessible } from './accessibility.ts'
import { expect, test, type Page } from './site.ts'

const elder = (page: Page) => page.getByRole('dialog', { name: 'Kikuyu Elder' })

async function openElder(page: Page) {
  await page.goto('/kikuyu-chat')
  await page.getByRole('button', { name: 'Kikuyu Wisdom' }).click()
  await expect(elder(page).getByRole('listitem')).toHaveCount(9)
}

test('five wisdom entries, read with only the keyboard, earn Cultural Explorer', async ({ page }) => {
  await openElder(page)
  const dialog = elder(page)
  await dialog.getByRole('tab', { name: 'All Wisdom' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Home')
  for (const place of [0, 1, 2, 3, 4]) {
    await dialog.getByRole('listitem').nth(place).getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { level: 3 })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(dialog.getByRole('button', { name: 'Back to topics' })).toBeFocused()
    await page.keyboard.press('Enter')
    const row = dialog.getByRole('listitem').nth(place).getByRole('button')
    await expect(row).toBeFocused()
    await expect(row).toContainText('opened')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Kikuyu Wisdom' })).toBeFocused()
  await page.reload()
  await page.getByRole('button', { name: 'Kikuyu Wisdom' }).click()
  await expect(dialog.getByText('opened')).toHaveCount(5)
  await page.goto('/badges')
  await expect(page.getByRole('article').filter({ hasText: 'Cultural Explorer' })).toContainText('Earned')
})

test('on a phone the kinds of wisdom are in one row, and the last can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openElder(page)
  const tabs = elder(page).getByRole('tab')
  const tops = await tabs.evaluateAll((all) => all.map((tab) => Math.round(tab.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(1)
  await tabs.first().focus()
  await page.keyboard.press('End')
  await expect(tabs.last()).toBeFocused()
  await expect(tabs.last()).toBeInViewport({ ratio: 1 })
})

test('the wisdom is accessible', async ({ page }) => {
  await openElder(page)
  await expectAccessible(page)
  await elder(page)
    .getByRole('button', { name: /^Weaving the/ })
    .click()
  await expect(elder(page).getByRole('button', { name: 'Ask about tradition' })).toBeVisible()
  await expectAccessible(page)
})
