import { categoryOf, vocabularyOutline } from '#content/vocabulary.ts'
import { content } from '#content/course-content.fixture.ts'
import type { Category } from '#core/vocabulary/vocabulary.ts'
import { loggedEvents } from './learner.ts'
import { expect, stopTime, test, waitUntil, type Page } from './site.ts'
const { stages } = vocabularyOutline(content)
const outlined = stages.flatMap(({ categories }) => categories)
const withAddress = outlined.filter(({ hasAddress }) => hasAddress)
const withoutAddress = outlined.filter(({ hasAddress }) => !hasAddress)
const category = (id: string): Category => categoryOf(content, id)
const toBe = category('to-be-verbs')

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const header = (page: Page) => page.getByRole('banner')
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** Runs in the page. */
const hasConfig = () => performance.getEntriesByType('resource').some(({ name }) => /config/.test(name))

/** Goes past the first card, which shows that the page is hydrated. */
async function openCards(page: Page, { id }: Category) {
  await page.goto(`/vocabulary/${id}`)
  await expect(page.getByText(/^Word 1 of/)).toBeVisible()
  await waitUntil(page, hasConfig)
}

async function startTest(page: Page, of: Category) {
  for (let index = 1; index < of.words.length; index++) await button(page, 'Next Word').click()
  await button(page, 'Start Test').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Quiz: ${of.title}`)
}

/** The number key of the right choice, or of a wrong one. */
async function numberOf(page: Page, of: Category, index: number, { right }: { right: boolean }): Promise<string> {
  const meaning = of.words[index]?.english ?? ''
  await expect(page.getByText(`${index + 1} of ${of.words.length}`)).toBeVisible()
  const options = await page.getByRole('group', { name: 'Answers' }).getByRole('button').allInnerTexts()
  const place = options.findIndex((text) => text.replace(/^\d\s*/, '').trim() === meaning)
  return String(right ? place + 1 : ((place + 1) % 4) + 1)
}

test('from the overview through cards and a test to the results', async ({ page }) => {
  const family = category('family')
  await page.goto('/vocabulary')
  await page.getByRole('link', { name: 'Start Learning: Family' }).click()
  await expect(page).toHaveURL('/vocabulary/family')
  await expect(page).toHaveTitle(`${family.seo.title} | My Mother Language`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('VocabularyFamily')
  await expect(button(page, 'Previous Word')).toBeDisabled()
  const meaning = page.getByRole('region', { name: 'Word 1 of 7' }).getByText(family.words[0]!.english, { exact: true })
  await expect(meaning).toHaveCount(0)
  await button(page, 'Show Translation').click()
  await expect(meaning).toBeVisible()
  await button(page, 'Next Word').click()
  await expect(page.getByText('Word 2 of 7')).toBeVisible()
  await expect(button(page, 'Show Translation')).toBeVisible()
  await button(page, 'Previous Word').click()
  await startTest(page, family)
  await stopTime(page)

  for (let index = 0; index < 7; index++) {
    const number = await numberOf(page, family, index, { right: index !== 3 })
    await page
      .getByRole('group', { name: 'Answers' })
      .getByRole('button')
      .nth(Number(number) - 1)
      .click()
    const result = index === 3 ? /^You chose “.+”\. The answer is “.+”\.$/ : /^Yes, it means “.+”\.$/
    await expect(page.getByText(result)).toBeVisible()
    await page.clock.runFor(1000)
  }
  await expect(page.getByRole('heading', { name: '86%' })).toBeVisible()
  await expect(page.getByText('You got 6 out of 7 correct')).toBeVisible()
  const rows = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  await expect(rows).toHaveCount(7)
  await expect(rows.filter({ hasText: 'Incorrect' })).toContainText(family.words[3]!.english)
  for (const [index, word] of family.words.entries()) await expect(rows.nth(index)).toContainText(word.kikuyu)

  await button(page, 'Try Again').click()
  await expect(page.getByText('1 of 7')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/vocabulary')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vocabulary')
})

for (const width of [390, 1280])
  test(`showing a translation and going on shift nothing on the screen, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const id of ['family', 'colors', 'hobbies']) {
      const of = category(id)
      await openCards(page, of)
      const places = () =>
        page
          .locator('.flash, .learning > .button, .learning .pair, .ad-place')
          .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top + scrollY)))
      const before = await places()
      expect(before).toHaveLength(4)
      for (let index = 0; index < of.words.length; index++) {
        await button(page, 'Show Translation').click()
        await expect(button(page, 'Hide Translation')).toBeVisible()
        expect(await places()).toEqual(before)
        if (index === of.words.length - 1) break
        await button(page, 'Next Word').click()
        await expect(button(page, 'Show Translation')).toBeVisible()
        expect(await places()).toEqual(before)
      }
    }
  })

