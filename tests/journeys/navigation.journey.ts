import { delayFiles } from './slow-network.ts'
import { expect, stopTime, test, type Page } from './site.ts'

test('on a slow connection a lesson shows its name and a loading state at once, never an empty page', async ({
  page,
}) => {
  await page.goto('/')
  const { letGo } = await delayFiles(page, /lesson-screen.*\.js/)
  await page.getByRole('link', { name: 'Start Lesson Greetings and Introductions' }).click()
  await expect(page.getByText('Preparing lesson...')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lesson 1 - Greetings and Introductions')
  letGo()
  await expect(page.getByRole('log')).toContainText('Objective:')
})

test('a page is loaded when the learner points at its link', async ({ page }) => {
  await page.goto('/')
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const link = page.getByRole('link', { name: 'Start Lesson Introducing Yourself' })
  await link.hover()
  await expect.poll(() => requested.some((url) => /\/lesson2-[\w-]+\.json$/.test(url))).toBe(true)
  await page.waitForLoadState('networkidle')
  requested.length = 0
  const shown = await recordAnnouncements(page)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Lesson 2 - Introducing Yourself' })).toBeVisible()
  expect(requested.filter((url) => /lesson-screen|lesson2/.test(url))).toEqual([])
  expect(await shown()).not.toContain('Loading…')
})

test('a page that loads quickly shows no loading state, a slow one does', async ({ page }) => {
  await page.clock.install()
  await page.goto('/profile')
  await stopTime(page)
  const shown = await recordAnnouncements(page)
  await page.getByRole('link', { name: 'Vocabulary' }).dispatchEvent('click')
  await expect(page.getByRole('heading', { name: 'Vocabulary', level: 1 })).toBeVisible()
  expect(await shown()).not.toContain('Loading…')

  const words = await delayFiles(page, /word-list-screen/)
  await page.getByRole('link', { name: 'All words' }).dispatchEvent('click')
  await words.isAsked
  await page.clock.runFor(150)
  await expect(page).toHaveURL(/\/vocabulary$/)
  await page.clock.runFor(100)
  await expect(page).toHaveURL(/\/words$/)
  await page.clock.runFor(250)
  await expect(page.getByText('Loading…')).toBeVisible()
  words.letGo()
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'All words', level: 1 })).toBeVisible()
})

test('a learner who changes their mind while a page loads gets the last requested page', async ({ page }) => {
  await page.goto('/')
  const chat = await delayFiles(page, /assistant-screen/)
  // Without this, the loading page soon replaces this one with its links.
  await stopTime(page)
  await page.getByRole('link', { name: 'Chat' }).dispatchEvent('click')
  await page.getByRole('link', { name: 'Vocabulary' }).dispatchEvent('click')
  await expect(page).toHaveURL(/\/vocabulary$/)
  const arrived = page.waitForEvent('requestfinished', (request) => /assistant-screen.*\.js/.test(request.url()))
  chat.letGo()
  await arrived
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/\/vocabulary$/)
  await expect(page.getByRole('heading', { name: 'Vocabulary', level: 1 })).toBeVisible()
})

test('a new page begins at its top, announces its name and has the focus; going back restores the scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/')
  const home = await page.title()
  const card = page.getByRole('link', { name: 'Start Lesson Simple Past Tense' }).or(page.getByText('Level 3'))
  await card.last().scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(500)
  await page.getByRole('link', { name: 'Vocabulary' }).click()
  await expect(page.getByRole('heading', { name: 'Vocabulary', level: 1 })).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page).toHaveTitle(/^Kikuyu vocabulary/)
  await expect(page.locator('output.vh')).toHaveText(await page.title())
  await expect.poll(() => canonical(page)).toBe('/vocabulary')
  await page.getByRole('link', { name: 'Start Learning: Technology' }).click()
  await expect(page.getByText('Word 1 of')).toBeVisible()
  await expect.poll(() => canonical(page)).toBe('/vocabulary/technology')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Vocabulary', level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  await page.goBack()
  await expect(page).toHaveTitle(home)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await expect.poll(() => canonical(page)).toBe('/')
})

test('going back to a page that must be fetched again restores the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/words')
  await page.getByRole('main').getByRole('listitem').nth(60).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/words\/./)
  await page.reload()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'All words' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
})

test('going back and then elsewhere before that page is loaded leads to the top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/vocabulary')
  await page.getByRole('link', { name: 'Start Learning: Technology' }).click()
  await expect(page.getByText('Word 1 of')).toBeVisible()
  await page.goto('/words')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/words\/./)
  await page.reload()
  const words = await delayFiles(page, /word-list-screen/)
  await page.goBack()
  await words.isAsked
  await page.getByRole('link', { name: 'Vocabulary', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Vocabulary', level: 1 })).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  words.letGo()
})

const canonical = (page: Page) =>
  page
    .locator('link[rel=canonical]')
    .getAttribute('href')
    .then((href) => new URL(href ?? '').pathname)

/** All texts that the page announces from now on, even briefly. */
async function recordAnnouncements(page: Page) {
  await page.evaluate(() => {
    const texts: string[] = ((window as { texts?: string[] }).texts = [])
    new MutationObserver(() => texts.push(document.body.innerText)).observe(document.body, {
      childList: true,
      subtree: true,
    })
  })
  return () => page.evaluate(() => (window as { texts?: string[] }).texts?.join('\n') ?? '')
}
