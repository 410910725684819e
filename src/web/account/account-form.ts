import { normalPassword, passwordFault } from '#providers/auth/password.ts'

/** Sign In and Sign Up are two modes of one form. */
export type AccountMode = 'sign-in' | 'sign-up'
export type AccountField = 'email' | 'password' | 'confirmation'

export interface AccountDraft {
  readonly email: string
  readonly password: string
  readonly confirmation: string
}

export const emptyDraft: AccountDraft = { email: '', password: '', confirmation: '' }

/** A fault of one field, or of none in particular. */
export interface FormFault {
  readonly field?: AccountField
  readonly text: string
  /** It is about the Google button. */
  readonly isOfGoogle?: boolean
  /** It came from the provider, not from looking at what was typed. */
  readonly isRefusal?: boolean
  /** It is over at this time, in milliseconds; until then `text` tells how long it was to wait at first. */
  readonly waitUntil?: number
}

/** The first thing wrong with what was typed; `null` if it can be sent. */
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

/** What is wrong with a password that somebody wants to have. */
export function newPasswordText(password: string): string | undefined {
  const wrong = passwordFault(password)
  return wrong ? passwordTexts[wrong] : undefined
}

/** What is wrong with an email, before it is sent. */
export function emailText(email: string): string | undefined {
  if (!email.trim()) return 'Please enter your email.'
  return looksLikeEmail(email) ? undefined : 'Invalid email address format.'
}

const passwordTexts = {
  'weak-password': 'Password must be at least 6 characters long',
  'long-password': 'Password must be at most 128 characters long',
}

/** Something, an at sign, something: the provider says the rest. */
const looksLikeEmail = (email: string) => /^[^\s@]+@[^\s@]+$/.test(email.trim())
