import { readFile } from 'node:fs/promises'
import { hang, refusal, type Answer } from '#providers/calls/faulty-provider.fixture.ts'
import { chunk, ENDING, events, heldBack } from '#providers/chat-completions/completion.fixture.ts'
import { goodModel, requestOf, saying } from '#providers/tutor/good-model.fixture.ts'
import { expectAccessible, faultsOn } from './accessibility.ts'
import { endSession, learnerAt, lesson, lessons } from './learner.ts'
import { testWithModel, type ModelSite } from './model-site.ts'
import { expect, type Page } from './site.ts'

const MODEL = 'kind-model-1'
const TROUBLE = "I'm having trouble right now. Would you like to try the greeting again?"

const test = testWithModel(
  (address) => ({ TUTOR_BASE_URL: `${address}/v1`, TUTOR_MODEL: MODEL, TUTOR_API_KEYS: 'secret-key' }),
  goodModel(lessons),
)

/** A learner with an account in the first lesson, after the model's opening; then the provider gives these answers. */
async function openFirstLesson(page: Page, { provider }: ModelSite, ...answers: readonly Answer[]) {
  provider.answers(goodModel(lessons))
  const learner = learnerAt(page)
  await learner.haveAccount()
  await learner.openLesson('lesson1')
  await expect(learner.chat).toContainText('Would you like to try saying it?')
  const [first, ...others] = answers
  if (first) provider.answers(first, ...others)
  return { ...learner, header: page.getByRole('banner'), bubbles: learner.chat.locator('.bubble') }
}

const wrong = async () =>
  JSON.parse(await readFile('src/providers/tutor/replies.bad.json', 'utf8')) as Record<'invented', string>

test('a learner is taught by the model and finishes the lesson', async ({ page, modelSite }) => {
  const { chat, header, answerAndRead, rightAnswer, bubbles, ending } = await openFirstLesson(page, modelSite)
  await expect(header).toContainText(MODEL)
  await expect(chat.locator('.word-card')).toContainText('Ũhoro waku?')
  await expect(page.getByText('0 of 5 words').first()).toBeAttached()
  await answerAndRead('Ũhoro waku?')
  await expect(bubbles.last()).toContainText('How do you say')
  await answerAndRead('Ũhoro waku?')
  await expect(page.getByText('1 of 5 words').first()).toBeAttached()
  for (let turns = 0; turns < 20 && !(await ending.isVisible()); turns++)
    await answerAndRead(await rightAnswer(lesson('lesson1')))
  await expect(ending).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'After this lesson' })).toBeVisible()
  expect(modelSite.provider.keys().every((key) => key === 'secret-key')).toBe(true)
})

test('an answer is shown sentence by sentence as it arrives', async ({ page, modelSite }) => {
  const { answer, release } = heldBack(
    events('Correct! That is how it is ', 'written. Now'),
    `${chunk({ content: ' say it from memory.' })}${ENDING}`,
  )
  const { bubbles, answer: say, message } = await openFirstLesson(page, modelSite, answer)
  await say('Ũhoro waku?')
  await expect(bubbles.last()).toHaveText('Correct! That is how it is written.')
  await expect(message).toBeDisabled()
  const first = await bubbles.last().elementHandle()
  release()
  await expect(bubbles.last()).toHaveText('Correct! That is how it is written. Now say it from memory.')
  expect(await first?.evaluate((element) => element.isConnected)).toBe(true)
  await expect(message).toBeFocused()
})

test('a word that the model invents is never shown: the model is asked once more', async ({ page, modelSite }) => {
  const { invented } = await wrong()
  const { chat, answerAndRead, bubbles } = await openFirstLesson(
    page,
    modelSite,
    saying(`Correct! ${invented}`),
    saying('Say it again.'),
  )
  const seen = await everythingSeen(page)
  await answerAndRead('Ũhoro waku?')
  await expect(bubbles.last()).toHaveText('Say it again.')
  await expect(chat).toContainText('Correct!')
  expect((await seen()).join()).not.toContain('mũbirika')
  expect(requestOf(modelSite.provider.requests.at(-1)!).messages.at(-1)?.content).toContain('the check of your words')
})

test('after two invented words the built-in tutor answers that turn and says so', async ({ page, modelSite }) => {
  const { invented } = await wrong()
  const { chat, header, answer, bubbles } = await openFirstLesson(page, modelSite, saying(invented))
  const seen = await everythingSeen(page)
  await answer('Ũhoro waku?')
  await expect(chat.getByText('Built-in tutor')).toBeVisible()
  await expect(header).toContainText(MODEL)
  expect((await seen()).join()).not.toContain('mũbirika')
  modelSite.provider.answers(saying('Good job! You are back with me.'))
  await expect(bubbles.last()).not.toContainText('Thinking')
  await answer('hint')
  await expect(bubbles.last()).toHaveText('Good job! You are back with me.')
})

test('a provider’s failure loses nothing, and after two failures the built-in tutor takes over', async ({
  page,
  modelSite,
}) => {
  const { chat, header, answer, bubbles, message } = await openFirstLesson(page, modelSite, refusal(400))
  await answer('Ũhoro waku?')
  await expect(chat).toContainText(TROUBLE)
  await expect(chat).toContainText('No reply')
  await expect(message).toBeEnabled()
  await page.reload()
  await expect(chat).toContainText('Ũhoro waku?')
  modelSite.provider.answers(saying('Correct! You have it.'))
  await chat.getByRole('button', { name: 'Send again' }).click()
  await expect(bubbles.last()).toHaveText('Correct! You have it.')
  await expect(chat).not.toContainText(TROUBLE)

  modelSite.provider.answers(refusal(400))
  await answer('hint')
  await expect(chat).toContainText(TROUBLE)
  await answer('skip')
  await expect(chat).toContainText(`${MODEL} is not responding.`)
  await expect(header).toContainText('Built-in tutor')
  await expect(chat).toContainText('Task: How do you say')
})

