import { expect, test, type Page } from './site.ts'

test('from page to page the head says what the page is called, where it stands, and whether it may be found', async ({
  page,
}) => {
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

test('what does not exist is found by nobody', async ({ page }) => {
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await canonicalOf(page)).toBeNull()
})

/** Null where there is none; more than one fails. */
async function canonicalOf(page: Page): Promise<string | null> {
  const links = await page.locator('link[rel=canonical]').all()
  expect(links.length).toBeLessThanOrEqual(1)
  return links[0]?.getAttribute('href') ?? null
}
