import { cutOff, waitForFile } from './slow-network.ts'
import { learnerAt } from './learner.ts'
import { expect, test, type Page } from './site.ts'

/** Chats with the assistant as a learner does. */
function assistantAt(page: Page) {
  const chat = page.getByRole('log', { name: 'Chat' })
  const message = page.getByRole('textbox', { name: 'Message' })
  return {
    chat,
    message,
    newest: chat.getByRole('listitem').last(),
    async open() {
      await page.goto('/kikuyu-chat')
      await expect(chat).toContainText('Nice to see you.')
    },
    async say(text: string) {
      await message.fill(text)
      await message.press('Enter')
      await expect(message).toHaveValue('')
    },
  }
}

/** A learner with an account, at the assistant. */
async function signedIn(page: Page) {
  const account = await learnerAt(page).haveAccount()
  const assistant = assistantAt(page)
  await assistant.open()
  return { ...assistant, account }
}

test('English becomes Kikuyu, with its pronunciation and sources, and is answered', async ({ page }) => {
  const { chat, say } = await signedIn(page)
  await expect(page.getByRole('banner')).toContainText('Built-in assistant')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()

  await say('thx for helping me')
  const own = chat.getByRole('listitem').filter({ hasText: 'You: thx for helping me' })
  await expect(own.locator('[lang="ki"]').first()).toHaveText('Nĩ ngatho nĩ kũndeithia')
  await expect(own).toContainText('Checked')
  const answer = chat.getByRole('listitem').filter({ hasText: 'Assistant:' }).last()
  await expect(answer.locator('[lang="ki"]').first()).toHaveText('Nĩ wega')
  await expect(answer).toContainText('You')
})

test('an unknown message gets an apology, and links for its known words', async ({ page }) => {
  const { chat, say } = await signedIn(page)
  await say('My goat ate the constitution')
  const own = chat.getByRole('listitem').filter({ hasText: 'You: My goat ate the constitution' })
  await expect(own.locator('[lang="ki"]')).toHaveCount(0)
  await expect(chat).toContainText('I don’t know how to say that, and I won’t make Kikuyu up.')
  await chat.getByRole('link', { name: /goat/ }).click()
  await expect(page).toHaveURL('/words/mburi-goat')
  await page.goBack()
  await expect(chat).toContainText('My goat ate the constitution')
})

test('the chat continues after a reload, and leaves and returns with the account', async ({ page }) => {
  const { chat, say, account, open } = await signedIn(page)
  await say('Good night')
  await expect(chat).toContainText('Koma wega')
  await page.reload()
  await expect(chat).toContainText('Good night')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await open()
  await expect(chat).not.toContainText('Good night')

  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await learnerAt(page).signIn(account)
  await expect(page.getByRole('dialog')).toBeHidden()
  await open()
  await expect(chat).toContainText('Good night')
})

test('messages in two windows side by side are all stored, and both windows show them', async ({ page, context }) => {
  const { say, chat } = await signedIn(page)
  const beside = assistantAt(await context.newPage())
  await beside.open()
  await say('Good night')
  await expect(chat).toContainText('Koma wega')
  await expect(beside.chat).toContainText('Koma wega')
  await beside.say('water')
  await expect(beside.chat).toContainText('maaĩ')
  await expect(chat).toContainText('maaĩ')
  await page.reload()
  await expect(chat).toContainText('Koma wega')
  await expect(chat).toContainText('maaĩ')
})

test('a visitor who begins to write is asked to sign in once, and keeps the typed text', async ({ page }) => {
  const { message, chat, open } = assistantAt(page)
  await open()
  await message.fill('Good')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Create a free account to send your message. We’ll keep what you typed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await message.pressSequentially(' morning')
  await expect(dialog).toBeHidden()
  await expect(message).toHaveValue('Good morning')

  await message.press('Enter')
  await learnerAt(page).signUp()
  await expect(chat).toContainText('Wĩ mwega rũciinĩ?')
  await expect(message).toHaveValue('')
})

