import { lessonPage } from '#content/course.ts'
import { content } from '#content/course-content.fixture.ts'
import { categoryOf } from '#content/vocabulary.ts'
import { lessonName } from '#core/lesson/lesson.ts'
import { hintOf, spelledOut, type Spelled } from '#core/word/word.ts'
import { layoutShift } from './layout-shift.ts'
import { learnerAt, lesson, tappingLearnerAt } from './learner.ts'
import { expect, test, type Page } from './site.ts'

test('each of the 24 lesson aliases opens its lesson, under its own title', async ({ page }) => {
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

test('opening an alias does not change the lesson that home offers', async ({ page }) => {
  const learner = learnerAt(page)
  await page.goto('/clothing-accessories')
  await expect(learner.chat).toContainText('Objective:')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Start Lesson 1', exact: true })).toBeVisible()

  await learner.haveAccount()
  await learner.openLesson('lesson2')
  await learner.answerAndRead(await learner.rightAnswer(lesson('lesson2')))
  await page.goto('/clothing-accessories')
  await expect(learner.chat).toContainText('Objective:')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Continue Lesson 2', exact: true })).toBeVisible()
})

test('a visitor looking for numbers finds the lessons that teach them', async ({ page }) => {
  await page.goto('/numbers-counting')
  const line = page.getByText(/^Numbers and counting are taught in/)
  await expect(line).toHaveText(
    'Numbers and counting are taught in Lesson 4 - Numbers and Counting and in the category Numbers.',
  )
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await line.getByRole('link', { name: 'Lesson 4' }).click()
  await expect(page).toHaveURL('/lesson/lesson4')
  await expect(page).toHaveTitle('Lesson 4 - Numbers and Counting | My Mother Language')
  await expect(learnerAt(page).chat).toContainText('Objective:')
  await page.goBack()
  await expect(line).toBeVisible()
  await expect(page).toHaveTitle('Kikuyu Numbers and Counting | My Mother Language')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^This page opens Lesson 2,/)
})

test('a visitor whose topic the lesson itself teaches is told so', async ({ page }) => {
  await page.goto('/directions')
  const line = page.getByText(/^Directions are taught in/)
  await expect(line).toHaveText('Directions are taught in Lesson 13 - Directions and in this lesson.')
  await line.getByRole('link', { name: 'this lesson' }).click()
  await expect(page).toHaveURL('/lesson/lesson15')
})

test('a lesson’s own address does not mention its alias', async ({ page }) => {
  await page.goto('/lesson/lesson2')
  await expect(learnerAt(page).chat).toContainText('Objective:')
  await expect(page.getByText(/are taught in/)).toHaveCount(0)
})

test('messages and progress at an alias belong to the lesson', async ({ page }) => {
  const learner = learnerAt(page)
  const words = page.getByRole('complementary', { name: 'Words in this lesson' })
  await learner.haveAccount()
  await page.goto('/numbers-counting')
  await expect(learner.chat).toContainText('Objective:')
  for (let turns = 0; turns < 4; turns++) await learner.answerAndRead(await learner.rightAnswer(lesson('lesson2')))
  await expect(words).toContainText(lesson('lesson2').words[0]!.kikuyu)
  await learner.message.fill('Wĩtag')
  await page.reload()
  await expect(learner.chat).toContainText(/Correct!|Good job!/)
  await expect(learner.message).toHaveValue('Wĩtag')

  await page.goto('/lesson/lesson2')
  await expect(learner.message).toHaveValue('Wĩtag')
  await expect(words).toContainText(lesson('lesson2').words[0]!.kikuyu)
  await learner.answerAndRead('Wĩtagwo atĩa?')
  await page.goBack()
  await expect(page).toHaveURL('/numbers-counting')
  await expect(learner.chat).toContainText('You: Wĩtagwo atĩa?')

  await page.getByRole('button', { name: 'Open lessons menu' }).click()
  await expect(page.getByRole('dialog').locator('[aria-current=page]')).toHaveText(/^Lesson 2/)
})

test('an alias with a slash at its end is the same page', async ({ page }) => {
  await page.goto('/numbers-counting/')
  await expect(page).toHaveURL('/numbers-counting')
  await expect(page.getByText(/^Numbers and counting are taught in/)).toBeVisible()
})

test('nothing moves while an alias, a lesson or a category hydrates', async ({ page }) => {
  for (const path of ['/numbers-counting', '/colors-descriptions', '/lesson/lesson2', '/vocabulary/food']) {
    await page.goto(path)
    await expect(tappingLearnerAt(page).tray.or(page.getByText('Word 1 of 8'))).toBeVisible()
    expect(await layoutShift(page)).toBe(0)
  }
})

test('the words of a lesson are folded in the list of words, and the page does not scroll', async ({ page }) => {
  const learner = learnerAt(page)
  for (const size of [
    { width: 320, height: 640 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await learner.openLesson('lesson9')
    const send = await page.getByRole('button', { name: 'Send' }).boundingBox()
    expect(send!.y + send!.height).toBeGreaterThan(size.height - 24)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(size.height)
    if (size.width < 1024) await page.getByRole('button', { name: '0 of 6 words' }).click()
    const fold = page.getByText('All 6 words in this lesson').locator('visible=true')
    const basket = page.getByRole('link', { name: 'kĩondo' })
    await expect(basket).toBeHidden()
    await fold.click()
    await basket.click()
    await expect(page).toHaveURL('/words/kiondo-basket')
  }
})

test('the words of a category are folded below its cards, and hidden during its test', async ({ page }) => {
  await page.goto('/vocabulary/to-be-verbs')
  const fold = page.getByText('All 3 words in this category')
  const last = page.locator('a[href="/words/mari-they-are"]')
  await expect(last).toBeHidden()
  await fold.click()
  await expect(last).toBeVisible()
  for (let times = 0; times < 2; times++) await page.getByRole('button', { name: 'Next Word' }).click()
  await expect(last).toBeVisible()
  await page.getByRole('button', { name: 'Start Test' }).click()
  await expect(page.getByText('Quiz:')).toBeVisible()
  await expect(fold).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every word of a lesson can be read with its meaning, at its alias too', async ({ page }) => {
    for (const path of ['/lesson/lesson23', '/advanced-conversation']) {
      await page.goto(path)
      await page.getByText('All 10 words in this lesson').click()
      await expectReadable(page, lessonPage(content, 'lesson23').words)
    }
  })

  test('every word of a category can be read with its meaning', async ({ page }) => {
    await page.goto('/vocabulary/technology')
    await page.getByText('All 10 words in this category').click()
    await expectReadable(page, categoryOf(content, 'technology').words)
  })

  test('the page says what works without JavaScript', async ({ page }) => {
    await page.goto('/greetings')
    await page.getByRole('link', { name: 'in one list' }).click()
    await expect(page.getByRole('heading', { name: 'All words' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'rangi wa bururu' })).toBeVisible()
  })
})

async function expectReadable(page: Page, words: readonly (Spelled & { id: string; english: string })[]) {
  for (const word of words) {
    const row = page.locator(`a[href="/words/${word.id}"]`)
    await expect(row).toBeVisible()
    await expect(row.locator('[lang=ki]')).toHaveText(spelledOut(word))
    await expect(row).toContainText(`(${hintOf(word)})`)
    await expect(row).toContainText(word.english)
  }
}
