/** What a password may be, for the form, the adapters and the server alike. Lengths are in letters: an emoji is one. */
export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 128

/** The same letters typed on another keyboard are the same password: "ĩ" is one character here and two there. */
export const normalPassword = (password: string) => password.normalize('NFC')

/** `null` for a password that an account can have. */
export function passwordFault(password: string): 'weak-password' | 'long-password' | null {
  const { length } = [...normalPassword(password)]
  if (length < MIN_PASSWORD_LENGTH) return 'weak-password'
  return length > MAX_PASSWORD_LENGTH ? 'long-password' : null
}
