/** The limits of a password for the form, the adapters and the server, in code points: an emoji counts as one. */
export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 128

/** Normalizes a password, because one keyboard writes "ĩ" as one code point and another as two. */
export const normalPassword = (password: string) => password.normalize('NFC')

/** `null` for a valid password. */
export function passwordFault(password: string): 'weak-password' | 'long-password' | null {
  const { length } = [...normalPassword(password)]
  if (length < MIN_PASSWORD_LENGTH) return 'weak-password'
  return length > MAX_PASSWORD_LENGTH ? 'long-password' : null
}
