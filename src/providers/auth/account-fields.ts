import * as v from 'valibot'

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

/** In code points: an emoji counts as one. */
export const MAX_NAME_LENGTH = 80

/** Control characters, line ends, lone surrogates and marks that change the writing direction. */
const unwritable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/** `null` for a valid name. Spaces around it are ignored, and an empty name is valid. */
export function displayNameFault(name: string): 'long-name' | 'unwritable-name' | null {
  const trimmed = name.trim()
  if ([...trimmed].length > MAX_NAME_LENGTH) return 'long-name'
  return unwritable.test(trimmed) ? 'unwritable-name' : null
}

/** A valid display name, trimmed. */
export const DisplayName = v.pipe(
  v.string(),
  v.trim(),
  v.check((name) => displayNameFault(name) === null),
)

const Email = v.pipe(v.string(), v.email())

export const isEmail = (text: string) => v.is(Email, text)
