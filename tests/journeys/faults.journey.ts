import type { Route } from '@playwright/test'
import { cutOff, failFirst, waitForFile } from './slow-network.ts'
import { learnerAt, lesson, newcomer } from './learner.ts'
import { expect, test, type Page } from './site.ts'

/** Returns a function that blocks the scripts with these names, and that returns a function to unblock them. */
async function lossOf(page: Page) {
  const lost = new Set<string>()
  await page.route(/\/assets\/[^/]+\.js$/, (route) => {
    const [, name = ''] = /\/assets\/(.+)-.{8}\.js$/.exec(route.request().url()) ?? []
    return lost.has(name) ? route.abort('internetdisconnected') : route.continue()
  })
  return (...names: readonly string[]) => {
    for (const name of names) lost.add(name)
    return () => names.forEach((name) => lost.delete(name))
  }
}

/** The first word of lesson 1. */
const FIRST_ANSWER = 'uhoro waku'

test('a dialog and replies that a bad connection loses, with files that others share, are there at the second tap', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const lose = await lossOf(page)
  const reachDialog = lose('account-dialog', 'details')
  const reachTeacher = lose('judge', 'english')
  const reachReplies = lose('respond')
  const learner = learnerAt(page)
  await learner.openLesson('lesson1')
  await learner.answer(FIRST_ANSWER)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('We could not reach the server.')).toBeVisible()
  await expect(learner.message).toHaveValue(FIRST_ANSWER)
  reachDialog()
  // An attempt that was still in progress may have loaded it already.
  const email = dialog.getByLabel('Email')
  await expect(async () => {
    if (!(await email.isVisible())) await dialog.getByRole('button', { name: 'Try again' }).click({ timeout: 1000 })
    await expect(email).toBeVisible({ timeout: 1000 })
  }).toPass()
  // The page has one account: the answer is sent for that of the dialog.
  await learner.signUp()
  await expect(learner.chat.getByText(FIRST_ANSWER, { exact: true })).toBeVisible()
  await expect(learner.chat).toContainText('Failed to send message')
  reachTeacher()
  const again = learner.chat.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(learner.chat).toContainText('Correct!')
  await learner.answer('What does it mean?')
  await expect(learner.chat).toContainText('Failed to send message')
  await expect(learner.chat.getByText('What does it mean?', { exact: true })).toBeVisible()
  reachReplies()
  await again.click()
  await expect(learner.chat).toContainText('It means “Are you well?”')
  await expect(learner.chat).not.toContainText('Failed to send message')
})

test('a screen that a bad connection loses opens at the second tap', async ({ browser, site }) => {
  // A separate browser, because its console may report the failure.
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  const lose = await lossOf(page)
  await page.goto('/profile')
  const reachSettings = lose('settings-screen', 'use-export')
  const settings = page.getByRole('link', { name: 'Settings' })
  await settings.click()
  await expect(page.getByRole('heading', { name: 'This page did not open' })).toBeVisible()
  reachSettings()
  await page.goBack()
  await settings.click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await context.close()
})

test('a visitor who has begun to type can open the sign-in dialog without a network', async ({ page, context }) => {
  const learner = learnerAt(page)
  await learner.openLesson('lesson1')
  await waitForFile(page, /account-dialog.*\.js/, () => learner.message.fill('Hello'))
  await context.setOffline(true)
  await learner.message.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
  await expect(learner.message).toHaveValue('Hello')
})

test('a lesson whose screen fails to load says so, and opens after a reload', async ({ browser, site }) => {
  // A separate browser, because its console may report the blocked requests.
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  const reconnect = await cutOff(page, '**/assets/lesson-screen*.js')
  await page.goto('/lesson/lesson1')
  const again = page.getByRole('button', { name: 'Reload the page' })
  await expect(again).toBeVisible()
  reconnect()
  await again.click()
  await expect(page.getByRole('log')).toContainText('Objective:')
  await context.close()
})

