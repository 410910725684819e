import { learnerAt } from './learner.ts'
import { expect, test, type Page } from './site.ts'

/** Lets nothing through that fits, until the answer is called. */
async function cutOff(page: Page, files: string) {
  await page.route(files, (route) => route.abort('internetdisconnected'))
  return () => page.unroute(files)
}

test('a sign-in dialog that cannot be had leaves the lesson and the answer, and is tried for again', async ({
  page,
}) => {
  const reconnect = await cutOff(page, '**/account-dialog*.js')
  const learner = learnerAt(page)
  await learner.openLesson('lesson1')
  await learner.answer('Hello')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('We could not reach the server.')).toBeVisible()
  await expect(learner.message).toHaveValue('Hello')
  await reconnect()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await learner.signUp()
  await expect(learner.talk.getByText('Hello', { exact: true })).toBeVisible()
})

test('who has begun to type can ask to sign in when the network is gone', async ({ page, context }) => {
  const learner = learnerAt(page)
  await learner.openLesson('lesson1')
  const loaded = page.waitForResponse(/account-dialog/)
  await learner.message.fill('Hello')
  await loaded
  await context.setOffline(true)
  await learner.message.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
  await expect(learner.message).toHaveValue('Hello')
})

test('a lesson whose screen cannot be had says so, and opens when it is loaded again', async ({ browser, site }) => {
  // A browser of its own, whose console may say what was cut off.
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  const reconnect = await cutOff(page, '**/assets/lesson-screen*.js')
  await page.goto('/lesson/lesson1')
  const again = page.getByRole('button', { name: 'Load the page again' })
  await expect(again).toBeVisible()
  await reconnect()
  await again.click()
  await expect(page.getByRole('log')).toContainText('Objective:')
  await context.close()
})

test('a lesson whose screen is cut off once is there all the same', async ({ page }) => {
  await page.route('**/assets/lesson-screen*.js', (route) => route.abort('internetdisconnected'), { times: 2 })
  await learnerAt(page).openLesson('lesson1')
})
