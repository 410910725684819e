import * as v from 'valibot'

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
