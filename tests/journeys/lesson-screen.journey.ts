import { mainMeaning } from '#core/word/word.ts'
import { importFinishedLesson, learnerAt, lesson, tappingLearnerAt, wordOfAnotherLesson } from './learner.ts'
import { expect, test, type Page } from './site.ts'

test('ĩ and ũ are one key away, and the caret and the focus stay', async ({ page }) => {
  const { message, openLesson } = learnerAt(page)
  await openLesson('lesson1')
  await message.pressSequentially('W mwega')
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Insert ĩ', exact: true }).click()
  await expect(message).toHaveValue('Wĩ mwega')
  await expect(message).toBeFocused()
  await page.keyboard.type('!')
  await expect(message).toHaveValue('Wĩ! mwega')
})

/**
 * The rendering of a letter with its tilde, measured from the pixels of the screen: distances in CSS pixels, ink as a
 * share of full black.
 */
async function tildeOn(page: Page, letter: string) {
  const key = page.getByRole('button', { name: `Insert ${letter}`, exact: true })
  const picture = (await key.locator('[lang=ki]').screenshot()).toString('base64')
  return page.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const { data: pixels, width, height } = context.getImageData(0, 0, image.width, image.height)
    const light = (x: number, y: number) => pixels[4 * (y * width + x) + 1]!
    const contrast = Math.max(
      ...Array.from({ length: width * height }, (_, i) => Math.abs(pixels[4 * i + 1]! - light(0, 0))),
    )
    const rows = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (__, x) => Math.abs(light(x, y) - light(0, 0)) / contrast),
    )
    const darkest = rows.map((row) => Math.max(...row))
    const [top, bottom] = [darkest.findIndex((ink) => ink > 0.5), darkest.findLastIndex((ink) => ink > 0.5)]
    const upper = darkest.slice(top, top + Math.ceil((bottom - top) * 0.45))
    const gap = top + upper.indexOf(Math.min(...upper))
    const tilde = rows.slice(Math.max(0, top - 1), gap)
    const columns = Array.from({ length: width }, (_, x) => tilde.reduce((sum, row) => sum + row[x]!, 0))
    const middle = (columns.findIndex((ink) => ink > 0.3) + columns.findLastIndex((ink) => ink > 0.3)) / 2
    const heightOf = (isSide: (x: number) => boolean) => {
      const inked = tilde.flatMap((row, y) => row.map((ink, x) => ({ ink: isSide(x) ? ink : 0, y })))
      return inked.reduce((sum, { ink, y }) => sum + ink * y, 0) / inked.reduce((sum, { ink }) => sum + ink, 0)
    }
    return {
      inkBetween: darkest[gap]!,
      /** How much lower the right half of the tilde is than the left one; 0 for a straight bar. */
      wave: (heightOf((x) => x > middle) - heightOf((x) => x < middle)) / devicePixelRatio,
    }
  }, picture)
}

for (const deviceScaleFactor of [1, 1.25, 1.5, 2, 3])
  test(`the tildes on the keys are wavy and separate from their letters, at ${deviceScaleFactor} pixels, light and dark`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ deviceScaleFactor, bypassCSP: true, baseURL: site.url })
    const page = await context.newPage()
    await learnerAt(page).openLesson('lesson1')
    await page.evaluate(() => document.fonts.ready)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const letter of ['ĩ', 'ũ', 'Ĩ', 'Ũ']) {
        const { inkBetween, wave } = await tildeOn(page, letter)
        expect(inkBetween, `between ${letter} and its tilde, ${colorScheme}`).toBeLessThan(0.3)
        expect(wave, `of the tilde of ${letter}, ${colorScheme}`).toBeGreaterThan(0.2)
      }
    }
    await context.close()
  })

test('~i and ~u become ĩ and ũ while typing', async ({ page }) => {
  const { message, openLesson } = learnerAt(page)
  await openLesson('lesson1')
  await message.pressSequentially('~Uhoro w~i')
  await expect(message).toHaveValue('Ũhoro wĩ')
})

test('Enter sends, Shift+Enter begins a new line, and blank text is not sent', async ({ page }) => {
  const learner = learnerAt(page)
  await learner.haveAccount()
  await learner.openLesson('lesson1')
  await learner.message.pressSequentially('   ')
  await learner.message.press('Enter')
  await expect(learner.message).toHaveValue('   ')
  await learner.message.fill('')
  await learner.message.pressSequentially('Wĩ')
  await learner.message.press('Shift+Enter')
  await learner.message.pressSequentially('mwega')
  await expect(learner.message).toHaveValue('Wĩ\nmwega')
  await learner.message.press('Enter')
  await expect(learner.message).toHaveValue('')
  await expect(learner.chat.getByRole('listitem').filter({ hasText: /^You: / })).toHaveText(['You: Wĩ\nmwega'], {
    useInnerText: true,
  })
})

test('the box grows with the text up to 120 px', async ({ page }) => {
  const { message, openLesson } = learnerAt(page)
  await openLesson('lesson1')
  const oneLine = (await message.boundingBox())?.height ?? 0
  await message.fill('one\ntwo\nthree')
  const threeLines = (await message.boundingBox())?.height ?? 0
  expect(threeLines).toBeGreaterThan(oneLine)
  await message.fill('line\n'.repeat(40))
  expect((await message.boundingBox())?.height).toBeLessThanOrEqual(120)
})

