import { loadContent } from '#content/load.ts'
import { lessonName } from '#core/lesson/lesson-page.ts'
import { layoutShift } from './layout-shift.ts'
import { learnerAt, lesson } from './learner.ts'
import { expect, test } from './site.ts'

const content = loadContent('content')

test('each of the 24 further addresses opens its lesson, under a title of its own', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 })
  const titles = new Set<string>()
  for (const { path, lessonId, title, description } of content.lessonSeo) {
    await page.goto(path)
    await expect(heading).toHaveText(lessonName(lesson(lessonId)))
    await expect(page).toHaveTitle(`${title} | My Mother Language`)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', description)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(24)
})

test('a visitor who came for numbers learns who teaches them, and finds them', async ({ page }) => {
  await page.goto('/numbers-counting')
  const line = page.getByText(/^Numbers and counting are taught in/)
  await expect(line).toHaveText('Numbers and counting are taught in Lesson 4 - Numbers and Counting.')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await line.getByRole('link').click()
  await expect(page).toHaveURL('/lesson/lesson4')
  await expect(page).toHaveTitle('Lesson 4 - Numbers and Counting | My Mother Language')
  await expect(learnerAt(page).talk).toContainText('Objective:')
  await page.goBack()
  await expect(line).toBeVisible()
  await expect(page).toHaveTitle('Kikuyu Numbers and Counting | My Mother Language')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^This page opens Lesson 2,/)
})

test('a lesson’s own address says nothing of its further one', async ({ page }) => {
  await page.goto('/lesson/lesson2')
  await expect(learnerAt(page).talk).toContainText('Objective:')
  await expect(page.getByText(/are taught in/)).toHaveCount(0)
})

test('what is said and learnt at a further address belongs to the lesson', async ({ page }) => {
  const learner = learnerAt(page)
  const words = page.getByRole('complementary', { name: 'Words in this lesson' })
  await learner.signUpAtProfile()
  await page.goto('/numbers-counting')
  await expect(learner.talk).toContainText('Objective:')
  for (let turns = 0; turns < 4; turns++) await learner.answerAndRead(await learner.rightAnswer(lesson('lesson2')))
  await expect(words).toContainText(lesson('lesson2').words[0]!.kikuyu)
  await learner.message.fill('Wĩtag')
  await page.reload()
  await expect(learner.talk).toContainText('Correct!')
  await expect(learner.message).toHaveValue('Wĩtag')

  await page.goto('/lesson/lesson2')
  await expect(learner.message).toHaveValue('Wĩtag')
  await expect(words).toContainText(lesson('lesson2').words[0]!.kikuyu)
  await learner.answerAndRead('Wĩtagwo atĩa?')
  await page.goBack()
  await expect(page).toHaveURL('/numbers-counting')
  await expect(learner.talk).toContainText('You: Wĩtagwo atĩa?')

  await page.getByRole('button', { name: 'Open lessons menu' }).click()
  await expect(page.getByRole('dialog').locator('[aria-current=page]')).toHaveText(/^Lesson 2/)
})

test('a further address with a slash at its end is the same page', async ({ page }) => {
  await page.goto('/numbers-counting/')
  await expect(page).toHaveURL('/numbers-counting')
  await expect(page.getByText(/^Numbers and counting are taught in/)).toBeVisible()
})

test('nothing moves while a further address, a lesson or a category becomes alive', async ({ page }) => {
  for (const path of ['/numbers-counting', '/colors-descriptions', '/lesson/lesson2', '/vocabulary/food']) {
    await page.goto(path)
    await expect(page.getByRole('textbox', { name: 'Message' }).or(page.getByText('Word 1 of 8'))).toBeEnabled()
    expect(await layoutShift(page)).toBe(0)
  }
})
