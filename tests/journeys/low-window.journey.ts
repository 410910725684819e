import { faultsOn } from './accessibility.ts'
import { learnerAt, lesson, wordOfAnotherLesson } from './learner.ts'
import { expect, test, type Page } from './site.ts'

/** The part of a 390 by 844 phone above its keyboard. */
const aboveKeyboard = { width: 390, height: 480 }
/** The same phone in landscape. */
const sideways = { width: 844, height: 390 }
/** A window of 1280 by 800 at 200 % zoom. */
const enlarged = { width: 640, height: 400 }
/** A phone of 390 by 844 at 200 % zoom. */
const enlargedPhone = { width: 195, height: 422 }

const low = { 'above a keyboard': aboveKeyboard, sideways, 'at twice its size': enlarged }

test.describe('above the keyboard of a phone', () => {
  test.use({ viewport: aboveKeyboard, hasTouch: true })

  test('the header is one line, and the requested word stays visible above the field', async ({ page }) => {
    const learner = learnerAt(page)
    const { words } = lesson('lesson1')
    await learner.haveAccount()
    await learner.openLesson('lesson1')
    const question = page.locator('.asked-word')
    await learner.message.focus()
    for (const answer of [wordOfAnotherLesson, words[0]!.kikuyu]) {
      await expectAsked(page, words[0]!.kikuyu)
      await expect(question).toContainText('Copy it exactly:')
      await expect(learner.message).toHaveAccessibleDescription(/^Copy it exactly: /)
      await learner.answerAndRead(answer)
    }
    await expectAsked(page, words[1]!.kikuyu)
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(56)
  })

  test('for a word to remember, the line above the field gives only its meaning', async ({ page }) => {
    const learner = learnerAt(page)
    const of = lesson('lesson1')
    await learner.haveAccount()
    await learner.openLesson('lesson1')
    const task = learner.chat.getByText('Task: How do you say').last()
    for (let turns = 0; turns < 6 && !(await task.isVisible()); turns++)
      await learner.answerAndRead(await learner.rightAnswer(of))
    const wanted = await learner.rightAnswer(of)
    const question = page.locator('.asked-word')
    await expect(question).toContainText('Type it in Kikuyu:')
    await expect(question).toContainText(of.words.find(({ kikuyu }) => kikuyu === wanted)!.english)
    await expect(question.locator('[lang=ki]')).toHaveCount(0)
  })

  test('the list of words opens from the count', async ({ page }) => {
    const learner = learnerAt(page)
    await learner.openLesson('lesson1')
    await page.getByRole('button', { name: '0 of 5 words' }).tap()
    const list = page.getByRole('dialog', { name: 'Words in this lesson' })
    await expect(list).toContainText('Learning now')
    await list.getByText('All 5 words in this lesson').tap()
    await expect(list).toContainText(lesson('lesson1').words[4]!.kikuyu)
  })

  test('the keys of ĩ and ũ keep the focus in the field, so the keyboard stays open', async ({ page }) => {
    const learner = learnerAt(page)
    await learner.openLesson('lesson1')
    await learner.message.tap()
    await page.getByRole('button', { name: 'Insert ũ', exact: true }).tap()
    await expect(learner.message).toBeFocused()
    await expect(learner.message).toHaveValue('ũ')
  })
})

for (const [name, size] of [
  ['a small phone', { width: 375, height: 553 }],
  ['a phone in landscape', sideways],
] as const)
  test(`on ${name} a question of a test, its answers and the verdict fit without scrolling`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.addInitScript(() => localStorage.setItem('settings', '{"waitForMe":true}'))
    await page.goto('/vocabulary/to-be-verbs')
    for (let words = 0; words < 2; words++) await page.getByRole('button', { name: 'Next Word' }).click()
    await page.getByRole('button', { name: 'Start Test' }).click()
    const answers = page.locator('.option')
    await expect(answers).toHaveCount(4)
    await answers.first().click()
    const verdict = page.getByText(/^(?:Yes, it means|You chose)/)
    await expect(verdict).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const { y, height } = (await verdict.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(size.height)
  })

test('a phone that scrolls to the focused field keeps the header of the lesson in place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const learner = learnerAt(page)
  await learner.openLesson('lesson1')
  await learner.message.evaluate((field) => field.scrollIntoView({ block: 'center' }))
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
})