test('a stopped answer keeps its text so far, and the chat continues', async ({ page, modelSite }) => {
  const { answer: held } = heldBack(events('Correct! Kikuyu is spoken in Kenya. It'), '')
  const { chat, bubbles, answer, message } = await openFirstLesson(page, modelSite, held)
  await answer('where is it spoken')
  await expect(bubbles.last()).toHaveText('Correct! Kikuyu is spoken in Kenya.')
  const stop = page.getByRole('button', { name: 'Stop' })
  await stop.focus()
  await page.keyboard.press('Enter')
  await expect(stop).toBeHidden()
  await expect(chat).toContainText('Stopped')
  await expect(message).toBeFocused()
  modelSite.provider.answers(saying('Good job! Well asked.'))
  await answer('thank you')
  await expect(bubbles.last()).toHaveText('Good job! Well asked.')
})

test('an answer stopped before its first text can be requested again', async ({ page, modelSite }) => {
  const { chat, bubbles, answer } = await openFirstLesson(page, modelSite, hang)
  await answer('Ũhoro waku?')
  await expect(chat).toContainText('Thinking...')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(chat).toContainText('You stopped the reply')
  modelSite.provider.answers(saying('Correct!'))
  await chat.getByRole('button', { name: 'Send again' }).click()
  await expect(bubbles.last()).toHaveText('Correct!')
})

test('leaving the lesson aborts the call at the provider', async ({ page, modelSite }) => {
  const { chat, answer } = await openFirstLesson(page, modelSite, hang)
  await answer('Ũhoro waku?')
  await expect(chat).toContainText('Thinking...')
  await page.getByRole('link', { name: 'Leave lesson' }).click()
  await expect(page).toHaveURL(`${modelSite.url}/`)
  expect(await modelSite.provider.requests.at(-1)?.wasCutOff).toBe(true)
})

test('after the session has ended the learner is asked to sign in, and the message is then sent', async ({
  page,
  modelSite,
}) => {
  modelSite.provider.answers(goodModel(lessons))
  const learner = learnerAt(page)
  const account = await learner.haveAccount()
  await learner.openLesson('lesson1')
  await endSession(page)
  await learner.answer('Ũhoro waku?')
  await expect(page.getByRole('dialog')).toContainText('Your session has ended.')
  await learner.signIn(account)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(learner.chat.locator('.bubble').last()).toContainText('How do you say')
  await expect(learner.chat.locator('.learner').getByText('Ũhoro waku?', { exact: true })).toHaveCount(1)
})

test('without a network the message waits, and is sent once the network is back', async ({
  page,
  context,
  modelSite,
}) => {
  const { chat, answer, bubbles } = await openFirstLesson(page, modelSite)
  await context.setOffline(true)
  await answer('Ũhoro waku?')
  await expect(chat).toContainText('Failed to send message')
  await context.setOffline(false)
  await chat.getByRole('button', { name: 'Try again' }).click()
  await expect(bubbles.last()).toContainText('How do you say')
})

test('the built-in tutor teaches a visitor until signing in, and no model is called before', async ({
  page,
  modelSite,
}) => {
  modelSite.provider.answers(goodModel(lessons))
  const before = modelSite.provider.requests.length
  const { openLesson, answer, signUp, chat } = learnerAt(page)
  const header = page.getByRole('banner')
  await openLesson('lesson1')
  await expect(header).toContainText('Built-in tutor')
  await answer('Ũhoro waku?')
  expect(modelSite.provider.requests).toHaveLength(before)
  await signUp()
  await expect(header).toContainText(MODEL)
  await expect(chat.locator('.bubble').last()).toContainText('How do you say')
  expect(modelSite.provider.requests).toHaveLength(before + 1)
})

test('a model’s output is shown as elements, never as HTML', async ({ page, modelSite }) => {
  const text =
    'Three things:\n- **one** <b>bold</b><img src=x onerror=alert(1)>\n- two\n\n1. First\n2. Second\n\n### The end *of it'
  const { chat, answer, bubbles } = await openFirstLesson(page, modelSite, saying(text))
  await answer('Ũhoro waku?')
  await expect(bubbles.last()).toContainText('The end of it')
  await expect(chat.locator('.bubble ul > li')).toContainText([/^one/, /^two$/])
  await expect(chat.locator('.bubble ol > li')).toHaveText(['First', 'Second'])
  await expect(chat.locator('.bubble strong')).toHaveText(['one'])
  await expect(chat.locator('li li b, img')).toHaveCount(0)
})

test('the states of a chat with a model are accessible', async ({ page, modelSite }) => {
  const { answer: held, release } = heldBack(events('Correct! That is it. Now'), ENDING)
  const { chat, answer } = await openFirstLesson(page, modelSite, held, refusal(400))
  await answer('Ũhoro waku?')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await expect(chat).toContainText('That is it.')
  // Only the most telling combinations, because the call times out after half a minute.
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [320, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 720 })
    await page.emulateMedia({ colorScheme })
    expect(await faultsOn(page)).toEqual([])
  }
  release()
  await expect(chat).toContainText('Now')
  await answer('hint')
  await expect(chat).toContainText('No reply')
  await expectAccessible(page)
  await answer('skip')
  await expect(chat).toContainText('is not responding')
  await expectAccessible(page)
})

/** All texts that the page shows from now on, even briefly. */
async function everythingSeen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => seen.push(document.body.innerText)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
}
