import { expect, test, type Page } from './site.ts'

test('each page’s head has its title, its address, and whether search engines may show it', async ({ page }) => {
  await page.goto('/')
  const { origin } = new URL((await canonicalOf(page)) ?? '')
  await page.getByRole('link', { name: 'Vocabulary' }).first().click()
  await expect(page).toHaveTitle('Kikuyu vocabulary | My Mother Language')
  await expect.poll(() => canonicalOf(page)).toBe(`${origin}/vocabulary`)

  await page
    .getByRole('link', { name: /Profile/ })
    .first()
    .click()
  await expect(page).toHaveTitle('Profile | My Mother Language')
  await expect.poll(() => canonicalOf(page)).toBeNull()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  await page.goBack()
  await expect(page).toHaveTitle('Kikuyu vocabulary | My Mother Language')
  await expect.poll(() => canonicalOf(page)).toBe(`${origin}/vocabulary`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'max-image-preview:large')
})

test('an unknown page is hidden from search engines', async ({ page }) => {
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await canonicalOf(page)).toBeNull()
})

/** Null without one; fails for more than one. */
async function canonicalOf(page: Page): Promise<string | null> {
  const links = await page.locator('link[rel=canonical]').all()
  expect(links.length).toBeLessThanOrEqual(1)
  return links[0]?.getAttribute('href') ?? null
}
