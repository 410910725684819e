import { learnerAt, lesson, lessons, outlineLessons } from './learner.ts'
import { expect, test } from './site.ts'

const firstOfLevels = ['lesson1', 'lesson6', 'lesson12', 'lesson19']

test('for a newcomer the first level is open, and the first lesson of each other level', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Let’s Learn Kikuyu Together with AI')
  await expect(page.getByRole('link', { name: /^Start Lesson/ })).toHaveCount(5 + 3 + 1)
  await expect(page.getByRole('button', { name: /^Locked/ })).toHaveCount(24 - 5 - 3)
  for (const id of outlineLessons) {
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: lesson(id).title, exact: true }) })
    await expect(card).toContainText(`${lesson(id).words.length} words`)
    const isOpen = outlineLessons.indexOf(id) < 5 || firstOfLevels.includes(id)
    await expect(card.getByText(isOpen ? 'Start Lesson' : 'Locked')).toBeVisible()
    await expect(card).not.toContainText('%')
  }
})

test('a finished lesson unlocks the next one', async ({ page }) => {
  const learner = learnerAt(page)
  await learner.haveAccount()
  await learner.openLesson('lesson6')
  await learner.finishLesson('lesson6')
  await page.getByRole('link', { name: /Lesson 7/ }).click()
  await expect(page).toHaveURL('/lesson/lesson7')
  await page.goto('/')
  const next = page.getByRole('article').filter({ hasText: 'Expressing Emotions' })
  await expect(next.getByRole('link', { name: /^Start Lesson/ })).toBeVisible()
  const afterNext = page.getByRole('article').filter({ hasText: 'Preferences and Dislikes' })
  await expect(afterNext.getByRole('button', { name: /^Locked/ })).toBeDisabled()
})

test('a locked lesson opens at its address', async ({ page }) => {
  await learnerAt(page).openLesson('lesson23')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lesson 23 - Technology and Modern Life')
})

test('every lesson opens with its objective and its first word', async ({ page }) => {
  const learner = learnerAt(page)
  for (const { id, number, title, words } of lessons) {
    await learner.openLesson(id)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Lesson ${number} - ${title}`)
    await expect(page).toHaveTitle(new RegExp(title))
    await expect(learner.chat.getByText(words[0]?.kikuyu ?? '', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(`0 of ${words.length} words`).first()).toBeAttached()
  }
})

test('the drawer leads to every lesson and shows the current one', async ({ page }) => {
  await page.goto('/lesson/lesson4')
  await page.getByRole('button', { name: 'Open lessons menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'My Mother Language Lessons' })
  await expect(drawer.getByText('Available Lessons')).toBeVisible()
  await expect(drawer.getByRole('link')).toHaveCount(24)
  await expect(drawer.locator('[aria-current]')).toContainText('Numbers and Counting')
  await drawer.getByRole('link', { name: /Lesson 10b/ }).click()
  await expect(page).toHaveURL('/lesson/lesson10b')
  await expect(drawer).toBeHidden()
  await expect(learnerAt(page).chat).toContainText('Objective:')
})

test('the language menu names the sibling sites without dead links', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /Language/ }).click()
  for (const language of ['Luo', 'Kamba']) await expect(page.getByText(language)).toBeVisible()
  await expect(page.getByText(/coming soon/i)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Luo')).toBeHidden()
})

test('the floating navigation leads to the profile and back, and titles follow', async ({ page }) => {
  await page.goto('/')
  const home = await page.title()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page).toHaveTitle(/Profile/)
  await page.goBack()
  await expect(page).toHaveTitle(home)
})