test('the card and the results of a colour show it, but the test does not', async ({ page }) => {
  const colors = category('colors')
  const shown = page.locator('.swatch rect')
  await openCards(page, colors)
  for (const { hexCode } of colors.words) {
    await expect(shown).toHaveAttribute('fill', hexCode!)
    await expect(page.locator('.flash .swatch')).toBeInViewport()
    if (hexCode !== colors.words.at(-1)?.hexCode) await button(page, 'Next Word').click()
  }
  await button(page, 'Start Test').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Quiz: ${colors.title}`)
  await expect(shown).toHaveCount(0)
})

test('the results offer a visitor once to save the words, and lead to another category', async ({ page }) => {
  await openCards(page, toBe)
  await startTest(page, toBe)
  for (let index = 0; index < 3; index++) await page.keyboard.press(await numberOf(page, toBe, index, { right: true }))
  await expect(page.getByRole('heading', { name: '100%' })).toBeVisible()
  const note = page.getByText('Your words are only on this device.')
  await expect(note).toBeVisible()
  await expect(button(page, 'Create an account')).toBeVisible()
  await button(page, 'Save a file').click()
  await expect(page.getByText(/^Saved as my-mother-language-.+\.json\.$/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '100%' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(note).toBeHidden()
  await page.getByRole('link', { name: 'New Category' }).click()
  await expect(page).toHaveURL('/vocabulary')
  await page.getByRole('link', { name: 'Start Learning: To Be Verbs' }).click()
  await expect(page.getByText('Word 1 of 3')).toBeVisible()
})

test('the keyboard alone is enough: arrows, numbers, and Next after a key press has paused the question', async ({
  page,
}) => {
  await openCards(page, toBe)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Word 2 of 3')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Word 1 of 3')).toBeVisible()
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Word 3 of 3')).toBeVisible()
  await button(page, 'Start Test').focus()
  await page.keyboard.press('Enter')
  await stopTime(page)

  await page.keyboard.press(await numberOf(page, toBe, 0, { right: true }))
  await page.keyboard.press('Enter')
  await expect(button(page, 'Next')).toBeFocused()
  await page.clock.runFor(5000)
  await expect(page.getByText('1 of 3')).toBeVisible()
  await page.keyboard.press('Enter')

  const wrong = await numberOf(page, toBe, 1, { right: false })
  await page.keyboard.press(wrong)
  await page.keyboard.press(await numberOf(page, toBe, 1, { right: true }))
  await expect(page.getByText(/^You chose/)).toBeVisible()
  await expect(button(page, 'Next')).toBeFocused()
  await page.keyboard.press('Enter')

  await page.keyboard.press('Tab')
  await expect(page.getByRole('group', { name: 'Answers' }).getByRole('button').first()).toBeFocused()
  await page.keyboard.press(await numberOf(page, toBe, 2, { right: true }))
  await page.clock.runFor(1000)
  await expect(page.getByText('You got 2 out of 3 correct')).toBeVisible()
})

test('the next question comes automatically after a second, and not sooner', async ({ page }) => {
  await openCards(page, toBe)
  await startTest(page, toBe)
  await stopTime(page)
  await page.keyboard.press(await numberOf(page, toBe, 0, { right: true }))
  await expect(page.getByText(/^Yes, it means/)).toBeVisible()
  await page.clock.runFor(900)
  await expect(page.getByText('1 of 3')).toBeVisible()
  await page.clock.runFor(100)
  await expect(page.getByText('2 of 3')).toBeVisible()
})

test('a learner who wants to wait before the next question can', async ({ page }) => {
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Wait for me' }).check()
  await openCards(page, toBe)
  await startTest(page, toBe)
  await stopTime(page)
  await page.keyboard.press(await numberOf(page, toBe, 0, { right: true }))
  await expect(button(page, 'Next')).toBeVisible()
  await page.clock.runFor(5000)
  await expect(page.getByText('1 of 3')).toBeVisible()
  await button(page, 'Next').click()
  await expect(page.getByText('2 of 3')).toBeVisible()
})

test('a run continues where it was: after a reload, after leaving, and after going back', async ({ page }) => {
  const food = category('food')
  await openCards(page, food)
  for (let times = 0; times < 3; times++) await button(page, 'Next Word').click()
  await page.reload()
  await expect(page.getByText('Word 4 of 8')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Categories' }).click()
  await page.getByRole('link', { name: 'Start Learning: Food' }).click()
  await expect(page.getByText('Word 4 of 8')).toBeVisible()

  for (let times = 0; times < 4; times++) await button(page, 'Next Word').click()
  await button(page, 'Start Test').click()
  await page.keyboard.press(await numberOf(page, food, 0, { right: true }))
  await expect(page.getByText('2 of 8')).toBeVisible()
  const options = await page.getByRole('group', { name: 'Answers' }).getByRole('button').allInnerTexts()
  await page.reload()
  await expect(page.getByText('2 of 8')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Answers' }).getByRole('button')).toHaveText(options, {
    useInnerText: true,
  })

  await page.goBack()
  await expect(page.getByText('Word 8 of 8')).toBeVisible()
  await page.goForward()
  await expect(page.getByText('2 of 8')).toBeVisible()
  await page.goBack()
  await button(page, 'Start Test').click()
  await expect(page.getByText('2 of 8')).toBeVisible()
})

test('words met and tested, and finished cards and tests, are logged', async ({ page }) => {
  await openCards(page, toBe)
  await startTest(page, toBe)
  for (let index = 0; index < 3; index++)
    await page.keyboard.press(await numberOf(page, toBe, index, { right: index > 0 }))
  await expect(page.getByText('You got 2 out of 3 correct')).toBeVisible()
  const ids = toBe.words.map(({ id }) => id)
  await expect
    .poll(() => loggedEvents(page))
    .toEqual([
      ...ids.map((wordId) => ({ type: 'word-seen', wordId, where: 'to-be-verbs' })),
      { type: 'flashcards-finished', categoryId: 'to-be-verbs' },
      ...ids.map((wordId, index) => ({ type: 'word-tested', wordId, direction: 'kikuyu-english', correct: index > 0 })),
      { type: 'test-finished', categoryId: 'to-be-verbs', correct: 2, total: 3 },
    ])
})

test('every category with an address opens at it, with its own title and its words in the served page', async ({
  page,
  request,
}) => {
  expect(withAddress).toHaveLength(25)
  for (const { id, title, seo } of withAddress) {
    const { words } = category(id)
    const html = await (await request.get(`/vocabulary/${id}`)).text()
    expect(html).toContain(words[0]!.kikuyu.replaceAll("'", '&#x27;'))
    expect(html).not.toContain('class="top"')
    expect(html).toContain(`Word 1 of ${words.length}`)
    await page.goto(`/vocabulary/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${seo.title} | My Mother Language`)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', seo.description)
    await expect(header(page)).toHaveCount(0)
  }
})

test('the four categories without an address open under the overview and stay after a reload', async ({ page }) => {
  expect(withoutAddress.map(({ id }) => id).toSorted()).toEqual(
    ['adverbs', 'basic-prepositions', 'conjunctions', 'descriptive-adjectives'].toSorted(),
  )
  for (const { id, title, seo, wordIds } of withoutAddress) {
    await page.goto('/vocabulary')
    await page.getByRole('link', { name: `Start Learning: ${title}` }).click()
    await expect(page).toHaveURL(`/vocabulary?category=${id}`)
    await button(page, 'Next Word').click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${seo.title} | My Mother Language`)
    await expect(page.getByText(`Word 2 of ${wordIds.length}`)).toBeVisible()
    await expect(navigation(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to Categories' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vocabulary')
    await expect(page).toHaveTitle(/^Kikuyu vocabulary/)
    await expect(navigation(page)).toBeVisible()
  }
})

