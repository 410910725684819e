import { AxeBuilder } from '@axe-core/playwright'
import { learnerAt, lesson } from './learner.ts'
import { expect, test, type Page } from './site.ts'

const themes = ['light', 'dark'] as const

/** No violation of WCAG 2.2 AA, nothing cut off at the side, no target too small for a thumb. */
async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

for (const theme of themes) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme })

    for (const path of [
      '/',
      '/profile',
      '/settings',
      '/words',
      '/words/giti-chair',
      '/nowhere',
      '/lesson/lesson1',
      '/lesson/lesson10',
    ]) {
      test(`${path} is accessible on a desk and on a small phone`, async ({ page }) => {
        await page.goto(path)
        if (path.startsWith('/lesson')) await expect(learnerAt(page).talk).toContainText('Objective:')
        await expectAccessible(page)
        await page.setViewportSize({ width: 320, height: 640 })
        await expectAccessible(page)
      })
    }

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
  for (const path of ['/', '/settings', '/lesson/lesson1']) {
    await page.goto(path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})
