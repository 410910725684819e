import { readFile } from 'node:fs/promises'
import { firstPage } from '../../scripts/first-page.mjs'
import { layoutShift } from './layout-shift.ts'
import { learnerAt, lesson, loggedEvents } from './learner.ts'
import { expect, test, type Page } from './site.ts'

const KIB = 1024

/** Finds elements of the word list as a learner does. */
function wordsAt(page: Page) {
  const main = page.getByRole('main')
  return {
    search: page.getByRole('searchbox', { name: 'Search in Kikuyu or English' }),
    rows: main.getByRole('listitem').getByRole('link'),
    count: main.getByRole('status'),
  }
}

test('a word is found in both languages, without tildes', async ({ page }) => {
  const { search, rows, count } = wordsAt(page)
  await page.goto('/words')
  await expect(count).toHaveText(/^\d+ words$/)
  const all = await rows.count()
  expect(all).toBeGreaterThan(300)

  await search.fill('uhoro waku')
  await expect(rows.first()).toContainText('Ũhoro waku?')
  await search.fill('tab')
  await expect(rows.first()).toContainText('metha')
  await expect(rows.first()).toContainText('table')
  await search.fill('gitanda')
  await expect(rows.first()).toContainText('ũrĩrĩ')
  await expect(count).toHaveText('1 word found')
  await search.fill('qqq')
  await expect(count).toHaveText('No word found')
  await search.fill('')
  await expect(rows).toHaveCount(all)
})

test('the words found are shown within a frame of the first key', async ({ page }) => {
  const { search, rows } = wordsAt(page)
  await page.goto('/words')
  await search.focus()
  const before = await rows.count()
  const frames = await page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]')
    // A live collection, which follows the page.
    const shown = document.getElementsByClassName('word-row')
    const all = shown.length
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'k')
    field?.dispatchEvent(new Event('input', { bubbles: true }))
    for (let frame = 0; frame < 60; frame++) {
      await new Promise(requestAnimationFrame)
      if (shown.length < all) return frame
    }
    return undefined
  })
  expect(frames).toBeLessThanOrEqual(1)
  await expect.poll(() => rows.count()).toBeLessThan(before)
})

test('on a slow device the field changes before the list does', async ({ page }) => {
  const { search, rows } = wordsAt(page)
  await page.goto('/words')
  const all = await rows.count()
  await search.fill('zz')
  await expect(page.getByText('No word found')).toBeVisible()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.evaluate(() =>
    addEventListener('input', () =>
      requestAnimationFrame(() => {
        document.body.dataset['rows'] = String(document.getElementsByClassName('word-row').length)
      }),
    ),
  )
  await search.fill('')
  await expect(rows).toHaveCount(all)
  await expect(page.locator('body')).toHaveAttribute('data-rows', '0')
})

test('the search stays in the address: after a reload, and when returning from a word', async ({ page }) => {
  const { search, rows } = wordsAt(page)
  await page.goto('/words')
  await search.fill('basket')
  await expect(page).toHaveURL('/words?q=basket')
  await page.reload()
  await expect(search).toHaveValue('basket')
  await expect(rows.first()).toContainText('kĩondo')

  await search.fill('table')
  // At once, before the address has been updated.
  await rows.first().click()
  await expect(page).toHaveURL('/words/metha-table')
  await page.goBack()
  await expect(page).toHaveURL('/words?q=table')
  await expect(search).toHaveValue('table')
  await rows.first().click()
  await page.getByRole('link', { name: 'All words' }).click()
  await expect(search).toHaveValue('table')
})

test('a word’s page has all its data, and a link to its lesson', async ({ page }) => {
  await page.goto('/words/giti-chair')
  await expect(page).toHaveTitle('gĩtĩ: “chair” in Kikuyu | My Mother Language')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('gĩtĩ')
  const main = page.getByRole('main')
  for (const text of ['(ghay-tay)', '/ɣete/', 'gĩ · tĩ', 'chair', 'itĩ', '7/8', 'Which chair?', 'independent sources'])
    await expect(main).toContainText(text)
  await expect(main.getByRole('heading', { name: 'How sure we are' })).toBeVisible()
  await expect(main).toContainText('Gĩkũyũ-English dictionary')
  await expect(main).toContainText('You haven’t seen this word yet.')
  await main.getByRole('link', { name: /Lesson 9/ }).click()
  await expect(page).toHaveURL('/lesson/lesson9')
  await expect(learnerAt(page).chat).toContainText('Objective:')
})

