import { json } from '#providers/calls/faulty-provider.fixture.ts'
import { promptOf, saying } from '#providers/generate-content/generate-content.fixture.ts'
import { goodModel } from '#providers/tutor/good-model.fixture.ts'
import { learnerAt, lessons } from './learner.ts'
import { testWithModel } from './model-site.ts'
import { expect } from './site.ts'

const MODEL = 'thrifty-model-1'
const USED_UP = 'Your share of the language model is used up for today.'

const teach = goodModel(lessons)

/** Each account may make one call a day. */
const test = testWithModel(
  (address) => ({
    TUTOR_BASE_URL: `${address}/v1`,
    TUTOR_MODEL: MODEL,
    TUTOR_API_KEYS: 'secret-key',
    ASSISTANT_BASE_URL: `${address}/v1beta`,
    ASSISTANT_MODEL: MODEL,
    ASSISTANT_API_KEY: 'secret-key',
    DAILY_ACCOUNT_CALLS: '1',
  }),
  (response, request) => {
    if (request.path.startsWith('/v1/')) return teach(response, request)
    if (request.method === 'GET') return json({ models: [] })(response, request)
    const isTranslation = promptOf(request).startsWith('Translate the English text')
    return saying(isTranslation ? 'Nĩ wega' : 'KIKUYU: Wĩ mwega? ENGLISH: Are you well?')(response, request)
  },
)

test('a lesson continues with the built-in tutor when the day’s budget is used up, and says why', async ({
  page,
  modelSite,
}) => {
  const learner = learnerAt(page)
  await learner.haveAccount()
  await learner.openLesson('lesson1')
  await expect(learner.chat).toContainText('Would you like to try saying it?')
  const header = page.getByRole('banner')
  await expect(header).toContainText(MODEL)
  const calls = modelSite.provider.requests.length
  await learner.answer('Ũhoro waku?')
  await expect(learner.chat).toContainText(`${USED_UP} The built-in tutor is teaching for now.`)
  await expect(learner.chat).toContainText(/Correct!|Good job!/)
  await expect(header).toContainText('Built-in tutor')
  await expect(learner.chat).not.toContainText('No answer came')
  expect(modelSite.provider.requests).toHaveLength(calls)
})

test('the built-in assistant answers the same message when the day’s budget is used up, and the screen says why', async ({
  page,
}) => {
  await learnerAt(page).haveAccount()
  await page.goto('/kikuyu-chat')
  const chat = page.getByRole('log', { name: 'Chat' })
  await expect(chat).toContainText('Nice to see you.')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Thank you')
  await message.press('Enter')
  await expect(chat).toContainText(`${USED_UP} The built-in assistant is answering for now.`)
  await expect(chat.locator('.bubble.learner')).toHaveCount(1)
  await expect(chat.locator('.bubble:not(.learner)')).toHaveCount(2)
  await expect(chat.locator('.bubble:not(.learner)').last()).not.toContainText(MODEL)
  await expect(chat.getByRole('button', { name: 'Send again' })).toBeHidden()
  await expect(page.getByText('Built-in assistant', { exact: true })).toBeVisible()
})
