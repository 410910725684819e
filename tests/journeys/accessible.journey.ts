import { readFileSync } from 'node:fs'
import { expectAccessible, animatedOn } from './accessibility.ts'
import { invisibleFocus } from './focus-walk.ts'
import { importFinishedLesson, learnerAt, lesson, wordOfAnotherLesson } from './learner.ts'
import { plain } from './test-image.ts'
import { expect, stopTime, test, type Page } from './site.ts'

/** The address of every screen, opened by a new learner. */
const paths = [
  '/',
  '/profile',
  '/profile?tab=subscription',
  '/reset-password?token=used',
  '/confirm-email?token=used',
  '/settings',
  '/review',
  '/progress',
  '/badges',
  '/ar',
  '/words',
  '/words?q=chair',
  '/words/giti-chair',
  '/words/giti-chair?say',
  '/vocabulary',
  '/vocabulary/colors',
  '/vocabulary?category=adverbs',
  '/kikuyu-chat',
  '/record',
  '/editor/reports',
  '/nowhere',
  '/lesson/lesson1',
  '/lesson/lesson10',
  '/colors-descriptions',
]

const isLesson = (path: string) => path.startsWith('/lesson') || path === '/colors-descriptions'

/** Opens a page, and unfolds the words on a lesson's alias page. */
async function open(page: Page, path: string) {
  await page.goto(path)
  if (isLesson(path)) await expect(learnerAt(page).chat).toContainText('Objective:')
  if (path.endsWith('?say')) await expect(page.getByRole('button', { name: 'Play: Computer voice' })).toBeEnabled()
  if (path !== '/colors-descriptions') return
  const counted = page.getByRole('button', { name: /^0 of \d+ words$/ })
  if (await counted.isVisible()) await counted.click()
  await page
    .getByText(/^All \d+ words in this/)
    .locator('visible=true')
    .click()
}

test('the list has every screen', () => {
  const screens = [...readFileSync('src/web/screens.ts', 'utf8').matchAll(/screen\('([^']+)'/g)].map(
    ([, path = '']) => path,
  )
  expect(screens.length).toBeGreaterThan(0)
  const missed = screens.filter((path) => {
    const pattern = new RegExp(`^${path.replace(/\/:\w+\?/, '(/[^/]+)?').replace(/:\w+/, '[^/]+')}$`)
    return !paths.some((each) => pattern.test(each.replace(/\?.*/, '')))
  })
  expect(missed).toEqual([])
})

for (const path of paths)
  test(`${path} is accessible, and shows the focus`, async ({ page }) => {
    await open(page, path)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await invisibleFocus(page)).toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await invisibleFocus(page, 25)).toEqual([])
  })

test('a card with its translation, a test, a right and a wrong answer and the results are accessible', async ({
  page,
}) => {
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Wait for me' }).check()
  await expectAccessible(page)
  await page.goto('/vocabulary/to-be-verbs')
  await page.getByRole('button', { name: 'Show Translation' }).click()
  await page.getByRole('button', { name: /^Listen/ }).click()
  await expectAccessible(page)
  for (let times = 0; times < 2; times++) await page.getByRole('button', { name: 'Next Word' }).click()
  await page.getByRole('button', { name: 'Start Test' }).click()
  await expectAccessible(page)
  for (let times = 0; times < 3; times++) {
    await page.keyboard.press('1')
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await expect(page.getByText(/^You got/)).toBeVisible()
  // The score depends on chance, and the widest one has to fit.
  await page.locator('.score-percent').evaluate((score) => {
    score.textContent = '100%'
  })
  await expectAccessible(page)
})

test('today’s reviews, a review and a learner’s progress are accessible', async ({ page }) => {
  test.slow()
  await page.clock.install({ time: new Date('2026-11-16T09:00:00Z') })
  await importFinishedLesson(page, 'lesson1')
  await page.clock.setSystemTime(new Date('2026-11-20T09:00:00Z'))
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Today' }).getByRole('link', { name: 'Review' }).click()
  await expect(page.getByRole('button', { name: 'Stop for now' })).toBeVisible()
  await expectAccessible(page)
  // A word is typed, chosen, or recalled.
  await page
    .getByRole('button', { name: /^(?:I don’t know|Show answer)$/ })
    .or(page.locator('.option'))
    .first()
    .click()
  await expect(page.getByText('How well did you remember?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Hard/ }).click()
  await page.getByRole('button', { name: 'Stop for now' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Your progress' }).click()
  await page.getByText('Show as a table').first().click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Your badges', exact: true }).click()
  await expect(page.getByText('2 / 6 Earned')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/profile')
  await expect(page.getByText('2 of 6 earned')).toBeVisible()
  await expectAccessible(page)
})

test('the account dialog is accessible, empty and with an error', async ({ page }) => {
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

test('a chat with every kind of message is accessible, and so is the list of its words', async ({ page }) => {
  const learner = learnerAt(page)
  await learner.openLesson('lesson1')
  await learner.answer('uhoro waku')
  await learner.signUp()
  await expect(learner.chat).toContainText('Correct!')
  await learner.answerAndRead(wordOfAnotherLesson)
  for (let turns = 0; turns < 3; turns++) await learner.answerAndRead(await learner.rightAnswer(lesson('lesson1')))
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /words$/ }).click()
  await expectAccessible(page)
})

test('an answer of the assistant and its details are accessible', async ({ page }) => {
  await learnerAt(page).haveAccount()
  await page.goto('/kikuyu-chat')
  for (const text of ['thx for helping me', 'My goat ate the constitution']) {
    await learnerAt(page).message.fill(text)
    await learnerAt(page).message.press('Enter')
    await expect(page.getByRole('log')).toContainText(text)
  }
  await expect(page.getByRole('log')).toContainText('I won’t make Kikuyu up')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'About this assistant' }).click()
  await expectAccessible(page)
})

test('the result for an image is accessible', async ({ page }) => {
  await page.goto('/ar')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await (await choosing).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: plain([25, 118, 210]) })
  await stopTime(page)
  await page.getByRole('button', { name: 'Analyze Image' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.clock.resume()
  await expectAccessible(page)
})

test('a learner who reduces motion in the settings sees nothing move', async ({ page }) => {
  await page.goto('/settings')
  expect(await animatedOn(page)).not.toEqual([])
  await page.getByRole('switch', { name: 'Reduce motion' }).check()
  await expect.poll(() => animatedOn(page)).toEqual([])
  for (const path of ['/', '/lesson/lesson1', '/vocabulary/colors', '/kikuyu-chat']) {
    await open(page, path)
    expect(await animatedOn(page)).toEqual([])
  }
})

test('every Kikuyu word on the page is marked as Kikuyu', async ({ page }) => {
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