test('a learner can report a word with a remark, and the report is stored', async ({ page }) => {
  await page.goto('/words/giti-chair')
  await page.getByRole('button', { name: 'This word is wrong' }).click()
  await expect(page.getByLabel('What is wrong? (optional)')).toBeFocused()
  await page.keyboard.type('We say it otherwise')
  await page.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('Thank you. Your report is saved with your progress.')).toBeVisible()
  await page.goto('/settings')
  const log = await saved(page, 'Save everything')
  expect(JSON.parse(log.bytes.toString()).events).toContainEqual(
    expect.objectContaining({ type: 'word-contested', wordId: 'giti-chair', remark: 'We say it otherwise' }),
  )
})

test('an unknown word has no page', async ({ page }) => {
  const response = await page.goto('/words/nothing-of-the-kind')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This path ends here')
  await expect(page).toHaveTitle(/Page not found/)
})

test('a learner sees how well each word is known, and exports the words', async ({ page }) => {
  const learner = learnerAt(page)
  await learner.haveAccount()
  await learner.openLesson('lesson9')
  for (let turns = 0; turns < 4; turns++) await learner.answerAndRead(await learner.rightAnswer(lesson('lesson9')))

  const { search, rows } = wordsAt(page)
  await page.goto('/words')
  await search.fill('metha')
  await expect(rows.first()).toContainText(/New|Learning|Growing/)
  await rows.first().click()
  await expect(page.getByRole('main')).toContainText('Kikuyu to English')
  await expect(page.getByRole('main')).toContainText(/due |not asked yet/)

  await page.goto('/settings')
  const anki = await saved(page, 'Save for Anki')
  expect(anki.name).toMatch(/^kikuyu-words-\d{4}-\d\d-\d\d\.apkg$/)
  expect(anki.bytes.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'))
  expect(anki.bytes.includes('collection.anki2')).toBe(true)

  const table = await saved(page, 'Save as a table')
  expect(table.name).toMatch(/^kikuyu-words-\d{4}-\d\d-\d\d\.csv$/)
  expect(table.bytes.toString()).toMatch(/^\uFEFFKikuyu,Pronunciation,English,/)
  expect(table.bytes.toString()).toContain('metha')

  const log = await saved(page, 'Save everything')
  expect(log.name).toMatch(/^my-mother-language-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(log.bytes.toString()).events.length).toBeGreaterThan(3)
})

test('learnt words can be saved without a network', async ({ page, context }) => {
  await page.goto('/vocabulary/technology')
  await page.getByRole('button', { name: 'Next Word' }).click()
  await expect.poll(() => loggedEvents(page)).toHaveLength(2)
  const isHere = [/make-file.*js/, /list-.*json/].map((file) => page.waitForResponse(file))
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Your data' }).scrollIntoViewIfNeeded()
  await Promise.all(isHere.map(async (response) => (await response).finished()))
  await context.setOffline(true)
  expect((await saved(page, 'Save for Anki')).bytes.subarray(0, 2).toString()).toBe('PK')
  expect((await saved(page, 'Save as a table')).bytes.toString()).toContain('English')
  expect(JSON.parse((await saved(page, 'Save everything')).bytes.toString()).events).toHaveLength(2)
})

test('a learner without learnt words is told so', async ({ page }) => {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Save for Anki' }).click()
  await expect(page.getByText('You haven’t seen any words yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Save everything' }).click()
  await expect(page.getByText('There is nothing to save yet.')).toBeVisible()
})

test('without a network before the first export nothing is lost, and the export can be tried again', async ({
  page,
  context,
}) => {
  await page.goto('/settings')
  const anki = page.getByRole('button', { name: 'Save for Anki' })
  await expect(anki).toBeEnabled()
  await context.setOffline(true)
  await anki.click()
  await expect(page.getByRole('alert')).toContainText('What you have learnt is safe.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await anki.click()
  await expect(page.getByText('You haven’t seen any words yet.')).toBeVisible()
})

test('with only a keyboard: search, open a word, come back', async ({ page }) => {
  const { search } = wordsAt(page)
  await page.goto('/words')
  await search.focus()
  await page.keyboard.type('chair')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/words?q=chair')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/words/giti-chair')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(search).toHaveValue('chair')
})

test('nothing shifts if the page is loaded with a search', async ({ page }) => {
  // Loaded slowly, so that the prerendered list is visible before the search is applied.
  await page.route(/word-list-screen.*js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.goto('/words?q=thank')
  await expect(wordsAt(page).count).toHaveText(/found/)
  expect(await layoutShift(page)).toBe(0)
})

test('the list and a word’s page are small, and nothing shifts', async ({ page, site }) => {
  const first = await firstPage(site.url, '/')
  for (const path of ['/words', '/words/metha-table']) {
    const { javascript } = await firstPage(site.url, path)
    expect(javascript - first.javascript).toBeLessThanOrEqual(25 * KIB)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await layoutShift(page)).toBe(0)
  }
})

/** Presses a button of “Your data” and reads the saved file. */
async function saved(page: Page, button: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
