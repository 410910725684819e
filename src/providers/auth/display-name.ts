import * as v from 'valibot'

const MOST_LETTERS = 80

/** Controls, line ends, halves of a letter, and marks that turn the writing of what follows. */
const unwritable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/** What a learner may be called; empty is no name. */
export const DisplayName = v.pipe(
  v.string(),
  v.trim(),
  v.check((name) => [...name].length <= MOST_LETTERS),
  v.check((name) => !unwritable.test(name)),
)