test('a lesson whose screen fails to load once opens all the same', async ({ page }) => {
  await failFirst(page, '**/assets/lesson-screen*.js', 2)
  await learnerAt(page).openLesson('lesson1')
})

for (const { file, times } of [
  { file: 'index', times: 1 },
  // It fails again when the page tries whether it is reachable.
  { file: 'index', times: 2 },
  { file: 'libraries', times: 1 },
  { file: 'chat', times: 1 },
  { file: 'screens', times: 1 },
])
  test(`a lesson whose file ${file} fails to load (${times}×) opens all the same`, async ({ browser, site }) => {
    // A separate browser, because its console may report the blocked requests.
    const context = await browser.newContext({ baseURL: site.url })
    const page = await context.newPage()
    await failFirst(page, `**/assets/${file}-*.js`, times)
    await page.goto('/lesson/lesson1')
    await expect(page.getByRole('log')).toContainText('Objective:')
    await context.close()
  })

test('a lesson opens all the same if a response breaks off while the page waits for its scripts', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (...request) => {
      const isScreen = typeof request[0] === 'string' && request[0].includes('/assets/lesson-screen')
      if (!isScreen || sessionStorage.getItem('broken') !== null) return fetch(...request)
      sessionStorage.setItem('broken', 'yes')
      return new Response(new ReadableStream({ start: (body) => body.error(new TypeError('Failed to fetch')) }))
    }
  })
  await failFirst(page, '**/assets/index-*.js', 1)
  await page.goto('/lesson/lesson1')
  await expect(page.getByRole('log')).toContainText('Objective:')
  expect(await page.evaluate(() => sessionStorage.getItem('broken'))).toBe('yes')
  await context.close()
})

test('a lesson whose first script stalls opens all the same', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  let isStalled = false
  await page.route('**/assets/index-*.js', (route) => {
    if (isStalled) return route.continue()
    isStalled = true
  })
  // The script holds up the load event.
  await page.goto('/lesson/lesson1', { waitUntil: 'commit' })
  await expect(page.getByRole('log')).toContainText('Objective:')
  expect(isStalled).toBe(true)
  await context.close()
})

test('a page whose scripts fail to load says so, can be reloaded, and works when they are there', async ({
  browser,
  site,
}) => {
  // A separate browser, because its console may report the blocked requests.
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  const reconnect = await cutOff(page, '**/assets/libraries-*.js')
  let loads = 0
  page.on('load', () => loads++)
  await page.goto('/')
  const note = page.getByRole('alert')
  await expect(note).toContainText('You can read this page, but you can’t use it yet.')
  await expect(page.getByRole('heading', { name: 'Greetings and Introductions' })).toBeVisible()
  expect(loads).toBe(1)
  await note.getByRole('link', { name: 'Reload it' }).click()
  await expect.poll(() => loads).toBe(2)
  await expect(note).toBeVisible()
  reconnect()
  await expect(note).toBeHidden()
  await page.getByRole('button', { name: 'Open lessons menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await context.close()
})

test('a page that fails with all its scripts stops reloading and says so', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  await page.route('**/assets/index-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("Unknown syntax")' }),
  )
  let loads = 0
  page.on('load', () => loads++)
  await page.goto('/')
  await expect(page.getByRole('alert')).toBeVisible()
  expect(loads).toBe(4)
  await context.close()
})

test('a lesson that fails to load is loaded again on the same page', async ({ browser, site }) => {
  // A separate browser, because its console may report the blocked requests.
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  const reconnect = await cutOff(page, '**/assets/lesson1-*.json')
  await page.goto('/lesson/lesson1')
  const chat = page.getByRole('log')
  const again = chat.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  reconnect()
  let loads = 0
  page.on('load', () => loads++)
  await again.click()
  await expect(chat).toContainText('Objective:')
  expect(loads).toBe(0)
  await context.close()
})

