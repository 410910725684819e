import { learnerAt, newcomer } from './learner.ts'
import { expect, test, type Page } from './site.ts'

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: RegExp) {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return `${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''} ${element?.getAttribute('name') ?? ''}`.trim()
    })
    if (name.test(focused)) return
  }
  throw new Error(`Tab never reaches ${name}`)
}

test('a learner with only a keyboard gets from the first page to a first answer', async ({ page }) => {
  const learner = learnerAt(page)
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, /^Start Lesson/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/lesson/lesson1')

  await expect(learner.chat).toContainText('Objective:')
  await learner.message.focus()
  await page.keyboard.type('uhoro waku')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(learner.message).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  const { email, password } = newcomer()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await tabTo(page, /^password$/)
  await page.keyboard.type(password)
  await tabTo(page, /^confirmation$/)
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(learner.chat).toContainText('Correct!')
  await expect(learner.message).toBeFocused()
})

test('the drawer keeps the focus inside, closes with Escape and returns the focus', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Open lessons menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
})
