import { readFile } from 'node:fs/promises'
import { hang, refusal, type Answer } from '#providers/calls/faulty-provider.fixture.ts'
import { chunk, ENDING, events, heldBack } from '#providers/chat-completions/completion.fixture.ts'
import { goodModel, requestOf, saying } from '#providers/tutor/good-model.fixture.ts'
import { expectForEverybody, faultsOn } from './everywhere.ts'
import { learnerAt, lesson, lessons } from './learner.ts'
import { testWithModel, type ModelSite } from './model-site.ts'
import { expect, type Page } from './site.ts'

const MODEL = 'kind-model-1'
const TROUBLE = "I'm having trouble right now. Would you like to try the greeting again?"

const test = testWithModel(
  (address) => ({ TUTOR_BASE_URL: `${address}/v1`, TUTOR_MODEL: MODEL, TUTOR_API_KEYS: 'secret-key' }),
  goodModel(lessons),
)

/** Somebody with an account, in the first lesson, where the model has opened it; then the provider answers so. */
async function begun(page: Page, { provider }: ModelSite, ...answers: readonly Answer[]) {
  provider.answers(goodModel(lessons))
  const learner = learnerAt(page)
  await learner.signUpAtProfile()
  await learner.openLesson('lesson1')
  await expect(learner.talk).toContainText('Would you like to try saying it?')
  const [first, ...others] = answers
  if (first) provider.answers(first, ...others)
  return { ...learner, header: page.getByRole('banner'), bubbles: learner.talk.locator('.bubble') }
}

const wrong = async () =>
  JSON.parse(await readFile('src/providers/tutor/replies.bad.json', 'utf8')) as Record<'invented', string>

test('a learner is taught by the model and finishes the lesson', async ({ page, modelSite }) => {
  const { talk, header, answerAndRead, rightAnswer, bubbles } = await begun(page, modelSite)
  await expect(header).toContainText(MODEL)
  await expect(talk.locator('.word-card')).toContainText('Ũhoro waku?')
  await expect(page.getByText('0 of 5 words').first()).toBeAttached()
  await answerAndRead('Ũhoro waku?')
  await expect(bubbles.last()).toContainText('How do you say')
  await answerAndRead('Ũhoro waku?')
  await expect(page.getByText('1 of 5 words').first()).toBeAttached()
  for (let turns = 0; turns < 20 && !(await talk.getByText(/You have finished/).isVisible()); turns++)
    await answerAndRead(await rightAnswer(lesson('lesson1')))
  await expect(talk).toContainText('You have finished')
  await expect(page.getByText('5 of 5 words').first()).toBeAttached()
  await expect(page.getByRole('navigation', { name: 'After this lesson' })).toBeVisible()
  expect(modelSite.provider.keys().every((key) => key === 'secret-key')).toBe(true)
})

test('an answer is read sentence by sentence as it comes', async ({ page, modelSite }) => {
  const { answer, release } = heldBack(
    events('Correct! That is how it is ', 'written. Now'),
    `${chunk({ content: ' say it from memory.' })}${ENDING}`,
  )
  const { bubbles, answer: say, message } = await begun(page, modelSite, answer)
  await say('Ũhoro waku?')
  await expect(bubbles.last()).toHaveText('Correct! That is how it is written.')
  await expect(message).toBeDisabled()
  const first = await bubbles.last().elementHandle()
  release()
  await expect(bubbles.last()).toHaveText('Correct! That is how it is written. Now say it from memory.')
  expect(await first?.evaluate((element) => element.isConnected)).toBe(true)
  await expect(message).toBeFocused()
})

test('a word that the model invents is never seen: it is asked once more', async ({ page, modelSite }) => {
  const { invented } = await wrong()
  const { talk, answerAndRead, bubbles } = await begun(
    page,
    modelSite,
    saying(`Correct! ${invented}`),
    saying('Say it again.'),
  )
  const seen = await everythingSeen(page)
  await answerAndRead('Ũhoro waku?')
  await expect(bubbles.last()).toHaveText('Say it again.')
  await expect(talk).toContainText('Correct!')
  expect((await seen()).join()).not.toContain('mũbirika')
  expect(requestOf(modelSite.provider.requests.at(-1)!).messages.at(-1)?.content).toContain('the check of your words')
})

test('twice, and the built-in tutor answers that turn and says so', async ({ page, modelSite }) => {
  const { invented } = await wrong()
  const { talk, header, answer, bubbles } = await begun(page, modelSite, saying(invented))
  const seen = await everythingSeen(page)
  await answer('Ũhoro waku?')
  await expect(talk.getByText('Built-in tutor')).toBeVisible()
  await expect(header).toContainText(MODEL)
  expect((await seen()).join()).not.toContain('mũbirika')
  modelSite.provider.answers(saying('Good job! You are back with me.'))
  await expect(bubbles.last()).not.toContainText('Thinking')
  await answer('hint')
  await expect(bubbles.last()).toHaveText('Good job! You are back with me.')
})

test('a provider that fails loses nothing, and after two failures the built-in tutor goes on', async ({
  page,
  modelSite,
}) => {
  const { talk, header, answer, bubbles, message } = await begun(page, modelSite, refusal(400))
  await answer('Ũhoro waku?')
  await expect(talk).toContainText(TROUBLE)
  await expect(talk).toContainText('No reply')
  await expect(message).toBeEnabled()
  await page.reload()
  await expect(talk).toContainText('Ũhoro waku?')
  modelSite.provider.answers(saying('Correct! You have it.'))
  await talk.getByRole('button', { name: 'Send again' }).click()
  await expect(bubbles.last()).toHaveText('Correct! You have it.')
  await expect(talk).not.toContainText(TROUBLE)

  modelSite.provider.answers(refusal(400))
  await answer('hint')
  await expect(talk).toContainText(TROUBLE)
  await answer('skip')
  await expect(talk).toContainText(`${MODEL} is not responding.`)
  await expect(header).toContainText('Built-in tutor')
  await expect(talk).toContainText('Task: How do you say')
})