test('a quick phrase of a visitor is sent after the sign-in', async ({ page }) => {
  const { chat, open } = assistantAt(page)
  await open()
  await page.getByRole('button', { name: 'Thank you for your help' }).click()
  await learnerAt(page).signUp()
  await expect(chat).toContainText('Nĩ ngatho nĩ kũndeithia')
})

test('a quick phrase of a visitor does not touch the typed text, and is forgotten when the dialog is closed', async ({
  page,
}) => {
  const { message, chat, open } = assistantAt(page)
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await open()
  await page.getByRole('button', { name: 'Hello, how are you?' }).click()
  await close.click()
  await expect(message).toHaveValue('')
  await message.fill('Good')
  await close.click()
  await page.getByRole('button', { name: 'Thank you for your help' }).click()
  await learnerAt(page).signUp()
  await expect(chat).toContainText('Nĩ ngatho nĩ kũndeithia')
  await expect(chat).not.toContainText('Hello')
  await expect(message).toHaveValue('Good')
})

test('a request for more from the elder is added to the chat', async ({ page }) => {
  const { chat } = await signedIn(page)
  await page.getByRole('button', { name: 'Kikuyu Wisdom' }).click()
  const elder = page.getByRole('dialog', { name: 'Kikuyu Elder' })
  await elder.getByRole('tab', { name: 'Proverbs' }).click()
  await elder
    .getByRole('button', { name: /Proverb/ })
    .first()
    .click()
  await elder.getByRole('button', { name: 'Ask about proverbs' }).click()
  await expect(elder).toBeHidden()
  await expect(chat).toContainText('Tell me a Kikuyu proverb')
  await expect(chat.locator('li').last()).not.toContainText('I do not know')
})

test('on a desktop every quick phrase is fully visible', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await assistantAt(page).open()
  const phrases = page.getByRole('group', { name: 'Quick phrases' })
  expect(await phrases.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
})

test('everything can be reached with only the keyboard', async ({ page }) => {
  const { message, chat } = await signedIn(page)
  await message.focus()
  await page.keyboard.type('water')
  await page.keyboard.press('Shift+Enter')
  await expect(message).toHaveValue('water\n')
  await page.keyboard.press('Enter')
  await expect(chat).toContainText('maaĩ')
  await expect(message).toBeFocused()

  const names: string[] = []
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Shift+Tab')
    names.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      ),
    )
  }
  for (const name of ['Hello, how are you?', 'Tell me about Kikuyu culture', 'Chat', 'About this assistant', 'Back'])
    expect(names).toContain(name)
})

test('it answers if the network fails while the learner types', async ({ page, context }) => {
  const { chat, message, say } = await signedIn(page)
  await waitForFile(page, /phrases-.*\.json/, () => message.click())
  await context.setOffline(true)
  await say('water')
  await expect(chat).toContainText('maaĩ')
  await context.setOffline(false)
})

test('if its data cannot be loaded, it says so, and the message can be sent again', async ({ page }) => {
  const reconnect = await cutOff(page, '**/assets/phrases-*.json')
  const { chat, say } = await signedIn(page)
  await say('How are you?')
  await expect(chat.getByRole('alert')).toContainText(
    'There was an issue connecting to the language service. Please try again later.',
  )
  await expect(chat).toContainText('Sorry, there was an error. Please try again in a moment.')
  reconnect()
  await chat.getByRole('button', { name: 'Send again' }).click()
  await expect(chat.getByRole('alert')).toBeHidden()
  const own = chat.getByRole('listitem').filter({ hasText: 'You: How are you?' })
  await expect(own).toHaveCount(1)
  await expect(own.locator('[lang="ki"]').first()).toHaveText('Wĩ mwega?')
})

test('the microphone is announced as not yet available, and the notice about translations opens and closes', async ({
  page,
}) => {
  await assistantAt(page).open()
  await expect(page.getByRole('button', { name: 'Voice input, coming soon' })).toBeDisabled()
  const info = page.getByRole('button', { name: 'About this assistant' })
  await info.click()
  await expect(page.getByText('The AI translation is in testing and may be inaccurate.')).toBeVisible()
  await info.click()
  await expect(page.getByText('The AI translation is in testing and may be inaccurate.')).toBeHidden()
})
