import { eventId, makeEvent } from '#core/learning-log/event.ts'
import { importFinishedLesson, importLog } from './learner.ts'
import { expect, startAt, test, type Page } from './site.ts'

const hour = 60 * 60_000

/** The height of the space that the served page reserves, and of the content that replaces it. */
const heights = (page: Page) =>
  page.locator('.today-place').evaluate((place) => ({
    kept: getComputedStyle(place).minBlockSize,
    taken: `${place.getBoundingClientRect().height}px`,
  }))

test('a newcomer’s home does not have it', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: 'Today' })).toHaveCount(0)
})

test('a learner’s home shows the due reviews and the days of study, in the space reserved for it', async ({ page }) => {
  // A visitor: the clock of an account's device is corrected by the server.
  await startAt(page, '2026-11-16T09:00:00Z')
  await importLog(page, [
    makeEvent(
      { type: 'word-tested', wordId: 'metha-table', direction: 'kikuyu-english', correct: true },
      { now: Date.parse('2026-11-16T08:00:00Z'), offsetMinutes: 0, id: eventId(0, new Uint8Array(10)) },
    ),
  ])
  await page.goto('/')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today).toContainText('1-day streak')
  await expect(today).toContainText('Today is done')
  await expect(today).toContainText('Studied today.')

  // Tuesday was the rest day, and the learner is asked on Wednesday.
  await page.clock.setSystemTime(Date.parse('2026-11-16T09:00:00Z') + 50 * hour)
  for (const width of [320, 360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 1000 })
    await page.reload()
    await expect(today).toContainText('Study today to keep it')
    await expect(today).toContainText('Studied Monday. Rested Tuesday. Today is Wednesday.')
    const { kept, taken } = await heights(page)
    expect(`at ${width}: ${taken}`).toBe(`at ${width}: ${kept}`)
  }
})

test('home counts the cards that the review session asks, and one link opens it', async ({ page }) => {
  await startAt(page, '2026-11-16T09:00:00Z')
  await importFinishedLesson(page, 'lesson1')
  await page.clock.setSystemTime(new Date('2026-11-20T09:00:00Z'))
  await page.goto('/')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today).toContainText(/\d+ cards to review/)
  await expect(today).toContainText(/About \d+ minutes?/)
  const counted = /(\d+) cards to review/.exec(await today.innerText())?.[1]
  await today.getByRole('link', { name: 'Review' }).click()
  await expect(page).toHaveTitle(/^Review/)
  await expect(page.getByText(`1 of ${counted}`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Stop for now' }).click()
  await expect(page.getByText(`${counted} cards can still be reviewed today.`)).toBeVisible()
})
