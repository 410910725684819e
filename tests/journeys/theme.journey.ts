import { learnerAt } from './learner.ts'
import { expect, test } from './site.ts'

test('the chosen theme is stored, and applied before the first paint', async ({ page }) => {
  await page.goto('/settings')
  await page.getByText('Dark', { exact: true }).click()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('dark')

  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.themeAtStart = document.documentElement.dataset.theme
    })
  })
  await page.goto('/')
  await expect(root).toHaveAttribute('data-theme-at-start', 'dark')
})

test('the system’s theme applies until another is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('tildes count if the learner wants it', async ({ page }) => {
  const learner = learnerAt(page)
  await learner.haveAccount()
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Require ĩ and ũ' }).click()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Require ĩ and ũ' })).toBeChecked()
  await learner.openLesson('lesson1')
  await learner.answerAndRead('uhoro waku')
  await expect(learner.chat).toContainText('Nearly right')
  await expect(learner.chat).not.toContainText('Correct!')
})

test('a page is printed in the light theme, without the navigation', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/words/mugithi-train')
  const title = page.getByRole('heading', { level: 1 })
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const colors = () => title.evaluate((heading) => [heading, document.body].map((it) => getComputedStyle(it).color))
  const light = await colors()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(colors).not.toEqual(light)
  await expect(navigation).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await colors()).toEqual(light)
  await expect(navigation).toBeHidden()
})
