/** The tutor's fixed sentences in replies to typed answers. They are loaded with the code that judges answers. */

export const TYPE_ONCE = 'Type it once, and I’ll ask for it again later.'

export const TYPE_OR_SKIP = 'Copy it exactly, or type “skip” to move on.'

export const THAT_IS_ENGLISH = 'That’s the English. Now type it in Kikuyu.'

export const THAT_IS_ANOTHER = 'That’s the English of another word.'

export const COMES_LATER = 'That comes later in this lesson.'

/** Replies to messages that are not a try yet. */
export const unclear = {
  empty: 'I can’t see a word there. Type it, or type “hint”.',
  denied: 'You’ve told me what it isn’t. What is it?',
  'second-guess': 'Give me just one answer, so I can check it.',
  kikuyu: 'That’s Kikuyu. I’m asking what the word means in English.',
} as const

export const ON_ITS_OWN = 'If that’s your answer, type it on its own and I’ll check it.'