test('an unknown category is not a page, and has links', async ({ page, request }) => {
  for (const path of [
    '/vocabulary/nowhere',
    '/vocabulary/adverbs',
    '/vocabulary/family/more',
    '/vocabulary?category=nowhere',
  ])
    expect((await request.get(path)).status()).toBe(404)
  for (const address of ['/vocabulary/nowhere', '/vocabulary?category=nowhere']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This path ends here')
    await expect(page).toHaveTitle(/^Page not found/)
    await expect(header(page)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Browse vocabulary' }).click()
  await expect(page).toHaveURL('/vocabulary')
  await expect(page.getByRole('link', { name: /^Start Learning/ })).toHaveCount(29)
})

test('the old address of a category with its own address redirects to it', async ({ page }) => {
  await page.goto('/vocabulary?category=family')
  await expect(page).toHaveURL('/vocabulary/family')
  await expect(page.getByText('Word 1 of 7')).toBeVisible()
})

test('the window gets events when cards begin and end, and the shell hides', async ({ page }) => {
  await page.addInitScript(() => {
    const modes: unknown[] = []
    Object.assign(globalThis, { modes })
    addEventListener('vocabModeChange', (event) => modes.push((event as CustomEvent<unknown>).detail))
  })
  const modes = () => page.evaluate(() => (globalThis as unknown as { modes: unknown[] }).modes)
  await page.goto('/vocabulary')
  await expect(header(page)).toBeVisible()
  await page.getByRole('link', { name: 'Start Learning: Food' }).click()
  await expect(page.getByText('Word 1 of 8')).toBeVisible()
  await expect(header(page)).toHaveCount(0)
  await expect(navigation(page)).toHaveCount(0)
  await expect.poll(modes).toEqual([true])
  await page.goBack()
  await expect(header(page)).toBeVisible()
  await expect(navigation(page).getByRole('link', { name: 'Vocabulary' })).toHaveAttribute('aria-current', 'page')
  await expect.poll(modes).toEqual([true, false])
  await page.evaluate(() => dispatchEvent(new CustomEvent('vocabModeChange', { detail: true })))
  await expect(header(page)).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new CustomEvent('vocabModeChange', { detail: false })))
  await expect(header(page)).toBeVisible()
})

