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
  (response, asked) => {
    if (asked.path.startsWith('/v1/')) return teach(response, asked)
    if (asked.method === 'GET') return json({ models: [] })(response, asked)
    const isTranslation = promptOf(asked).startsWith('Translate the English text')
    return saying(isTranslation ? 'Nĩ wega' : 'KIKUYU: Wĩ mwega? ENGLISH: Are you well?')(response, asked)
  },
)

test('a lesson goes on with the built-in tutor when the day’s budget is used up, and says why', async ({
  page,
  modelSite,
}) => {
  const learner = learnerAt(page)
  await learner.signUpAtProfile()
  await learner.openLesson('lesson1')
  await expect(learner.talk).toContainText('Would you like to try saying it?')
  const header = page.getByRole('banner')
  await expect(header).toContainText(MODEL)
  const calls = modelSite.provider.requests.length
  await learner.answer('Ũhoro waku?')
  await expect(learner.talk).toContainText(`${USED_UP} The built-in tutor is teaching for now.`)
  await expect(learner.talk).toContainText(/Correct!|Good job!/)
  await expect(header).toContainText('Built-in tutor')
  await expect(learner.talk).not.toContainText('No answer came')
  expect(modelSite.provider.requests).toHaveLength(calls)
})

test('the built-in assistant answers the same message when the day’s budget is used up, and the screen says why', async ({
  page,
}) => {
  await learnerAt(page).signUpAtProfile()
  await page.goto('/kikuyu-chat')
  const talk = page.getByRole('log', { name: 'Chat' })
  await expect(talk).toContainText('Nice to see you.')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Thank you')
  await message.press('Enter')
  await expect(talk).toContainText(`${USED_UP} The built-in assistant is answering for now.`)
  await expect(talk.locator('.bubble.learner')).toHaveCount(1)
  await expect(talk.locator('.bubble:not(.learner)')).toHaveCount(2)
  await expect(talk.locator('.bubble:not(.learner)').last()).not.toContainText(MODEL)
  await expect(talk.getByRole('button', { name: 'Send again' })).toBeHidden()
  await expect(page.getByText('Built-in assistant', { exact: true })).toBeVisible()
})
