import { learnerAt, lesson } from './learner.ts'
import { expect, test, type Page } from './site.ts'

/** A learner with an account who has said something in the first lesson, and what the talk shows then. */
async function inTheMiddle(page: Page) {
  const learner = learnerAt(page)
  await learner.signUpAtProfile()
  await learner.openLesson('lesson1')
  return { ...learner, said: await speak(page) }
}

async function speak(page: Page) {
  const learner = learnerAt(page)
  for (let turns = 0; turns < 4; turns++) await learner.answerAndRead(await learner.rightAnswer(lesson('lesson1')))
  return said(page)
}

async function said(page: Page) {
  await expect(learnerAt(page).talk).toContainText('Objective:')
  return learnerAt(page).talk.getByRole('listitem').allInnerTexts()
}

const chooseFirstLesson = (page: Page) =>
  page
    .getByRole('article')
    .filter({ hasText: 'Greetings and Introductions' })
    .getByRole('link', { name: /^(Continue|Start)/ })
    .click()

const leaveInAnotherTab = async (page: Page) => {
  const other = await page.context().newPage()
  await other.goto('/profile')
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(other).toHaveURL('/')
  return other
}

test('opening the lesson in a second tab does not end the talk in the first', async ({ page, context }) => {
  const learner = await inTheMiddle(page)
  const other = await context.newPage()
  await learnerAt(other).openLesson('lesson1')
  await page.reload()
  expect(await said(page)).toEqual(learner.said)

  const saidThere = await speak(other)
  await page.reload()
  expect(await said(page)).toEqual(saidThere)
  await other.reload()
  expect(await said(other)).toEqual(saidThere)
})

const progress = (page: Page) => page.getByRole('complementary', { name: 'Words in this lesson' }).innerText()

test('two tabs of one lesson are one talk: messages, words and progress arrive in the other at once', async ({
  page,
  context,
}) => {
  const learner = await inTheMiddle(page)
  const other = await context.newPage()
  const beside = learnerAt(other)
  await beside.openLesson('lesson1')
  expect(await said(other)).toEqual(learner.said)

  await learner.message.fill('half a word')
  await beside.answerAndRead(await beside.rightAnswer(lesson('lesson1')))
  const saidThere = await said(other)
  expect(saidThere.length).toBeGreaterThan(learner.said.length)
  await expect.poll(() => said(page)).toEqual(saidThere)
  await expect(learner.message).toHaveValue('half a word')
  await expect.poll(() => progress(page)).toBe(await progress(other))

  await learner.answerAndRead(await learner.rightAnswer(lesson('lesson1')))
  await expect.poll(() => said(other)).toEqual(await said(page))
  await page.reload()
  expect(await said(page)).toEqual(await said(other))
})

test('answers sent in both tabs at the same moment are both answered, and both stay', async ({ page, context }) => {
  await inTheMiddle(page)
  const other = await context.newPage()
  await learnerAt(other).openLesson('lesson1')
  await learnerAt(page).message.fill('first of two')
  await learnerAt(other).message.fill('second of two')
  await Promise.all([page, other].map((tab) => learnerAt(tab).message.press('Enter')))
  // A tab that already awaits the reply to the other's answer keeps the text in its field until Enter is pressed again.
  for (const tab of [page, other])
    await expect(async () => {
      const { message } = learnerAt(tab)
      if ((await message.inputValue()) !== '') await message.press('Enter')
      await expect(message).toHaveValue('', { timeout: 1000 })
    }).toPass()
  for (const tab of [page, other])
    for (const text of ['first of two', 'second of two']) {
      const { talk } = learnerAt(tab)
      await expect(talk.getByText(text, { exact: true })).toHaveCount(1)
      // Each is followed by what the tutor says to it.
      const own = talk.getByRole('listitem').filter({ hasText: `You: ${text}` })
      await expect(own.locator('xpath=following-sibling::li[1]')).toHaveText(/^Tutor: /)
    }
  await expect.poll(() => said(other)).toEqual(await said(page))
  const before = await said(page)
  await page.reload()
  expect(await said(page)).toEqual(before)
})

test('a finished lesson that is chosen again begins anew, also beside a tab that still shows its end', async ({
  page,
  context,
}) => {
  const learner = learnerAt(page)
  await learner.signUpAtProfile()
  await learner.openLesson('lesson1')
  await learner.finishLesson('lesson1')
  const other = await context.newPage()
  await learnerAt(other).openLesson('lesson1')
  await expect(learnerAt(other).talk).not.toContainText('You have finished')
})

