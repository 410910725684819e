import { learnerAt, lesson } from './learner.ts'
import { expect, test } from './site.ts'

test('a newcomer signs up in the middle of the first lesson and finishes it', async ({ page }) => {
  const learner = learnerAt(page)
  await page.goto('/')
  await page
    .getByRole('link', { name: /^Start Lesson/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Lesson 1 - Greetings and Introductions' })).toBeVisible()
  await expect(learner.chat).toContainText('Objective:')

  await learner.answer('uhoro waku')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(learner.message).toHaveValue('uhoro waku')
  await learner.signUp()
  await expect(learner.chat).toContainText('Correct!')
  await expect(learner.message).toHaveValue('')

  await learner.finishLesson('lesson1')
  await page.getByRole('link', { name: 'Leave lesson' }).click()
  const card = page.getByRole('article').filter({ hasText: 'Greetings and Introductions' })
  await expect(card).toContainText('100%')
  await expect(card.getByRole('link', { name: /^Review Lesson/ })).toBeVisible()
  await expect(page.getByText('5 lessons, 1 finished')).toBeVisible()
})

test('closing the dialog keeps the typed text, and sends nothing', async ({ page }) => {
  const learner = learnerAt(page)
  await learner.openLesson('lesson1')
  await learner.answer('uhoro waku')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(learner.message).toHaveValue('uhoro waku')
  await expect(learner.message).toBeFocused()
  await expect(learner.chat).not.toContainText('Correct!')
})

test('a visitor’s Hint and Skip are done without an account, and the typed text is neither sent nor lost', async ({
  page,
}) => {
  const { openLesson, chat, message } = learnerAt(page)
  await openLesson('lesson1')
  await message.fill('Ũho')
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(chat).toContainText('We’ll come back to it.')
  await expect(message).toHaveValue('Ũho')
  await message.fill('')
  await page.getByRole('button', { name: 'Hint' }).click()
  await expect(chat.getByText('Hint', { exact: true })).toBeVisible()
  await expect(message).toHaveValue('')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('progress and the chat remain after a reload', async ({ page }) => {
  const learner = learnerAt(page)
  await learner.haveAccount()
  await learner.openLesson('lesson1')
  for (let turns = 0; turns < 4; turns++) await learner.answerAndRead(await learner.rightAnswer(lesson('lesson1')))
  const messages = await learner.chat.getByRole('listitem').allInnerTexts()

  await page.reload()
  await expect(learner.chat).toContainText('Objective:')
  expect(await learner.chat.getByRole('listitem').allInnerTexts()).toEqual(messages)

  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: 'Greetings and Introductions' })
  await expect(card.getByRole('link', { name: /^Continue/ })).toBeVisible()
  await expect(card).toContainText(/[2-8]0%/)
  await expect(page.getByRole('link', { name: /^Continue Lesson 1/ })).toBeVisible()
})

test('choosing the lesson again starts a new chat at the next word', async ({ page }) => {
  const learner = learnerAt(page)
  await learner.haveAccount()
  await learner.openLesson('lesson1')
  for (let turns = 0; turns < 4; turns++) await learner.answerAndRead(await learner.rightAnswer(lesson('lesson1')))
  await page.goto('/')
  await page
    .getByRole('article')
    .filter({ hasText: 'Greetings and Introductions' })
    .getByRole('link', { name: /^Continue/ })
    .click()
  await expect(learner.chat).toContainText('You know')
  await expect(learner.chat).not.toContainText('Correct!')
})

test('an unknown lesson leads home', async ({ page }) => {
  await page.goto('/lesson/lesson99')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Learn Kikuyu')
})

test('an unknown page says so and has links', async ({ page }) => {
  const response = await page.goto('/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This path ends here' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to lessons' }).click()
  await expect(page).toHaveURL('/')
})

test('hints come before the answer', async ({ page }) => {
  const learner = learnerAt(page)
  await learner.haveAccount()
  await learner.openLesson('lesson9')
  for (let turns = 0; turns < 2; turns++) await learner.answerAndRead(await learner.rightAnswer(lesson('lesson9')))
  await expect(learner.chat).toContainText('Task: How do you say “table” in Kikuyu?')
  await learner.answerAndRead('hint')
  await expect(learner.chat).toContainText('It begins with m… and has 5 letters.')
  await learner.answerAndRead('I don’t know')
  await expect(learner.chat).toContainText('Here is half of it: met…')
  await learner.answerAndRead('tell me')
  await expect(learner.chat).toContainText('It is metha (meh-dhah).')
})
