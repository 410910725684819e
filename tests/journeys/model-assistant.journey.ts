import { readFile } from 'node:fs/promises'
import { hang, json, type Answer } from '#providers/calls/faulty-provider.fixture.ts'
import { googleRefusal, keyOf, promptOf, saying } from '#providers/generate-content/generate-content.fixture.ts'
import { expectAccessible } from './accessibility.ts'
import { endSession, learnerAt } from './learner.ts'
import { testWithModel, type ModelSite } from './model-site.ts'
import { expect, type Page } from './site.ts'

const MODEL = 'quick-model-1'
const UNCHECKED = `Machine translation, unchecked (${MODEL})`
const NOTICE = 'There was an issue connecting to the language service. Please try again later.'
const SORRY = 'Sorry, there was an error. Please try again in a moment.'
const PROVIDER_FAILED = 'An error occurred while processing your request.'

const test = testWithModel((address) => ({
  ASSISTANT_BASE_URL: `${address}/v1beta`,
  ASSISTANT_MODEL: MODEL,
  ASSISTANT_API_KEY: 'secret-key',
}))

/** A model that gives these texts as translation, conversation and wisdom. */
function model({
  translation = 'Nĩ wega',
  reply = 'KIKUYU: Wĩ mwega? ENGLISH: Are you well?',
}: {
  translation?: string
  reply?: string
} = {}): Answer {
  return (response, request) => {
    if (request.method === 'GET') return json({ models: [] })(response, request)
    const isTranslation = promptOf(request).startsWith('Translate the English text')
    return saying(isTranslation ? translation : reply)(response, request)
  }
}

/** A learner with an account, at the assistant, whose provider gives these answers. */
async function openAssistant(page: Page, { provider }: ModelSite, ...answers: readonly [Answer, ...Answer[]]) {
  const account = await learnerAt(page).haveAccount()
  provider.answers(...answers)
  await page.goto('/kikuyu-chat')
  const chat = page.getByRole('log', { name: 'Chat' })
  await expect(chat).toContainText('Nice to see you.')
  const message = page.getByRole('textbox', { name: 'Message' })
  const bubbles = chat.locator('.bubble')
  return {
    account,
    chat,
    message,
    own: bubbles.and(chat.locator('.learner')),
    newest: chat.locator('.bubble:not(.learner)').last(),
    sendAgain: chat.getByRole('button', { name: 'Send again' }),
    async say(text: string) {
      await message.fill(text)
      await message.press('Enter')
      await expect(message).toHaveValue('')
    },
  }
}

test('a model translates and answers, and both texts are marked as unchecked', async ({ page, modelSite }) => {
  const { say, own, newest, message } = await openAssistant(page, modelSite, model())
  await expect(page.getByRole('banner')).toContainText(MODEL)
  await say('Thanks a million')
  await expect(own.locator('[lang=ki]').first()).toHaveText('Nĩ wega', { useInnerText: true })
  await expect(own).toContainText(UNCHECKED)
  await expect(newest.locator('[lang=ki]').first()).toHaveText('Wĩ mwega?', { useInnerText: true })
  await expect(newest).toContainText('Are you well?')
  await expect(newest).toContainText(UNCHECKED)
  await expect(message).toBeFocused()
  const requests = modelSite.provider.requests.slice(-2)
  expect(requests.map(keyOf)).toEqual(['secret-key', 'secret-key'])
  expect(requests.map((call) => promptOf(call).includes('"Thanks a million"'))).toEqual([true, true])
  await page.goto('/badges')
  await expect(page.getByRole('listitem').filter({ hasText: 'Conversation Starter' })).toContainText('Earned')
})

