import * as v from 'valibot'

/** In letters: an emoji is one. */
export const MAX_NAME_LENGTH = 80

/** Controls, line ends, halves of a letter, and marks that turn the writing of what follows. */
const unwritable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/** `null` for a name that a learner can have; spaces around it do not count, and empty is no name. */
export function displayNameFault(name: string): 'long-name' | 'unwritable-name' | null {
  const trimmed = name.trim()
  if ([...trimmed].length > MAX_NAME_LENGTH) return 'long-name'
  return unwritable.test(trimmed) ? 'unwritable-name' : null
}

/** A name that a learner can have. */
export const DisplayName = v.pipe(
  v.string(),
  v.trim(),
  v.check((name) => displayNameFault(name) === null),
)