test('a word without a recording says for two seconds that it will come, if the computer voice is off', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('settings', '{"computerVoice":false}'))
  await openCards(page, toBe)
  await stopTime(page)
  await button(page, /^Listen/).click()
  await expect(page.getByRole('status').filter({ hasText: 'Coming Soon' })).toBeVisible()
  await page.clock.runFor(1900)
  await expect(page.getByText('Coming Soon')).toBeVisible()
  await page.clock.runFor(100)
  await expect(page.getByText('Coming Soon')).toBeHidden()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a swipe turns the card, a vertical movement does not', async ({ page }) => {
    await openCards(page, toBe)
    const swipe = async (across: number, along: number) => {
      const card = await page.getByRole('region', { name: /^Word/ }).boundingBox()
      const touch = await page.context().newCDPSession(page)
      const [x, y] = [card!.x + card!.width / 2, card!.y + card!.height / 3]
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      for (let step = 1; step <= 4; step++)
        await touch.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: [{ x: x + (across * step) / 4, y: y + (along * step) / 4 }],
        })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(-120, 10)
    await expect(page.getByText('Word 2 of 3')).toBeVisible()
    await swipe(30, 120)
    await expect(page.getByText('Word 2 of 3')).toBeVisible()
    await swipe(120, 10)
    await expect(page.getByText('Word 1 of 3')).toBeVisible()
  })
})

test('the focus follows: to the heading of a category, to each question, to the score', async ({ page }) => {
  await page.goto('/vocabulary')
  await page.getByRole('link', { name: 'Start Learning: To Be Verbs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'To Be Verbs' })).toBeFocused()
  await button(page, 'Next Word').click()
  await button(page, 'Previous Word').click()
  await expect(button(page, 'Next Word')).toBeFocused()
  await startTest(page, toBe)
  for (let index = 0; index < 3; index++) {
    const question = page.getByRole('heading', { name: `What does this mean? ${toBe.words[index]!.kikuyu}` })
    await expect(question).toBeFocused()
    await page.keyboard.press(await numberOf(page, toBe, index, { right: true }))
  }
  await expect(page.getByRole('heading', { name: '100%' })).toBeFocused()
})
