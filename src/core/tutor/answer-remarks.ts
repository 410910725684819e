import type { Act } from '../dialogue/act.ts'

/** The tutor's fixed sentences in replies to typed answers, and the messages that it suggests. They are loaded with the code that judges answers. */

/**
 * Messages that a learner can tap, by dialogue act, in the order in which they are offered when the message gives no clue. If a
 * learner types one of them, it is certainly that act.
 */
export const suggestionFor: Readonly<Partial<Record<Act, string>>> = {
  meaning: 'What does it mean?',
  repeat: 'Repeat',
  'show-answer': 'Show me the answer',
  hint: 'Hint',
  skip: 'Skip',
  next: 'Next',
  example: 'Show me an example',
  'when-to-use': 'When do I use it?',
  pronounce: 'How is it pronounced?',
  spelling: 'How is it spelled?',
  literal: 'What does each part mean?',
  plural: 'What is the plural?',
  grammar: 'How does the grammar work?',
  progress: 'My progress',
  'words-left': 'How many words are left?',
  'list-words': 'List the words',
  'quiz-me': 'Quiz me',
  'start-over': 'Start over',
  'i-know-this': 'I know this',
  'too-easy': 'It’s too easy',
  slower: 'Slower, please',
  'dont-know': 'I don’t know',
  'why-tilde': 'Why the tilde?',
  'how-to-type': 'How do I type ĩ and ũ?',
  'about-kikuyu': 'Tell me about Kikuyu',
  'about-tutor': 'Who are you?',
  'about-app': 'How does this work?',
  end: 'That’s enough for today',
  yes: 'Yes',
  no: 'No',
}

const actOfText = new Map<string, Act>([
  ['review', 'start-over'],
  ...Object.entries(suggestionFor).map(([act, text]) => [plainText(text), act as Act] as const),
])

/** The act of a text that the tutor tells the learner to send: a suggestion, or `review`. */
export const actSuggested = (message: string): Act | undefined => actOfText.get(plainText(message))

function plainText(text: string): string {
  return text
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}

export const TYPE_ONCE = 'Type it once, and I’ll ask for it again later.'

export const TYPE_OR_SKIP = 'Copy it exactly, or type “skip” to move on.'

export const THAT_IS_ENGLISH = 'That’s the English. Now type it in Kikuyu.'

export const THAT_IS_ANOTHER = 'That’s the English of another word.'

export const NEARLY = 'Nearly right: one letter is off. Try again.'

export const COMES_LATER = 'That comes later in this lesson.'

/** Replies to messages that are not a try yet. */
export const unclear = {
  empty: 'I can’t see a word there. Type it, or type “hint”.',
  denied: 'You’ve told me what it isn’t. What is it?',
  'second-guess': 'Give me just one answer, so I can check it.',
  kikuyu: 'That’s Kikuyu. I’m asking what the word means in English.',
} as const

export const ON_ITS_OWN = 'If that’s your answer, type it on its own and I’ll check it.'
