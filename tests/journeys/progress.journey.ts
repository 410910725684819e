import { importFinishedLesson } from './learner.ts'
import { expect, startAt, test } from './site.ts'

test('a newcomer is told what this page will show', async ({ page }) => {
  await page.goto('/progress')
  await expect(page.getByText('No reviews in the last 30 days.')).toBeVisible()
  await expect(page.getByText('No words yet.')).toBeVisible()
  await expect(page.getByRole('img', { name: /Words by how well/ })).toHaveCount(0)
})

test('words and reviews of a learner have charts, each with its table', async ({ page }) => {
  await startAt(page, '2026-11-16T09:00:00Z')
  await importFinishedLesson(page, 'lesson1')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Progress' }).click()
  await expect(page).toHaveURL('/progress')
  const words = page.getByRole('region', { name: 'Your words' })
  await expect(words.getByRole('img', { name: /Words by how well you know them/ })).toBeVisible()
  await words.getByText('Show as a table').click()
  await expect(words.getByRole('row')).toHaveCount(5)
  const forecast = page.getByRole('region', { name: 'Coming up' })
  await forecast.getByText('Show as a table').click()
  await expect(forecast.getByRole('row')).toHaveCount(15)
})