test('typed text remains after a reload', async ({ page }) => {
  const { message, openLesson } = learnerAt(page)
  await openLesson('lesson2')
  await message.fill('Njĩtagwo …')
  await page.reload()
  await expect(message).toHaveValue('Njĩtagwo …')
})

test('the words of the lesson are beside the chat and do not reveal the next ones', async ({ page }) => {
  const learner = learnerAt(page)
  await learner.openLesson('lesson9')
  const words = page.getByRole('complementary', { name: 'Words in this lesson' })
  await expect(words).toContainText('Learning now')
  await expect(words).toContainText('basket')
  // A folded list has all words.
  await expect(words.getByText(lesson('lesson9').words[4]!.kikuyu).locator('visible=true')).toHaveCount(0)
})

test('an answer that was judged wrong can be contested', async ({ page }) => {
  const learner = learnerAt(page)
  await learner.haveAccount()
  await learner.openLesson('lesson1')
  await learner.answerAndRead(wordOfAnotherLesson)
  await page.getByRole('button', { name: 'My answer is right' }).click()
  await expect(page.getByText('Reported. Thank you.')).toBeVisible()
})

test('text from a learner never becomes markup', async ({ page }) => {
  const learner = learnerAt(page)
  await learner.haveAccount()
  await learner.openLesson('lesson1')
  await learner.answerAndRead('<img src=x onerror=alert(1)> *bold* <b>b</b>')
  await expect(learner.chat.getByText('<img src=x onerror=alert(1)> *bold* <b>b</b>')).toBeVisible()
  await expect(learner.chat.locator('img')).toHaveCount(0)
})

test('a lesson continues without a network', async ({ page, context }) => {
  const learner = learnerAt(page)
  await learner.haveAccount()
  await learner.openLesson('lesson1')
  // The rest of the code of a lesson is loaded after the first reply.
  const loaded = [/later-exercise/, /respond/].map(async (file) => (await page.waitForResponse(file)).finished())
  await learner.answerAndRead(await learner.rightAnswer(lesson('lesson1')))
  await Promise.all(loaded)
  await context.setOffline(true)
  await learner.answerAndRead('What does it mean?')
  await expect(learner.chat).toContainText(/It means “/)
  for (let turns = 0; turns < 3; turns++) await learner.answerAndRead(await learner.rightAnswer(lesson('lesson1')))
  await expect(learner.chat).toContainText('Task:')
  await context.setOffline(false)
})

test('a tutor’s turn shows within one frame of sending', async ({ page }) => {
  const learner = learnerAt(page)
  await learner.haveAccount()
  await learner.openLesson('lesson1')
  // The code that judges answers is loaded after the lesson has opened.
  await learner.answerAndRead('Ũhoro waku?')
  await learner.message.fill('Ũhoro waku?')
  const frames = await page.evaluate(async () => {
    const list = document.querySelectorAll('[role=log] li')
    document.querySelector<HTMLButtonElement>('button[aria-label=Send]')?.click()
    for (let frame = 0; frame < 60; frame++) {
      await new Promise(requestAnimationFrame)
      if (document.querySelectorAll('[role=log] li').length > list.length + 1) return frame
    }
    return undefined
  })
  expect(frames).toBeLessThanOrEqual(1)
})

test('a phrase with missing letters breaks between its words on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 })
  const { tray } = tappingLearnerAt(page)
  await page.goto('/lesson/lesson3')
  await tray.getByRole('button', { name: mainMeaning(lesson('lesson3').words[0]!.english), exact: true }).click()
  const words = page.getByRole('group', { name: 'Word with missing letters' }).locator('.gap-word')
  await expect(words).toHaveCount(2)
  const tall = await words.evaluateAll((all) =>
    all.map((word) => word.clientHeight / word.lastElementChild!.clientHeight),
  )
  for (const lines of tall) expect(lines).toBeLessThan(2)
})

test('the details of a word open at their top, and the focus stays in them after a report', async ({ page }) => {
  await importFinishedLesson(page, 'lesson1')
  const { message } = learnerAt(page)
  await page.goto('/lesson/lesson1')
  await expect(message).toBeEnabled()
  const words = page.getByRole('complementary', { name: 'Words in this lesson' })
  const word = words.getByRole('button', { name: 'Nĩ ngatho thank you' })
  await word.press('Enter')
  const details = page.getByRole('dialog', { name: 'About this word' })
  await expect(details.getByRole('button', { name: 'This word is wrong' })).toBeVisible()
  await expect(details.getByRole('button', { name: 'Close' })).toBeFocused()
  await details.getByRole('button', { name: 'This word is wrong' }).press('Enter')
  await expect(details.getByLabel('What is wrong? (optional)')).toBeFocused()
  await details.getByRole('button', { name: 'Report' }).press('Enter')
  await expect(details.getByText('Thank you. Your report is saved with your progress.')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(word).toBeFocused()
})
