import { expectAccessible } from './accessibility.ts'
import { importFinishedLesson, learnerAt } from './learner.ts'
import { expect, test, type Page } from './site.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('the tab of the plans survives a reload and has a link, and a window event opens it', async ({ page }) => {
  await page.goto('/profile')
  await tab(page, 'Subscription').click()
  await expect(page).toHaveURL('/profile?tab=subscription')
  const plans = page.getByRole('tabpanel').getByRole('region')
  await expect(plans).toHaveText([/Free.*\$0/, /Basic.*\$4\.99 \/month/, /Premium.*\$9\.99 \/month/])
  await expect(plans.first()).toContainText('Current plan')
  await expect(page.getByRole('button', { name: /Upgrade/ })).toHaveCount(0)

  await page.reload()
  await expect(tab(page, 'Subscription')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Profile').click()
  await expect(page).toHaveURL('/profile')
  await page.evaluate(() => dispatchEvent(new Event('showSubscription')))
  await expect(tab(page, 'Subscription')).toHaveAttribute('aria-selected', 'true')
})

test('a name is changed, the tabs are used and the dialog is closed with only the keyboard', async ({ page }) => {
  await learnerAt(page).signUpAtProfile()
  await tab(page, 'Profile').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Subscription')).toBeFocused()
  await expect(page).toHaveURL('/profile?tab=subscription')
  await page.keyboard.press('Home')
  await expect(page).toHaveURL('/profile')
  await page.getByRole('button', { name: /^Edit/ }).press('Enter')
  await expect(page.getByLabel('Display name')).toBeFocused()
  await page.keyboard.type('Maya K.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Maya K.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit/ })).toBeFocused()
  const leave = page.getByRole('button', { name: 'Delete Account' })
  await leave.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(leave).toBeFocused()
})

test('after signing up or in, when the pressed button is gone, the heading has the focus', async ({ page }) => {
  const { signUpAtProfile, signIn } = learnerAt(page)
  const heading = page.getByRole('heading', { level: 1 })
  const account = await signUpAtProfile()
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await signIn(account)
  await expect(page.getByText(account.email)).toBeVisible()
  await expect(heading).toBeFocused()
})

test('earned badges are in the profile', async ({ page }) => {
  const learner = learnerAt(page)
  await page.goto('/profile')
  await expect(page.getByText('0 of 6 earned')).toBeVisible()
  await expect(page.getByText('No badges earned yet. Complete lessons and activities to earn badges!')).toBeVisible()
  await learner.haveAccount()
  await importFinishedLesson(page, 'lesson1')
  await page.goto('/profile')
  await expect(page.getByText('2 of 6 earned')).toBeVisible()
  await page.getByRole('link', { name: 'View All Badges' }).click()
  await expect(page).toHaveURL('/badges')
})

test('a returning learner sees no sign-in offer, and nothing shifts', async ({ page }) => {
  const account = await learnerAt(page).signUpAtProfile()
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] }
        // See `recordFontsLoaded`.
        const { fontsAt } = globalThis as { fontsAt?: number }
        if (fontsAt !== undefined && entry.startTime > fontsAt)
          seen.push(`${value}: ${sources.map(({ node }) => node?.textContent).join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    addEventListener('DOMContentLoaded', () => {
      if (document.querySelector('.sign-in-offer h2')?.checkVisibility()) seen.push('the sign-in offer')
    })
  })
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/profile')
    await expect(page.getByText(account.email)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([])
  }
})

test('an account is deleted with its password on the server, on this device, and in the other tab', async ({
  page,
  context,
}) => {
  const learner = learnerAt(page)
  const account = await learner.signUpAtProfile()
  await importFinishedLesson(page, 'lesson1')
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Require ĩ and ũ' }).check()
  const other = await context.newPage()
  const field = other.getByRole('textbox', { name: 'Message' })
  await learnerAt(other).openLesson('lesson2')
  await field.fill('begun')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(dialog.getByText('Please enter your password')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('something else')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Delete Account' }).click()

  await expect(page).toHaveURL('/')
  await expect(page.getByText(/^Your account is deleted/)).toBeVisible()
  await expect(page.getByText('100%')).toBeHidden()
  // The setting to type every answer is gone too.
  const toField = other.getByRole('button', { name: 'Type instead' })
  await expect(field.or(toField)).toBeVisible()
  if (await toField.isVisible()) await toField.click()
  await expect(field).toHaveValue('')
  await expect.poll(() => storedLearners(page)).toEqual([])
  await expect
    .poll(() => other.evaluate(() => Object.keys(sessionStorage).filter((key) => /draft/.test(key))))
    .toEqual([])

  await page.getByRole('region', { name: 'Your account' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(/^Your account is deleted/)).toBeHidden()
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await learner.signIn(account)
  await expect(page.getByText('No account found with this email.')).toBeVisible()
})

/** The learners other than visitors with data on the device, and the data about an account or its settings. */
async function storedLearners(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('my-mother-language')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('The device database cannot be opened')))
    })
    const all = (store: string) =>
      new Promise<{ learner: string }[]>((resolve) => {
        const request = opened.transaction(store).objectStore(store).getAll()
        request.addEventListener('success', () => resolve(request.result as { learner: string }[]))
      })
    const rows = [...(await all('events')), ...(await all('talks'))]
    opened.close()
    const keys = ['account', 'settings', 'session-ended', 'owed-sign-out']
    return [
      ...rows.map(({ learner }) => learner).filter((learner) => learner !== 'visitor'),
      ...keys.filter((key) => localStorage.getItem(key) !== null),
    ]
  })
}

test('a session that ended elsewhere is explained politely, and unfinished work remains after signing in', async ({
  page,
  context,
}) => {
  const learner = learnerAt(page)
  const account = await learner.signUpAtProfile()
  await learner.openLesson('lesson2')
  await learner.message.fill('begun')
  await context.clearCookies()
  await page.reload()
  const note = page.getByRole('region', { name: 'Your account' })
  await expect(note).toContainText('You’ve been signed out on this device.')
  await expect(learner.message).toHaveValue('')
  await note.getByRole('button', { name: 'Sign In' }).click()
  await learner.signIn(account)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(note).toBeHidden()
  await expect(learner.message).toHaveValue('begun')
})

test('every part of the profile is accessible', async ({ page }) => {
  await learnerAt(page).haveAccount()
  await page.goto('/profile')
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await tab(page, 'Subscription').click()
  await expectAccessible(page)
})
