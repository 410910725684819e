import { importFinishedLesson, learnerAt, lesson, newcomer } from './learner.ts'
import { expect, startServer, test, type Page } from './site.ts'

async function openSignIn(page: Page) {
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  return page.getByRole('dialog')
}

test('a device without an account is offered a free one, and Sign In from then on', async ({ page }) => {
  const learner = learnerAt(page)
  const dialog = page.getByRole('dialog')
  await learner.openLesson('lesson1')
  await learner.answer('uhoro waku')
  await expect(dialog.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
  await expect(dialog).toContainText('Create a free account to send your answer. We’ll keep what you typed.')
  await learner.signUp()
  await expect(learner.chat).toContainText('Correct!')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await learner.openLesson('lesson1')
  await learner.answer('uhoro waku')
  await expect(dialog.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(dialog).toContainText('Sign in to send your answer. We’ll keep what you typed.')
})

test('each button of the profile opens its dialog', async ({ page }) => {
  await page.goto('/profile')
  for (const name of ['Sign In', 'Sign Up']) {
    await page.getByRole('main').getByRole('button', { name }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  }
})

test('Back closes the dialog and stays in the lesson with the typed text', async ({ page }) => {
  const learner = learnerAt(page)
  const dialog = page.getByRole('dialog')
  await page.goto('/')
  await page
    .getByRole('link', { name: /^Start Lesson/ })
    .first()
    .click()
  await expect(learner.chat).toContainText('Objective:')
  await learner.answer('uhoro waku')
  await expect(dialog).toBeVisible()

  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/lesson/lesson1')
  await expect(learner.message).toHaveValue('uhoro waku')
  await expect(learner.message).toBeFocused()

  // Forward opens it again, and the pending answer is then sent.
  await page.goForward()
  await expect(dialog).toBeVisible()
  await learner.signUp()
  await expect(learner.chat).toContainText('Correct!')
  await page.reload()
  await expect(learner.chat).toContainText('Correct!')

  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(page).toHaveURL('/lesson/lesson1')
  await expect(learner.chat).toContainText('Correct!')
})

test('a closed dialog leaves nothing in the history', async ({ page }) => {
  const dialog = page.getByRole('dialog')
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  for (const close of ['Escape', 'Close', 'Back']) {
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog).toBeVisible()
    if (close === 'Escape') await page.keyboard.press('Escape')
    else if (close === 'Close') await dialog.getByRole('button', { name: 'Close' }).click()
    else await page.goBack()
    await expect(dialog).toBeHidden()
  }
  await expect(page).toHaveURL('/profile')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('after a sign-in neither Back nor Forward opens the dialog again', async ({ page }) => {
  const learner = learnerAt(page)
  const dialog = page.getByRole('dialog')
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  const { email } = await learner.signUp()
  await page.goForward()
  await expect(page.getByText(email)).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(page.getByText(email)).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a reload with the dialog open shows the page, and Back leaves it', async ({ page }) => {
  const { message } = learnerAt(page)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click()
  await message.fill('Good morning')
  await message.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(message).toHaveValue('Good morning')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('Back closes the dialog over the assistant, and the message stays pending', async ({ page }) => {
  const { message } = learnerAt(page)
  await page.goto('/kikuyu-chat')
  await message.fill('Good morning')
  await message.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/kikuyu-chat')
  await expect(message).toHaveValue('Good morning')
})

test('faults of a new account are shown before it is sent', async ({ page }) => {
  const dialog = await openSignIn(page)
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await expect(dialog.getByText('Must be at least 6 characters')).toBeVisible()
  await dialog.getByLabel('Email').fill('maya@example.com')
  await dialog.getByLabel('Password', { exact: true }).fill('12345')
  await dialog.getByLabel('Confirm password').fill('12345')
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await expect(dialog.getByText('Password must be at least 6 characters long')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('123456')
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await expect(dialog.getByText('Passwords do not match')).toBeVisible()
})

test('an invalid email, an unknown one and a wrong password are distinguished', async ({ page }) => {
  const learner = learnerAt(page)
  const account = await learner.signUpAtProfile()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  const dialog = await openSignIn(page)

  await learner.signIn({ email: 'maya', password: account.password })
  await expect(dialog.getByText('Invalid email address format.')).toBeVisible()
  await learner.signIn({ email: newcomer().email, password: account.password })
  await expect(dialog.getByText('No account found with this email.')).toBeVisible()
  await learner.signIn({ ...account, password: 'something else' })
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue(account.email)

  await learner.signIn(account)
  await expect(dialog).toBeHidden()
  await expect(page.getByText(account.email)).toBeVisible()
})

test('an email with an account is rejected for a new one', async ({ page }) => {
  const learner = learnerAt(page)
  const account = await learner.signUpAtProfile()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  const dialog = await openSignIn(page)
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await dialog.getByLabel('Email').fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByLabel('Confirm password').fill(account.password)
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await expect(dialog.getByText('An account already exists with this email.')).toBeVisible()
})

test('switching between Sign In and Sign Up clears the fields and the error', async ({ page }) => {
  const learner = learnerAt(page)
  const dialog = await openSignIn(page)
  await learner.signIn({ email: 'maya', password: 'whatever' })
  await expect(dialog.getByText('Invalid email address format.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await expect(dialog.getByText('Invalid email address format.')).toBeHidden()
  await expect(dialog.getByLabel('Email')).toHaveValue('')
})

test('a password can be shown and hidden', async ({ page }) => {
  const dialog = await openSignIn(page)
  const password = dialog.getByLabel('Password', { exact: true })
  await password.fill('kiondo')
  await expect(password).toHaveAttribute('type', 'password')
  await dialog.getByRole('button', { name: /show/i }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await dialog.getByRole('button', { name: /hide/i }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('a display name is edited, saved, and cancelled', async ({ page }) => {
  await learnerAt(page).signUpAtProfile()
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Display name').fill('Maya K.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Maya K.')).toBeVisible()
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Display name').fill('Somebody else')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(page.getByText('Maya K.')).toBeVisible()
})

test('progress belongs to the account and is hidden after signing out', async ({ page }) => {
  const learner = learnerAt(page)
  const account = await learner.signUpAtProfile()
  await importFinishedLesson(page, 'lesson1')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('100%')).toBeHidden()
  await page.goto('/lesson/lesson1')
  await expect(page.getByText(`0 of ${lesson('lesson1').words.length} words`).first()).toBeAttached()

  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await learner.signIn(account)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/')
  await expect(page.getByText('100%')).toBeVisible()
})

test('a visitor who creates an account from the results of a test keeps them', async ({ page }) => {
  const { signUp } = learnerAt(page)
  await page.goto('/vocabulary/to-be-verbs')
  for (const name of ['Next Word', 'Next Word', 'Start Test']) await page.getByRole('button', { name }).click()
  for (const count of ['1 of 3', '2 of 3', '3 of 3']) {
    await expect(page.getByText(count)).toBeVisible()
    await page.keyboard.press('1')
  }
  const result = page.getByText(/^You got \d out of 3 correct$/)
  await expect(result).toBeVisible()
  const text = await result.innerText()
  const offer = page.getByRole('button', { name: 'Create an account' })
  await offer.click()
  await signUp()
  await expect(offer).toBeHidden()
  await expect(result).toHaveText(text)
  await page.reload()
  await expect(result).toHaveText(text)
})

test('an account stays signed in after the browser was closed', async ({ page, context, browser, site }) => {
  const account = await learnerAt(page).signUpAtProfile()
  const kept = await context.storageState({ indexedDB: true })
  const later = await browser.newContext({ storageState: kept, baseURL: site.url })
  const reopened = await later.newPage()
  await reopened.goto('/profile')
  await expect(reopened.getByText(account.email)).toBeVisible()
  await later.close()
})

test('too many attempts with a password get the time to wait', async ({ page }, testInfo) => {
  // A separate server, because the attempts would count against other tests.
  const server = await startServer(testInfo.outputPath('data'))
  try {
    const account = newcomer()
    // Created by another client, because a browser that was signed in to the account has attempts of its own.
    const made = await fetch(`${server.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: server.url },
      body: JSON.stringify(account),
    })
    expect(made.status).toBe(200)
    await page.goto(`${server.url}/profile`)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    const dialog = page.getByRole('dialog')
    for (let tries = 0; tries < 10; tries++) {
      await learnerAt(page).signIn({ ...account, password: `guess ${tries}` })
      await expect(dialog.getByText('Incorrect password.')).toBeVisible()
      await dialog.getByLabel('Password', { exact: true }).fill('')
    }
    await learnerAt(page).signIn(account)
    await expect(dialog.getByText(/^Too many tries\. Wait \d+ seconds?, then try again\.$/)).toBeVisible()
    await expect(dialog.getByLabel('Email')).toHaveValue(account.email)
    await expect(dialog.getByRole('button', { name: 'Sign In' })).toBeFocused()
  } finally {
    await server.stop()
  }
})
