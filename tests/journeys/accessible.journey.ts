import { AxeBuilder } from '@axe-core/playwright'
import { learnerAt, lesson } from './learner.ts'
import { expect, test, type Page } from './site.ts'

const themes = ['light', 'dark'] as const

/** No violation of WCAG 2.2 AA, nothing cut off at the side, no target too small for a thumb. */
async function expectAccessible(page: Page) {
  await expect(page.getByRole('heading').first()).toBeVisible()
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

const isLesson = (path: string) => path.startsWith('/lesson') || path === '/colors-descriptions'

for (const theme of themes) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme })

    for (const path of [
      '/',
      '/profile',
      '/settings',
      '/review',
      '/progress',
      '/badges',
      '/ar',
      '/words',
      '/words/giti-chair',
      '/vocabulary',
      '/vocabulary/colors',
      '/vocabulary?category=adverbs',
      '/nowhere',
      '/lesson/lesson1',
      '/lesson/lesson10',
      '/colors-descriptions',
    ]) {
      test(`${path} is accessible on a desk and on a small phone`, async ({ page }) => {
        await page.goto(path)
        if (isLesson(path)) await expect(learnerAt(page).talk).toContainText('Objective:')
        await expectAccessible(page)
        const folded = page.getByText(/^All \d+ words of this/)
        if (await folded.isVisible()) await folded.click()
        await page.setViewportSize({ width: 320, height: 640 })
        await expectAccessible(page)
      })
    }

    test('a card with its translation, a test, its answer and its results are accessible', async ({ page }) => {
      const everywhere = async () => {
        await page.setViewportSize({ width: 1280, height: 800 })
        await expectAccessible(page)
        await page.setViewportSize({ width: 320, height: 640 })
        await expectAccessible(page)
      }
      await page.goto('/settings')
      await page.getByRole('switch', { name: 'Wait for me' }).check()
      await page.goto('/vocabulary/to-be-verbs')
      await page.getByRole('button', { name: 'Show Translation' }).click()
      await page.getByRole('button', { name: /^Listen/ }).click()
      await everywhere()
      for (let times = 0; times < 2; times++) await page.getByRole('button', { name: 'Next Word' }).click()
      await page.getByRole('button', { name: 'Start Test' }).click()
      await everywhere()
      await page.keyboard.press('1')
      await everywhere()
      for (let times = 0; times < 2; times++) {
        await page.getByRole('button', { name: 'Next' }).click()
        await page.keyboard.press('1')
      }
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByText(/^You got/)).toBeVisible()
      await everywhere()
    })

    test('what waits today, a review and the learner’s own picture are accessible', async ({ page }) => {
      await page.clock.install({ time: new Date('2026-11-16T09:00:00Z') })
      const learner = learnerAt(page)
      await learner.signUpAtProfile()
      await learner.openLesson('lesson1')
      await learner.finishLesson('lesson1')
      await page.clock.setSystemTime(new Date('2026-11-20T09:00:00Z'))
      const expectAccessibleEverywhere = async () => {
        await page.setViewportSize({ width: 1280, height: 800 })
        await expectAccessible(page)
        await page.setViewportSize({ width: 320, height: 640 })
        await expectAccessible(page)
      }
      await page.goto('/')
      await page.getByRole('region', { name: 'Today' }).getByRole('link', { name: 'Review' }).click()
      await expect(page.getByRole('button', { name: 'Stop for now' })).toBeVisible()
      await expectAccessibleEverywhere()
      await page.getByRole('button', { name: 'I don’t know' }).or(page.locator('.option').first()).click()
      await expect(page.getByText('How well did you remember?')).toBeVisible()
      await expectAccessibleEverywhere()
      await page.getByRole('button', { name: /^Good/ }).click()
      await page.getByRole('button', { name: 'Stop for now' }).click()
      await expectAccessibleEverywhere()
      await page.getByRole('link', { name: 'Your progress' }).click()
      await page.getByText('Show as a table').first().click()
      await expectAccessibleEverywhere()
      await page.getByRole('link', { name: 'Your badges' }).click()
      await expect(page.getByText('2 / 6 Earned')).toBeVisible()
      await expectAccessibleEverywhere()
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
      await expectAccessibleEverywhere()
    })

    test('the account dialog is accessible, empty and refused', async ({ page }) => {
      await page.goto('/profile')
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
      await expectAccessible(page)
      await learnerAt(page).signIn({ email: 'maya', password: 'whatever' })
      await expect(page.getByText('Invalid email address format.')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Sign Up' }).click()
      await expectAccessible(page)
    })

    test('the drawer and the language menu are accessible', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: /Language/ }).click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Open lessons menu' }).click()
      await expectAccessible(page)
    })

    test('a talk with every kind of message is accessible, and a learnt word’s details are', async ({ page }) => {
      const learner = learnerAt(page)
      await learner.signUpAtProfile()
      await expectAccessible(page)
      await learner.openLesson('lesson1')
      await learner.answerAndRead('uhoro waku')
      await learner.answerAndRead('xyzzy')
      for (let turns = 0; turns < 4; turns++) await learner.answerAndRead(await learner.rightAnswer(lesson('lesson1')))
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectAccessible(page)
      await learner.finishLesson('lesson1')
      await expectAccessible(page)
    })
  })
}

test('every Kikuyu word on the page says that it is Kikuyu', async ({ page }) => {
  const learner = learnerAt(page)
  await learner.openLesson('lesson1')
  const bare = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode
      if (/[ĩũĨŨ]/.test(textContent ?? '') && !parentElement?.closest('[lang=ki]')) found.push(textContent ?? '')
    }
    return found
  })
  expect(bare).toEqual([])
})

test('nothing is lost at twice the size of text', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 })
  for (const path of [
    '/',
    '/settings',
    '/lesson/lesson1',
    '/colors-descriptions',
    '/vocabulary',
    '/vocabulary/professions',
    '/words',
    '/words/giti-chair',
  ]) {
    await page.goto(path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})