test('going back and forward finds the talk, and does not begin another', async ({ page }) => {
  await inTheMiddle(page)
  await page.getByRole('link', { name: 'Leave lesson' }).click()
  await chooseFirstLesson(page)
  await expect(learnerAt(page).talk).toContainText('You know')
  const newest = await speak(page)

  for (const direction of ['goBack', 'goForward'] as const) {
    await page[direction]()
    await expect(page).toHaveURL('/')
    await page[direction]()
    expect(await said(page)).toEqual(newest)
  }
})

test('what an account has typed and opened goes when it leaves in another tab', async ({ page }) => {
  const learner = await inTheMiddle(page)
  await learner.message.fill('only for me')
  await page
    .getByRole('complementary', { name: 'Words in this lesson' })
    .getByRole('button')
    .and(page.locator(':enabled'))
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await leaveInAnotherTab(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(learner.message).toHaveValue('')
  await expect(learner.talk).not.toContainText('Correct!')
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('only for me')
  await page.reload()
  await expect(learner.talk).toContainText('Objective:')
  await expect(learner.message).toHaveValue('')
})

test('a talk goes on after the session has ended and its learner has signed in again', async ({ page, context }) => {
  const learner = learnerAt(page)
  const account = await learner.signUpAtProfile()
  await learner.openLesson('lesson1')
  const before = await speak(page)
  await context.clearCookies()
  await page.reload()
  await expect(page.locator('html')).not.toHaveAttribute('data-signed-in')
  await expect(learner.talk).toContainText('Objective:')
  await expect(learner.talk).not.toContainText('Correct!')

  await learner.answer('a word for another question')
  await learner.signIn(account)
  await expect(learner.talk).toContainText('Correct!')
  expect(await said(page)).toEqual(before)
  await expect(learner.message).toHaveValue('a word for another question')
})

test('a talk goes on after a reload where the device may not remember who is signed in', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('', 'SecurityError')
      },
    }),
  )
  const learner = learnerAt(page)
  await learner.openLesson('lesson1')
  await learner.answer('uhoro waku')
  await learner.signUp()
  await expect(learner.talk).toContainText('Correct!')
  const before = await said(page)
  await page.reload()
  await expect(learner.talk).toContainText('Correct!')
  expect(await said(page)).toEqual(before)
})

test('a device whose storage never answers does not hold the lesson up', async ({ page }) => {
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (...asked) => {
      const request = open(...asked)
      request.addEventListener = () => undefined
      return request
    }
  })
  const learner = learnerAt(page)
  await learner.openLesson('lesson1')
  await expect(page.getByText('Your progress could not be saved on this device')).toBeVisible()
  await learner.answer('uhoro waku')
  await learner.signUp()
  await expect(learner.talk).toContainText('Correct!')
})

test('the talk is printed whole, and says who speaks', async ({ page }) => {
  const learner = await inTheMiddle(page)
  await speak(page)
  await page.emulateMedia({ media: 'print' })
  await expect(learner.message).toBeHidden()
  await expect(page.getByRole('link', { name: 'Leave lesson' })).toBeHidden()
  expect(
    await page.evaluate(() =>
      ['.lesson', '[role=log]']
        .map((selector) => document.querySelector(selector)!)
        .filter((it) => it.scrollHeight > it.clientHeight || getComputedStyle(it).overflowY !== 'visible')
        .map(({ className }) => className),
    ),
  ).toEqual([])
  const first = await learner.talk.getByRole('listitem').first().boundingBox()
  expect(first?.y).toBeGreaterThanOrEqual(0)
})

test('each message says who speaks, and only replies are announced', async ({ page }) => {
  const learner = await inTheMiddle(page)
  const answers = learner.talk.getByRole('listitem').filter({ hasText: /^You: / })
  await expect(answers).toHaveCount(4)
  for (const answer of await answers.all()) await expect(answer).toHaveAttribute('aria-live', 'off')
  await expect(page.getByRole('log', { name: 'Chat' })).toHaveAttribute('aria-live', 'polite')
  await expect(learner.talk.getByRole('listitem').filter({ hasText: /^Tutor: / })).not.toHaveCount(0)
})