for (const { name, path, data, shown } of [
  { name: 'the list of words', path: '/words', data: 'list', shown: 'All words' },
  { name: 'the words to review', path: '/review', data: 'list', shown: 'No words to review yet' },
  { name: 'a category', path: '/vocabulary/technology', data: 'technology', shown: 'Word 1 of' },
  { name: 'a word', path: '/words/metha-table', data: 'objects', shown: 'How well you know it' },
]) {
  test(`${name} that fails to load is loaded again on the same page`, async ({ browser, site }) => {
    // A separate browser, because its console may report the blocked requests.
    const context = await browser.newContext({ baseURL: site.url })
    const page = await context.newPage()
    const reconnect = await cutOff(page, `**/assets/${data}-*.json`)
    await page.goto(path)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expect(page.getByText('Check your connection, then try again.')).toBeVisible()
    reconnect()
    let loads = 0
    page.on('load', () => loads++)
    await again.click()
    await expect(page.getByText(shown).first()).toBeVisible()
    await expect(again).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(loads).toBe(0)
    await context.close()
  })

  test(`${name} that fails to load once opens all the same`, async ({ page }) => {
    await failFirst(page, `**/assets/${data}-*.json`, 1)
    await page.goto(path)
    await expect(page.getByText(shown).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
  })
}

test('a sign-in in another tab sends the answer that is pending here', async ({ page, context }) => {
  const learner = learnerAt(page)
  await learner.openLesson('lesson1')
  await learner.answer('Hello')
  await expect(page.getByRole('dialog')).toBeVisible()
  await learnerAt(await context.newPage()).signUpAtProfile()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(learner.chat.getByText('Hello', { exact: true })).toBeVisible()
  await expect(learner.message).toHaveValue('')
})

test('a late response about the session signs nobody out', async ({ page, context }) => {
  const late = await context.newPage()
  const held = new Promise<Route>(
    (resolve) => void late.route('**/api/auth/get-session', (route) => resolve(route), { times: 1 }),
  )
  await late.goto('/profile')
  const question = await held
  const account = await learnerAt(page).signUpAtProfile()
  await expect(late.getByText(account.email)).toBeVisible()
  await question.fulfill({ json: null })
  // Long enough for the page to act on it, and for the other tab to be notified.
  await late.waitForTimeout(500)
  await expect(late.getByText(account.email)).toBeVisible()
  await expect(page.getByText(account.email)).toBeVisible()
})

test('an account whose session has ended is asked to sign in again', async ({ page, context }) => {
  await learnerAt(page).signUpAtProfile()
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Display name').fill('Maya K.')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  const note = page.getByRole('region', { name: 'Your account' })
  await expect(note).toContainText('You’ve been signed out on this device.')
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
})

test('signing out without a network takes effect at once, and permanently', async ({ page, context }) => {
  await learnerAt(page).signUpAtProfile()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  const told = page.waitForResponse('**/api/auth/sign-out')
  await context.setOffline(false)
  await told
  await page.goto('/profile')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
})

test('a long email and a long name fit on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { email, password } = newcomer()
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await learnerAt(page).signUp({ email: `${'m'.repeat(50)}${email}`, password })
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Display name').fill('M'.repeat(80))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('M'.repeat(80), { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('without JavaScript the page says that it needs it', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/', '/lesson/lesson1']) {
    await page.goto(path)
    const sentence = page.locator('noscript p')
    await expect(sentence).toBeInViewport()
    await expect(sentence).toContainText('This course needs JavaScript.')
  }
  await context.close()
})

test('a visitor after a learner who signed out is treated as new', async ({ page }) => {
  const learner = learnerAt(page)
  await learner.haveAccount()
  await learner.openLesson('lesson1')
  await learner.answerAndRead(await learner.rightAnswer(lesson('lesson1')))
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Continue Lesson/ }).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('learnt'))).toBe('yes')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: /^Start Lesson/ }).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('learnt'))).toBeNull()
})