test('a message sent before the settings are loaded is answered by the model', async ({ page, modelSite }) => {
  await page.route('/config.json', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  const { say, newest } = await openAssistant(page, modelSite, model())
  await say('Thanks a million')
  await expect(newest).toContainText(UNCHECKED)
})

test('while the model answers, the screen shows the progress, and nothing else can be sent', async ({
  page,
  modelSite,
}) => {
  const { say, chat, message } = await openAssistant(page, modelSite, saying('Nĩ wega'), hang)
  await say('Thanks a million')
  await expect(chat).toContainText('Thinking')
  await expect(message).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Hello, how are you?' })).toBeDisabled()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(`${modelSite.url}/`)
  expect(await modelSite.provider.requests.at(-1)?.wasCutOff).toBe(true)
})

test('words of the course have explanations, with the keyboard and by touch', async ({ page, modelSite }) => {
  const reply = 'KIKUYU: maaĩ ENGLISH: water'
  const { say, newest } = await openAssistant(page, modelSite, model({ reply }))
  await say('What do people drink?')
  const word = newest.getByRole('button', { name: 'maaĩ' })
  await word.focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'maaĩ' })
  await expect(card).toContainText('water')
  await expect(card.getByRole('link', { name: 'Open the word’s page' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(word).toBeFocused()

  await word.click()
  await expect(card).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(card).toBeHidden()

  await word.click()
  await card.getByRole('link', { name: 'Open the word’s page' }).click()
  await expect(page).toHaveURL(/\/words\/maai-water$/)
})

test('a model that answers in Swahili is asked once more, and then the answer is marked', async ({
  page,
  modelSite,
}) => {
  const { thanks } = JSON.parse(await readFile('tests/journeys/model-assistant.bad.json', 'utf8')) as { thanks: string }
  const { say, own, newest } = await openAssistant(page, modelSite, saying(thanks), saying('Nĩ wega'), model())
  const before = modelSite.provider.requests.length
  await say('Thanks a million')
  await expect(newest).toContainText('Are you well?')
  await expect(own.locator('[lang=ki]').first()).toHaveText('Nĩ wega', { useInnerText: true })
  expect(modelSite.provider.requests.length - before).toBe(3)

  modelSite.provider.answers(model({ translation: thanks }))
  await say('Thank you, my friend')
  await expect(own.last()).toContainText('This looks like Swahili rather than Kikuyu. Do not rely on it.')
})

test('the model gives wisdom', async ({ page, modelSite }) => {
  const { chat, newest } = await openAssistant(page, modelSite, model())
  await page.getByRole('button', { name: 'Kikuyu Wisdom' }).click()
  const elder = page.getByRole('dialog', { name: 'Kikuyu Elder' })
  await elder.getByRole('tab', { name: 'Stories' }).click()
  await elder.locator('.wisdom-row').first().click()
  await elder.getByRole('button', { name: 'Ask about stories' }).click()
  await expect(chat).toContainText('Tell me a Kikuyu story')
  await expect(newest).toContainText('Are you well?')
  expect(promptOf(modelSite.provider.requests.at(-1)!)).toContain('You are a respected Kikuyu elder')
})

test('an answer without labels is replaced by the specified text', async ({ page, modelSite }) => {
  const { say, newest } = await openAssistant(page, modelSite, model({ reply: 'I would rather talk of football.' }))
  await say('Thanks a million')
  await expect(newest).toContainText('Nĩ ndiramenya wega rĩu.', { useInnerText: true })
  await expect(newest).toContainText("I'm sorry, I'm having trouble understanding right now.")
  await expect(newest).not.toContainText('football')
})

test('a provider’s failure is reported, and the message can be sent again; after two the built-in assistant takes over', async ({
  page,
  modelSite,
}) => {
  const { say, chat, own, newest, sendAgain } = await openAssistant(
    page,
    modelSite,
    googleRefusal(400, 'INVALID_ARGUMENT'),
  )
  await say('How are you?')
  await expect(own).toContainText(PROVIDER_FAILED)
  await expect(newest).toContainText(SORRY)
  await expect(chat.getByRole('alert')).toContainText(NOTICE)
  await page.reload()
  await expect(chat).toContainText('How are you?')

  modelSite.provider.answers(model())
  await sendAgain.click()
  await expect(own).toHaveCount(1)
  await expect(own).toContainText(UNCHECKED)
  await expect(newest).toContainText('Are you well?')
  await expect(chat).not.toContainText(PROVIDER_FAILED)

  modelSite.provider.answers(googleRefusal(500, 'INTERNAL'))
  await say('Good night')
  await expect(sendAgain).toBeVisible()
  await sendAgain.click()
  await expect(chat).toContainText('The built-in assistant is answering for now.')
  await expect(page.getByRole('banner')).toContainText('Built-in assistant')
  await sendAgain.click()
  await expect(own.last().locator('[lang=ki]').first()).toHaveText('Koma wega')
})

test('without a network the message stays, and is sent once the network is back', async ({
  page,
  context,
  modelSite,
}) => {
  const { say, chat, own, newest, sendAgain } = await openAssistant(page, modelSite, model())
  await say('Thanks a million')
  await expect(newest).toContainText('Are you well?')
  await context.setOffline(true)
  await say('Thanks a lot')
  await expect(chat.getByRole('alert')).toContainText(NOTICE)
  await expect(own.last()).toHaveText('Thanks a lot')
  await context.setOffline(false)
  await sendAgain.click()
  await expect(own).toHaveCount(2)
  await expect(own.last()).toContainText(UNCHECKED)
})

test('after the session has ended the learner is asked to sign in, and the message is then sent', async ({
  page,
  modelSite,
}) => {
  const { say, account, own, newest, chat } = await openAssistant(page, modelSite, model())
  await endSession(page)
  await say('Thanks a million')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Your session has ended. Sign in to send your message again.')
  await learnerAt(page).signIn(account)
  await expect(dialog).toBeHidden()
  await expect(newest).toContainText('Are you well?')
  await expect(own).toHaveCount(1)
  await expect(chat).not.toContainText(SORRY)
  await expect(page.getByRole('banner')).toContainText(MODEL)
})

test('a model’s output is text, never part of the page', async ({ page, modelSite }) => {
  const evil = '<img src=x onerror=alert(1)><b>bold</b> [link](javascript:alert(1)) **x** 🌳'
  const { say, own, newest, chat } = await openAssistant(
    page,
    modelSite,
    model({ translation: evil, reply: `KIKUYU: ${evil} ENGLISH: ${evil}` }),
  )
  await say('Thanks a million')
  await expect(newest).toContainText('<b>bold</b>')
  await expect(own).toContainText('<img src=x onerror=alert(1)>')
  await expect(chat.locator('.bubble img, .bubble a, .bubble .other-language b')).toHaveCount(0)
})

test('the states of a chat with a model are accessible', async ({ page, modelSite }) => {
  const { thanks } = JSON.parse(await readFile('tests/journeys/model-assistant.bad.json', 'utf8')) as {
    thanks: string
  }
  const { say, newest, chat, sendAgain } = await openAssistant(
    page,
    modelSite,
    model({ translation: thanks, reply: 'KIKUYU: maaĩ ENGLISH: water' }),
  )
  await say('Thanks a million')
  await expect(newest).toContainText('water')
  await newest.getByRole('button', { name: 'maaĩ' }).click()
  await expect(page.getByRole('dialog', { name: 'maaĩ' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  modelSite.provider.answers(googleRefusal(503, 'UNAVAILABLE'))
  await say('Good night')
  await expect(sendAgain).toBeVisible()
  await expectAccessible(page)
  await sendAgain.click()
  await expect(chat).toContainText('The built-in assistant is answering for now.')
  await expectAccessible(page)
})
