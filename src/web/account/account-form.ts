/** Sign In and Sign Up are two modes of one form. */
export type AccountMode = 'sign-in' | 'sign-up'
export type AccountField = 'email' | 'password' | 'confirmation'

export interface AccountDraft {
  readonly email: string
  readonly password: string
  readonly confirmation: string
}

export const emptyDraft: AccountDraft = { email: '', password: '', confirmation: '' }

export const MIN_PASSWORD_LENGTH = 6

/** A fault of one field, or of none in particular. */
export interface FormFault {
  readonly field?: AccountField
  readonly text: string
  /** It came from the provider, not from looking at what was typed. */
  readonly isRefusal?: boolean
}

/** The first thing wrong with what was typed; `null` if it can be sent. */
export function draftFault(mode: AccountMode, { email, password, confirmation }: AccountDraft): FormFault | null {
  if (!email.trim()) return { field: 'email', text: 'Please enter your email.' }
  if (!looksLikeEmail(email)) return { field: 'email', text: 'Invalid email address format.' }
  if (!password) return { field: 'password', text: 'Please enter your password.' }
  if (mode === 'sign-in') return null
  if (password !== confirmation) return { field: 'confirmation', text: 'Passwords do not match' }
  if (password.length < MIN_PASSWORD_LENGTH)
    return { field: 'password', text: 'Password must be at least 6 characters long' }
  return null
}

/** Something, an at sign, something: the provider says the rest. */
const looksLikeEmail = (email: string) => /^[^\s@]+@[^\s@]+$/.test(email.trim())
