import { learnerAt, lesson } from './learner.ts'
import { expect, stopTime, test, type Page } from './site.ts'

/** Chats with the tutor until the learner has produced a word from memory. */
async function sayFirstWord(page: Page) {
  const learner = learnerAt(page)
  await learner.openLesson('lesson1')
  for (let turns = 0; turns < 8; turns++) {
    await learner.answerAndRead(await learner.rightAnswer(lesson('lesson1')))
    if (
      (await page
        .getByText(/^[1-9] of \d+ words/)
        .filter({ visible: true })
        .count()) > 0
    )
      return
  }
  throw new Error('No word was produced from memory')
}

test('the first word in a lesson earns a badge that is announced once, without taking the focus', async ({ page }) => {
  const learner = learnerAt(page)
  await learner.signUpAtProfile()
  await stopTime(page)
  await sayFirstWord(page)
  const toast = page.getByRole('region', { name: 'Badge earned' })
  await expect(toast).toContainText('First Word')
  await expect(toast).toContainText('Conversation Starter')
  await expect(learner.message).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  const { y, height } = (await toast.boundingBox())!
  const progress = page.getByRole('button', { name: /^[0-9]+ of \d+ words/ })
  expect((await progress.boundingBox())!.y).toBeGreaterThanOrEqual(y + height)
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
  await page.reload()
  await expect(learner.chat).toContainText('Objective:')
  await learner.answerAndRead(await learner.rightAnswer(lesson('lesson1')))
  await expect(toast).toHaveCount(0)
})

test('the badges page counts earned badges, and its tabs work with arrow keys', async ({ page }) => {
  await page.goto('/badges')
  await expect(page.getByText('0 / 6 Earned')).toBeVisible()
  await expect(page.getByText('0% complete')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(6)

  const learner = learnerAt(page)
  await learner.haveAccount()
  await sayFirstWord(page)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'View All Badges' }).click()
  await expect(page.getByText('2 / 6 Earned')).toBeVisible()
  await expect(page.getByText('33% complete')).toBeVisible()

  await page.getByRole('tab', { name: 'All Badges' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Earned', exact: true })).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Yet to Earn' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(page.getByRole('progressbar', { name: 'Vocabulary Builder: 10%' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/profile')
})
