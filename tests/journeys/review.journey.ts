import { content } from '#content/course-content.fixture.ts'
import { categoryOf } from '#content/vocabulary.ts'
import { importFinishedLesson, lesson, loggedEvents } from './learner.ts'
import { expect, startAt, test, type Page } from './site.ts'

const first = lesson('lesson1')
const day = 24 * 60 * 60_000

/** A learner who has just finished a lesson, and a clock to advance. */
async function afterALesson(page: Page) {
  await startAt(page, '2026-11-16T09:00:00Z')
  await importFinishedLesson(page, 'lesson1')
}

async function openReview(page: Page) {
  await page.goto('/review')
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
  await expect(page.locator('.review-loading')).toHaveCount(0)
}

/** Advances the clock by days. */
async function advanceDays(page: Page, days: number) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.setSystemTime(now + days * day)
}

const question = (page: Page) => page.locator('.review-face')
const rating = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) })

async function rate(page: Page, name: string) {
  await rating(page, name).click()
  await expect(page.getByText('How well did you remember?')).toBeHidden()
}

/** The word of the current question. */
async function wordAsked(page: Page) {
  const text = await question(page).innerText()
  const word = first.words.find(({ kikuyu, english }) => text.includes(kikuyu) || text.includes(english))
  if (!word) throw new Error(`No word of the lesson is asked: ${text}`)
  return { word, toKikuyu: text.includes('in Kikuyu?') }
}

/** Waits for any exercise. The field is loaded when the first word is to be typed. */
async function waitForExercise(page: Page) {
  const choice = page.locator('.option').first()
  await expect(
    page
      .getByRole('textbox')
      .or(page.getByRole('button', { name: 'Show answer' }))
      .or(choice)
      .first(),
  ).toBeVisible()
}

/** Gives the right answer in any exercise. */
async function answerRightly(page: Page) {
  await waitForExercise(page)
  const { word, toKikuyu } = await wordAsked(page)
  const field = page.getByRole('textbox')
  const show = page.getByRole('button', { name: 'Show answer' })
  if (await field.isVisible()) {
    await field.fill(word.kikuyu.replace('…', '').trim())
    await field.press('Enter')
  } else if (await show.isVisible()) await show.click()
  else {
    const name = toKikuyu ? word.kikuyu : word.english
    await page.locator('.option').filter({ hasText: name }).first().click()
  }
  await expect(page.getByText('How well did you remember?')).toBeVisible()
}

test('a learner reviews the words of a lesson, undoes a rating and stops, and the reviews are stored', async ({
  page,
}) => {
  await afterALesson(page)
  await advanceDays(page, 4)
  await page.goto('/')
  await page.getByRole('region', { name: 'Today' }).getByRole('link', { name: 'Review' }).click()
  await expect(page).toHaveURL('/review')
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  const firstAsked = await question(page).innerText()

  await answerRightly(page)
  for (const name of ['Again', 'Hard', 'Good', 'Easy'])
    await expect(rating(page, name)).toContainText(/\d+ (min|day|month)/)
  await rate(page, 'Good')
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible()
  await expect(question(page)).not.toHaveText(firstAsked, { useInnerText: true })

  await page.getByRole('button', { name: 'Undo last rating' }).click()
  await expect(question(page)).toHaveText(firstAsked, { useInnerText: true })
  await answerRightly(page)
  await rate(page, 'Easy')
  await answerRightly(page)
  await rate(page, 'Good')
  await page.getByRole('button', { name: 'Stop for now' }).click()
  await expect(page.getByText('You reviewed 2 cards and remembered 2.')).toBeVisible()

  await openReview(page)
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  await expect(question(page)).not.toHaveText(firstAsked, { useInnerText: true })
})

test('no word comes twice in a row, and the session ends', async ({ page }) => {
  await afterALesson(page)
  await advanceDays(page, 4)
  await openReview(page)
  let before = ''
  const end = page.getByText(/All saved/)
  for (let cards = 0; cards < 40; cards++) {
    await expect(question(page).or(end)).toBeVisible()
    if (await end.isVisible()) break
    const { word } = await wordAsked(page)
    expect(word.id).not.toBe(before)
    before = word.id
    await answerRightly(page)
    await rate(page, cards === 0 ? 'Again' : 'Good')
  }
  await expect(end).toBeVisible()
})