test('the answer can be stopped: what was shown stays, and the talk goes on', async ({ page, modelSite }) => {
  const { answer: held } = heldBack(events('Correct! Kikuyu is spoken in Kenya. It'), '')
  const { talk, bubbles, answer, message } = await begun(page, modelSite, held)
  await answer('where is it spoken')
  await expect(bubbles.last()).toHaveText('Correct! Kikuyu is spoken in Kenya.')
  const stop = page.getByRole('button', { name: 'Stop' })
  await stop.focus()
  await page.keyboard.press('Enter')
  await expect(stop).toBeHidden()
  await expect(talk).toContainText('Stopped')
  await expect(message).toBeFocused()
  modelSite.provider.answers(saying('Good job! Well asked.'))
  await answer('thank you')
  await expect(bubbles.last()).toHaveText('Good job! Well asked.')
})

test('stopped before anything was said, the same can be sent again', async ({ page, modelSite }) => {
  const { talk, bubbles, answer } = await begun(page, modelSite, hang)
  await answer('Ũhoro waku?')
  await expect(talk).toContainText('Thinking...')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(talk).toContainText('You stopped the reply')
  modelSite.provider.answers(saying('Correct!'))
  await talk.getByRole('button', { name: 'Send again' }).click()
  await expect(bubbles.last()).toHaveText('Correct!')
})

test('who leaves the lesson lets the provider go', async ({ page, modelSite }) => {
  const { talk, answer } = await begun(page, modelSite, hang)
  await answer('Ũhoro waku?')
  await expect(talk).toContainText('Thinking...')
  await page.getByRole('link', { name: 'Leave lesson' }).click()
  await expect(page).toHaveURL(`${modelSite.url}/`)
  expect(await modelSite.provider.requests.at(-1)?.wasCutOff).toBe(true)
})

test('a session that has ended asks to sign in, and the message is then sent', async ({ page, context, modelSite }) => {
  modelSite.provider.answers(goodModel(lessons))
  const learner = learnerAt(page)
  const account = await learner.signUpAtProfile()
  await learner.openLesson('lesson1')
  await context.clearCookies()
  await learner.answer('Ũhoro waku?')
  await expect(page.getByRole('dialog')).toContainText('Your session has ended.')
  await learner.signIn(account)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(learner.talk.locator('.bubble').last()).toContainText('How do you say')
  await expect(learner.talk.getByText('Ũhoro waku?', { exact: true })).toHaveCount(2)
})

test('without a network the message waits and is sent when it is back', async ({ page, context, modelSite }) => {
  const { talk, answer, bubbles } = await begun(page, modelSite)
  await context.setOffline(true)
  await answer('Ũhoro waku?')
  await expect(talk).toContainText('Failed to send message')
  await context.setOffline(false)
  await talk.getByRole('button', { name: 'Try again' }).click()
  await expect(bubbles.last()).toContainText('How do you say')
})

test('a visitor is taught by the built-in tutor until signing in, and no model is asked before', async ({
  page,
  modelSite,
}) => {
  modelSite.provider.answers(goodModel(lessons))
  const before = modelSite.provider.requests.length
  const { openLesson, answer, signUp, talk } = learnerAt(page)
  const header = page.getByRole('banner')
  await openLesson('lesson1')
  await expect(header).toContainText('Built-in tutor')
  await answer('Ũhoro waku?')
  expect(modelSite.provider.requests).toHaveLength(before)
  await signUp()
  await expect(header).toContainText(MODEL)
  await expect(talk.locator('.bubble').last()).toContainText('How do you say')
  expect(modelSite.provider.requests).toHaveLength(before + 1)
})

test('what a model writes is shown as elements, never as HTML', async ({ page, modelSite }) => {
  const text =
    'Three things:\n- **one** <b>bold</b><img src=x onerror=alert(1)>\n- two\n\n1. First\n2. Second\n\n### The end *of it'
  const { talk, answer, bubbles } = await begun(page, modelSite, saying(text))
  await answer('Ũhoro waku?')
  await expect(bubbles.last()).toContainText('The end of it')
  await expect(talk.locator('.bubble ul > li')).toContainText([/^one/, /^two$/])
  await expect(talk.locator('.bubble ol > li')).toHaveText(['First', 'Second'])
  await expect(talk.locator('.bubble strong')).toHaveText(['one'])
  await expect(talk.locator('li li b, img')).toHaveCount(0)
})

test('the states of a talk with a model can be read by everybody', async ({ page, modelSite }) => {
  const { answer: held, release } = heldBack(events('Correct! That is it. Now'), ENDING)
  const { talk, answer } = await begun(page, modelSite, held, refusal(400))
  await answer('Ũhoro waku?')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await expect(talk).toContainText('That is it.')
  // Only two widths and themes: after half a minute without data, the page aborts the call.
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [320, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 720 })
    await page.emulateMedia({ colorScheme })
    expect(await faultsOn(page)).toEqual([])
  }
  release()
  await expect(talk).toContainText('Now')
  await answer('hint')
  await expect(talk).toContainText('No reply')
  await expectForEverybody(page)
  await answer('skip')
  await expect(talk).toContainText('is not responding')
  await expectForEverybody(page)
})

/** Every text that the page shows from now on, also for a moment. */
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
