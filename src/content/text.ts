import * as v from 'valibot'

/** Text that is not empty, has no space at its ends, and is composed (ĩ is one character, not i and a tilde). */
export const Text = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== '', 'is empty'),
  v.check((text) => text === text.trim(), 'begins or ends with a space'),
  v.check(
    (text) => text === text.normalize('NFC'),
    'is not in composed Unicode (NFC): ĩ and ũ must be one character each',
  ),
)

/** Text in English for learners, without Kikuyu. */
export const EnglishText = v.pipe(
  Text,
  v.check((text) => !/[ĩũ]/iu.test(text), 'contains Kikuyu (a letter ĩ or ũ), but must be English'),
)

/** An English sentence: a capital, a full stop at the end and nowhere else. */
export const Sentence = v.pipe(EnglishText, v.regex(/^[A-Z][^.]+\.$/, 'is not one sentence with a full stop'))

/** Plain lower-case letters, digits and hyphens. An id never changes, because learners' events refer to it. */
export const Id = v.pipe(
  Text,
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not an id: use plain small letters, digits and single hyphens'),
)
