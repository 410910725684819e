import { normalPassword, passwordFault } from '#providers/auth/account-fields.ts'

export type AccountMode = 'sign-in' | 'sign-up'
export type AccountField = 'email' | 'password' | 'confirmation'

export interface AccountDraft {
  readonly email: string
  readonly password: string
  readonly confirmation: string
}

export const emptyDraft: AccountDraft = { email: '', password: '', confirmation: '' }

/** A fault of one field, or of the whole form if `field` is missing. */
export interface FormFault {
  readonly field?: AccountField
  readonly text: string
  /** The name of the button that the fault concerns, if it is not the form's own. */
  readonly button?: 'google' | 'passkey'
  /** The server refused; false for faults found by the form itself. */
  readonly isRefusal?: boolean
  /** The end of a waiting time, in milliseconds since the epoch. `text` gives the whole waiting time. */
  readonly waitUntil?: number
}

/** The first fault of the form, or `null` if it can be sent. */
export function draftFault(mode: AccountMode, { email, password, confirmation }: AccountDraft): FormFault | null {
  const wrongEmail = emailText(email)
  if (wrongEmail) return { field: 'email', text: wrongEmail }
  if (!password) return { field: 'password', text: 'Please enter your password.' }
  if (mode === 'sign-in') return null
  if (normalPassword(password) !== normalPassword(confirmation))
    return { field: 'confirmation', text: 'Passwords do not match' }
  const text = newPasswordText(password)
  return text === undefined ? null : { field: 'password', text }
}

/** The fault of a new password as a sentence, `undefined` for a valid one. */
export function newPasswordText(password: string): string | undefined {
  const wrong = passwordFault(password)
  return wrong ? passwordTexts[wrong] : undefined
}

/** The fault of an email address as a sentence, `undefined` for one that can be sent. */
export function emailText(email: string): string | undefined {
  if (!email.trim()) return 'Please enter your email.'
  return looksLikeEmail(email) ? undefined : 'Invalid email address format.'
}

const passwordTexts = {
  'weak-password': 'Password must be at least 6 characters long',
  'long-password': 'Password must be at most 128 characters long',
}

/** Only excludes obvious typos; the server validates the address. */
const looksLikeEmail = (email: string) => /^[^\s@]+@[^\s@]+$/.test(email.trim())
