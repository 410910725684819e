import { learnerAt, lesson, tappingLearnerAt } from './learner.ts'
import { expect, test, type Page } from './site.ts'

/** A learner with an account and a message in the first lesson, and the chat at that point. */
async function startChat(page: Page) {
  const learner = learnerAt(page)
  await learner.haveAccount()
  await learner.openLesson('lesson1')
  return { ...learner, messages: await speak(page) }
}

async function speak(page: Page) {
  const learner = learnerAt(page)
  for (let turns = 0; turns < 4; turns++) await learner.answerAndRead(await learner.rightAnswer(lesson('lesson1')))
  return messages(page)
}

async function messages(page: Page) {
  await expect(learnerAt(page).chat).toContainText('Objective:')
  return learnerAt(page).chat.getByRole('listitem').allInnerTexts()
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

test('opening the lesson in a second tab does not end the chat in the first', async ({ page, context }) => {
  const learner = await startChat(page)
  const other = await context.newPage()
  await learnerAt(other).openLesson('lesson1')
  await page.reload()
  expect(await messages(page)).toEqual(learner.messages)

  const saidThere = await speak(other)
  await page.reload()
  expect(await messages(page)).toEqual(saidThere)
  await other.reload()
  expect(await messages(other)).toEqual(saidThere)
})

const progress = (page: Page) => page.getByRole('complementary', { name: 'Words in this lesson' }).innerText()

test('two tabs of one lesson share one chat: messages, words and progress appear in the other at once', async ({
  page,
  context,
}) => {
  const learner = await startChat(page)
  const other = await context.newPage()
  const beside = learnerAt(other)
  await beside.openLesson('lesson1')
  expect(await messages(other)).toEqual(learner.messages)

  await learner.message.fill('half a word')
  await beside.answerAndRead(await beside.rightAnswer(lesson('lesson1')))
  const saidThere = await messages(other)
  expect(saidThere.length).toBeGreaterThan(learner.messages.length)
  await expect.poll(() => messages(page)).toEqual(saidThere)
  await expect(learner.message).toHaveValue('half a word')
  await expect.poll(() => progress(page)).toBe(await progress(other))

  await learner.answerAndRead(await learner.rightAnswer(lesson('lesson1')))
  await expect.poll(() => messages(other)).toEqual(await messages(page))
  await page.reload()
  expect(await messages(page)).toEqual(await messages(other))
})

test('answers sent in both tabs at the same moment are both answered and stored', async ({ page, context }) => {
  await startChat(page)
  const other = await context.newPage()
  await learnerAt(other).openLesson('lesson1')
  await learnerAt(page).message.fill('first of two')
  await learnerAt(other).message.fill('second of two')
  await Promise.all([page, other].map((tab) => learnerAt(tab).message.press('Enter')))
  // A tab that awaits the reply to the other's answer keeps its text in the field until Enter is pressed again.
  for (const tab of [page, other])
    await expect(async () => {
      const { message } = learnerAt(tab)
      if ((await message.inputValue()) !== '') await message.press('Enter')
      await expect(message).toHaveValue('', { timeout: 1000 })
    }).toPass()
  for (const tab of [page, other])
    for (const text of ['first of two', 'second of two']) {
      const { chat } = learnerAt(tab)
      await expect(chat.getByText(text, { exact: true })).toHaveCount(1)
      // Each is followed by the tutor's reply to it.
      const own = chat.getByRole('listitem').filter({ hasText: `You: ${text}` })
      await expect(own.locator('xpath=following-sibling::li[1]')).toHaveText(/^Tutor: /)
    }
  await expect.poll(() => messages(other)).toEqual(await messages(page))
  const before = await messages(page)
  await page.reload()
  expect(await messages(page)).toEqual(before)
})

test('a finished lesson that is chosen again starts over, even beside a tab that still shows its end', async ({
  page,
  context,
}) => {
  const learner = learnerAt(page)
  await learner.haveAccount()
  await learner.openLesson('lesson1')
  await learner.finishLesson('lesson1')
  const other = await context.newPage()
  await learnerAt(other).openLesson('lesson1')
  await expect(learnerAt(other).ending).toBeHidden()
})

test('going back and forward resumes the chat instead of starting another', async ({ page }) => {
  await startChat(page)
  await page.getByRole('link', { name: 'Leave lesson' }).click()
  await chooseFirstLesson(page)
  await expect(learnerAt(page).chat).toContainText('You know')
  const newest = await speak(page)

  for (const direction of ['goBack', 'goForward'] as const) {
    await page[direction]()
    await expect(page).toHaveURL('/')
    await page[direction]()
    expect(await messages(page)).toEqual(newest)
  }
})

test('an account’s typed text and open chats are removed when it signs out in another tab', async ({ page }) => {
  const learner = await startChat(page)
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
  await expect(learner.chat).not.toContainText('Correct!')
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('only for me')
  await page.reload()
  await expect(learner.chat).toContainText('Objective:')
  await expect(learner.message).toHaveValue('')
})

test('a chat continues after the session has ended and its learner has signed in again', async ({ page, context }) => {
  const learner = learnerAt(page)
  const account = await learner.haveAccount()
  await learner.openLesson('lesson1')
  const before = await speak(page)
  await context.clearCookies()
  await page.reload()
  await expect(page.locator('html')).not.toHaveAttribute('data-signed-in')
  await expect(learner.chat).toContainText('Objective:')
  await expect(learner.chat).not.toContainText('Correct!')

  await learner.answer('a word for another question')
  await learner.signIn(account)
  await expect(learner.chat).toContainText(/Correct!|Good job!/)
  expect(await messages(page)).toEqual(before)
  await expect(learner.message).toHaveValue('a word for another question')
})

test('a chat continues after a reload on a device that cannot store who is signed in', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('', 'SecurityError')
      },
    }),
  )
  const learner = tappingLearnerAt(page)
  await learner.openLesson('lesson1')
  await learner.tray.getByRole('button', { name: 'Type instead' }).click()
  await learner.answer('hello')
  await learner.signUp()
  await expect(learner.chat).toContainText(/Correct!|Good job!/)
  const before = await messages(page)
  await page.reload()
  await expect(learner.chat).toContainText(/Correct!|Good job!/)
  expect(await messages(page)).toEqual(before)
})

test('a device whose storage never answers does not delay the lesson', async ({ page }) => {
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (...args) => {
      const request = open(...args)
      request.addEventListener = () => undefined
      return request
    }
  })
  const learner = learnerAt(page)
  await learner.openLesson('lesson1')
  await expect(page.getByText('Your progress could not be saved on this device')).toBeVisible()
  await learner.answer('uhoro waku')
  await learner.signUp()
  await expect(learner.chat).toContainText('Correct!')
})

test('the whole chat is printed, with the speaker of each message', async ({ page }) => {
  const learner = await startChat(page)
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
  const first = await learner.chat.getByRole('listitem').first().boundingBox()
  expect(first?.y).toBeGreaterThanOrEqual(0)
})

test('each message names its speaker, and only replies are announced', async ({ page }) => {
  const learner = await startChat(page)
  const answers = learner.chat.getByRole('listitem').filter({ hasText: /^You: / })
  await expect(answers).toHaveCount(4)
  for (const answer of await answers.all()) await expect(answer).toHaveAttribute('aria-live', 'off')
  await expect(page.getByRole('log', { name: 'Chat' })).toHaveAttribute('aria-live', 'polite')
  await expect(learner.chat.getByRole('listitem').filter({ hasText: /^Tutor: / })).not.toHaveCount(0)
})