test('a missing tilde is accepted and shown, and counts if the learner wants it to', async ({ page }) => {
  await afterALesson(page)
  await page.goto('/settings')
  await page.getByLabel('Choose the answer from four').uncheck()
  await page.getByLabel('Recall it, then look and rate yourself').uncheck()
  await expect(page.getByLabel('Type the answer')).toBeDisabled()
  await advanceDays(page, 4)
  await openReview(page)
  const field = page.getByRole('textbox')
  for (let cards = 0; cards < 20; cards++) {
    const { word, toKikuyu } = await wordAsked(page)
    const plain = word.kikuyu.normalize('NFD').replace(/\p{M}/gu, '')
    if (toKikuyu && plain !== word.kikuyu && !word.kikuyu.includes('…')) {
      await field.fill(plain)
      await field.press('Enter')
      await expect(page.getByText('Watch the highlighted letters')).toBeVisible()
      await expect(page.locator('.review-verdict mark').first()).toHaveText(/[ĩũĨŨ]/)
      await expect(rating(page, 'Good')).toBeFocused()
      return
    }
    await page.getByRole('button', { name: 'I don’t know' }).click()
    await rate(page, 'Hard')
  }
  throw new Error('No word with a tilde was asked in Kikuyu')
})

test('letters that the keyboard lacks are typed with ~i and with the keys', async ({ page }) => {
  await afterALesson(page)
  await page.goto('/settings')
  await page.getByLabel('Choose the answer from four').uncheck()
  await page.getByLabel('Recall it, then look and rate yourself').uncheck()
  await advanceDays(page, 4)
  await openReview(page)
  while (!(await wordAsked(page)).toKikuyu) {
    await page.getByRole('button', { name: 'I don’t know' }).click()
    await rate(page, 'Hard')
  }
  const field = page.getByRole('textbox')
  await field.pressSequentially('~i~u')
  await page.getByRole('button', { name: 'Insert Ũ', exact: true }).click()
  await expect(field).toHaveValue('ĩũŨ')
})

test('with nothing to review the page says so, and when there will be something', async ({ page }) => {
  await openReview(page)
  await expect(page.getByRole('heading', { name: 'No words to review yet' })).toBeVisible()
  await afterALesson(page)
  await page.goto('/settings')
  await page.getByLabel('New words a day').fill('0')
  await openReview(page)
  await expect(page.getByRole('heading', { name: 'Nothing to review today' })).toBeVisible()
  await expect(page.getByText(/The next words are due (tomorrow|on \w+)\./)).toBeVisible()
  await page.getByRole('link', { name: 'Back to lessons' }).click()
  await expect(page).toHaveURL('/')
})

test('a session needs only the keyboard: digits choose and rate, u undoes', async ({ page }) => {
  await afterALesson(page)
  await advanceDays(page, 4)
  await openReview(page)
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  const firstAsked = await question(page).innerText()
  const field = page.getByRole('textbox')
  const show = page.getByRole('button', { name: 'Show answer' })
  await waitForExercise(page)
  if (await field.isVisible()) {
    await page.keyboard.type('x')
    await page.keyboard.press('Enter')
  } else if (await show.isVisible()) await page.keyboard.press('Space')
  else await page.keyboard.press('2')
  await expect(page.getByText('How well did you remember?')).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible()
  await waitForExercise(page)
  if (await field.isVisible()) {
    await page.keyboard.type('x')
    await page.keyboard.press('Enter')
  } else if (await show.isVisible()) await page.keyboard.press('Space')
  else await page.keyboard.press('1')
  await expect(page.getByText('How well did you remember?')).toBeVisible()
  await page.keyboard.press('u')
  await expect(question(page)).toHaveText(firstAsked, { useInnerText: true })
})

test('a session opened by a link accepts keys at once, and u undoes at its end too', async ({ page }) => {
  const { id: wordId, english } = categoryOf(content, 'technology').words[0]!
  await page.goto('/vocabulary/technology')
  const seen = { type: 'word-seen', wordId, where: 'technology' }
  await expect.poll(() => loggedEvents(page)).toEqual([seen])
  await page.goto('/')
  await page.getByRole('region', { name: 'Today' }).getByRole('link', { name: 'Review' }).click()
  await expect(page.getByText('1 of 1')).toBeVisible()
  await expect(page.locator('.option')).toHaveCount(4)
  const options = await page.locator('.option').allInnerTexts()
  await page.keyboard.press(String(1 + options.findIndex((text) => text.includes(english))))
  await expect(page.getByText('How well did you remember?')).toBeVisible()
  await page.keyboard.press('4')
  await expect(page.getByRole('heading', { name: 'Done for today' })).toBeFocused()
  await page.keyboard.press('u')
  await expect(page.getByText('1 of 1')).toBeVisible()
})
