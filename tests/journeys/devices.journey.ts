import { withStyle } from './accessibility.ts'
import { learnerAt, lesson, loggedEvents, wordOfAnotherLesson } from './learner.ts'
import { cutOff } from './slow-network.ts'
import { expect, test, type Page } from './site.ts'

const firstLesson = (page: Page) => page.getByRole('article').filter({ hasText: 'Greetings and Introductions' })
const status = (page: Page) => page.getByRole('banner').getByRole('status')

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight

async function signInAtProfile(page: Page, account: { email: string; password: string }) {
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await learnerAt(page).signIn(account)
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a lesson finished without a network is on the other device once there is one', async ({
  page,
  context,
  browser,
}) => {
  const phone = learnerAt(page)
  const account = await phone.haveAccount()
  await phone.openLesson('lesson1')
  // The end of the lesson is loaded when one word is left.
  const isNearEnd = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('lesson-ending')))
  while (!(await isNearEnd())) await phone.answerAndRead(await phone.rightAnswer(lesson('lesson1')))
  await context.setOffline(true)
  await phone.answerAndRead(wordOfAnotherLesson)
  await expect(status(page)).toHaveText('Saved on this device')
  // High enough that the header has its second line, below the offline note.
  await page.setViewportSize({ width: 360, height: 1200 })
  await withStyle(page, 'html { font-size: 200% !important }', async () => {
    expect(await status(page).evaluate(isCut)).toBe(false)
  })
  await phone.finishLesson('lesson1')
  await context.setOffline(false)

  const laptop = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await signInAtProfile(laptop, account)
  await laptop.goto('/')
  await expect(firstLesson(laptop)).toContainText('100%')
  await laptop.context().close()
})

test('a visitor’s progress joins an account that has some, and two devices at once come to the same, also when it is erased', async ({
  page,
  browser,
}) => {
  const phone = learnerAt(page)
  const account = await phone.haveAccount()
  await phone.openLesson('lesson1')

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  const laptop = learnerAt(other)
  await laptop.openLesson('lesson2')
  await signInAtProfile(other, account)
  await laptop.openLesson('lesson2')
  await Promise.all([
    phone.answerAndRead(await phone.rightAnswer(lesson('lesson1'))),
    laptop.answerAndRead(await laptop.rightAnswer(lesson('lesson2'))),
  ])

  // A page that is open looks for the other device's events once a minute, and when it is opened.
  await expect(async () => {
    for (const device of [page, other]) await device.goto('/')
    await expect(async () => {
      const [here, there] = [await loggedEvents(page), await loggedEvents(other)]
      expect(here).toEqual(there)
      for (const lessonId of ['lesson1', 'lesson2'])
        expect(here).toContainEqual(expect.objectContaining({ type: 'message-exchanged', lessonId }))
    }).toPass({ timeout: 5000 })
  }).toPass()

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Erase my progress' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('Your progress is erased.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase my progress' })).toBeFocused()
  await expect(async () => {
    for (const device of [page, other]) {
      await device.goto('/')
      await expect.poll(() => loggedEvents(device), { timeout: 5000 }).toEqual([])
    }
  }).toPass()
  await other.context().close()
})

test('events that are not sent yet are sent as the page closes, and before a sign-out', async ({ page, browser }) => {
  const phone = learnerAt(page)
  const account = await phone.signUpAtProfile()
  const laptop = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await signInAtProfile(laptop, account)

  const uploads = /\/api\/learning-log\?/
  /** Answers once, while nothing can be sent, and returns a function to reconnect. The next attempt is seconds away. */
  async function answerUnsent() {
    await phone.openLesson('lesson1')
    const reconnect = await cutOff(page, uploads, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 502 }) : route.fallback(),
    )
    await phone.answerAndRead(wordOfAnotherLesson)
    await expect(status(page)).toHaveText('Saved on this device')
    return reconnect
  }
  const answers = async () => {
    const events = await loggedEvents(laptop)
    return events.filter((event) => JSON.stringify(event).includes('"message-exchanged"')).length
  }
  /** The laptop looks for events when a page opens. */
  const expectAnswers = (count: number) =>
    expect(async () => {
      await laptop.goto('/')
      await expect.poll(answers, { timeout: 5000 }).toBe(count)
    }).toPass()

  await answerUnsent()
  // A page that closes leaves its requests to a route that nobody answers any more.
  await page.unroute(uploads)
  await page.goto('about:blank')
  await expectAnswers(1)

  const reconnect = await answerUnsent()
  await page.getByRole('link', { name: 'Leave lesson' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  reconnect()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expectAnswers(2)
  await laptop.context().close()
})
