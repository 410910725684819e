import * as v from 'valibot'

/** Text that is there, has no stray space around it, and is composed (ĩ is one character, not i and a tilde). */
export const Text = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== '', 'is empty'),
  v.check((text) => text === text.trim(), 'begins or ends with a space'),
  v.check(
    (text) => text === text.normalize('NFC'),
    'is not in composed Unicode (NFC): ĩ and ũ must be one character each',
  ),
)

/** Text for a learner who reads English: no Kikuyu in it. */
export const EnglishText = v.pipe(
  Text,
  v.check((text) => !/[ĩũ]/iu.test(text), 'holds Kikuyu (a letter ĩ or ũ), but it is for English only'),
)

/** One English sentence: a capital, a full stop, and none between. */
export const Sentence = v.pipe(EnglishText, v.regex(/^[A-Z][^.]+\.$/, 'is not one sentence with a full stop'))

/** Plain small letters, digits and hyphens. An id never changes: what learners have done is kept under it. */
export const Id = v.pipe(
  Text,
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not an id: use plain small letters, digits and single hyphens'),
)
