import { codeAt } from '../../src/server/accounts/second-factor.ts'
import { expectAccessible, faultsOn } from './accessibility.ts'
import { learnerAt } from './learner.ts'
import { expect, test } from './site.ts'

/** The app's code: now, or 30 seconds later, which the server accepts too; each code works once. */
const codeOf = (key: string, later: 0 | 1) => codeAt(secretOf(key), Math.floor(Date.now() / 30_000) + later)

/** The bytes of a key in base32, as texts of one byte each. */
function secretOf(key: string): string {
  const letters = [...key.replaceAll(' ', '')]
  const bits = letters.map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('')
}

test('a learner turns two-step sign-in on, signs in with a code and with a backup code, and turns it off', async ({
  page,
}) => {
  const learner = learnerAt(page)
  const account = await learner.signUpAtProfile()
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Two-step sign-in' })
  await card.getByLabel('Your password').fill('a guess')
  await card.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await expect(card).toContainText('Incorrect password.')
  await card.getByLabel('Your password').fill(account.password)
  await card.getByRole('button', { name: 'Set up two-step sign-in' }).click()

  const key = await card.locator('code').innerText()
  await expect(card).toBeFocused()
  await expect(card.getByRole('link', { name: 'open the app' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${key.replaceAll(' ', '')}`),
  )
  await expect(card.getByRole('img', { name: 'QR code' }).locator('path')).toHaveAttribute('d', /^M0 0h1v1h-1z/)
  await expectAccessible(page)
  const field = card.getByLabel('6-digit code')
  await field.fill('12345')
  await field.press('Enter')
  await expect(card).toContainText('This code is wrong or was used before.')
  await expect(field).toHaveValue('12345')
  await field.fill(codeOf(key, 0))
  await field.press('Enter')
  await expect(card).toContainText('Two-step sign-in On')
  const backupCodes = card.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(backupCodes).toHaveCount(10)
  const backupCode = await backupCodes.first().innerText()
  expect(await faultsOn(page)).toEqual([])

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await learner.signIn(account)
  const code = dialog.getByLabel('6-digit code')
  await expect(code).toBeFocused()
  expect(await faultsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Back to Sign In' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue(account.email)
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(account.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await code.fill('12345')
  await code.press('Enter')
  await expect(dialog).toContainText('This code is wrong or was used before.')
  await expect(code).toBeFocused()
  await code.fill(codeOf(key, 1))
  await code.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(account.email)).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await learner.signIn(account)
  await dialog.getByRole('button', { name: 'Use a backup code' }).click()
  await dialog.getByLabel('Backup code').fill(backupCode)
  await dialog.getByLabel('Backup code').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(account.email)).toBeVisible()

  await page.goto('/settings')
  await card.getByLabel('Your password').fill(account.password)
  await card.getByRole('button', { name: 'Turn off' }).click()
  await expect(card.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
})