/** The header, the word and the field are fully visible below each other, and the page itself does not scroll. */
async function expectAsked(page: Page, word: string) {
  const question = page.locator('.asked-word')
  await expect(question).toContainText(word)
  await expect(async () => {
    const [header, line, field] = await Promise.all(
      [page.getByRole('banner'), question, learnerAt(page).message].map((part) => part.boundingBox()),
    )
    expect(header!.y).toBeGreaterThanOrEqual(0)
    expect(line!.y).toBeGreaterThanOrEqual(header!.y + header!.height)
    expect(field!.y).toBeGreaterThanOrEqual(line!.y + line!.height)
    expect(field!.y + field!.height).toBeLessThanOrEqual(page.viewportSize()!.height)
  }).toPass({ timeout: 20_000 })
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
}

for (const [name, size] of Object.entries({ ...low, 'on a phone at twice its size': enlargedPhone }))
  test(`${name} the field of the assistant has at least 60 % of the width`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.goto('/kikuyu-chat')
    const field = await learnerAt(page).message.boundingBox()
    expect(field!.width / size.width).toBeGreaterThanOrEqual(0.6)
    expect(await tooWide(page)).toBe(0)
  })

for (const [name, size] of Object.entries({
  sideways,
  'at twice its size': enlarged,
  'just wide enough': { width: 1280, height: 800 },
}))
  test(`${name} the navigation covers nothing at any scroll position`, async ({ page }) => {
    await page.setViewportSize(size)
    for (const path of ['/', '/vocabulary', '/words', '/profile', '/settings']) {
      await page.goto(path)
      for (const share of [0, 0.3, 0.7, 1]) expect(await underNavigation(page, share), path).toEqual([])
    }
  })

test('in a narrow or low window the navigation fills the bottom edge, and the page ends above it', async ({ page }) => {
  for (const size of [aboveKeyboard, enlargedPhone]) {
    await page.setViewportSize(size)
    await page.goto('/')
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    expect(bar).toMatchObject({ x: 0, width: size.width })
    expect(bar!.y + bar!.height).toBeCloseTo(size.height)
    expect(await tooWide(page)).toBe(0)
    expect(await underNavigation(page, 1, 'article')).toEqual([])
    for (const name of ['Home', 'Vocabulary', 'Chat', 'Profile'])
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })).toBeInViewport({
        ratio: 1,
      })
  }
})

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Elements under the navigation when the page is scrolled by a share of its length. */
function underNavigation(page: Page, share: number, what = 'a, button, input, p, h1, h2, h3, li, article, summary') {
  return page.evaluate(
    ([at, selector]) => {
      scrollTo({ top: at * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' })
      const bar = document.querySelector('.navigation')!.getBoundingClientRect()
      return [...document.querySelectorAll<HTMLElement>(`main :is(${selector})`)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect()
          return left < bar.right && right > bar.left && top < bar.bottom && bottom > bar.top
        })
        .map(({ textContent }) => textContent.trim().slice(0, 40))
    },
    [share, what] as const,
  )
}

test('low windows are accessible', async ({ page }) => {
  test.slow()
  const learner = learnerAt(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await learner.openLesson('lesson1')
  await expectFaultless(page)
  await page.getByRole('button', { name: '0 of 5 words' }).click()
  await expectFaultless(page)
  await page.keyboard.press('Escape')
  await learner.answer('uhoro waku')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFaultless(page)
  await learner.signUp()
  await learner.answerAndRead(wordOfAnotherLesson)
  await expectFaultless(page)
  for (const path of ['/kikuyu-chat', '/', '/profile']) {
    await page.goto(path)
    await expectFaultless(page)
  }
})

/** Both themes take turns: that each colour is legible is seen at any size. */
async function expectFaultless(page: Page) {
  for (const [i, [name, size]] of Object.entries(low).entries()) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: i % 2 === 0 ? 'light' : 'dark' })
    // The header is a single line with a truncated title; the drawer and the browser's tab show the full title.
    const faults = (await faultsOn(page)).filter(
      (fault) => !fault.startsWith('“Lesson 1 - Greetings and Introductions”'),
    )
    expect(faults, name).toEqual([])
  }
}
