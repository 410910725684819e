import { oneOf } from '../chance/seeded.ts'
import type { SmallTalk } from './understand.ts'

/** The tutor's fixed sentences, in English. Frequent ones have variants, chosen at random. */

type Chance = () => number

export const wouldYouLikeToTry = 'Would you like to try saying it?'

export const tryIt = (chance: Chance) =>
  oneOf([wouldYouLikeToTry, 'Can you type it?', 'Will you try it?', 'Would you like to type it?'], chance)

export const praise = (chance: Chance) => oneOf(['Correct!', 'Good job!'], chance)

export const copied = (chance: Chance) =>
  oneOf(['That’s how it’s written.', 'You’ve got it.', 'Exactly.', 'Well written.'], chance)

export const notQuite = (chance: Chance) => oneOf(['Not quite.', 'Not yet.', 'Not this time.'], chance)

export const COMMANDS =
  'You can type “hint”, “meaning”, “repeat”, “skip”, “what’s next” or “progress”, or ask “how do you say …”.'

/** Hint and Skip are not suggested here: their buttons are always below the chat. */
export const notFollowed = (isAsking: boolean) => ({
  content: 'I didn’t catch that. You could try one of these:',
  suggestions: isAsking ? ['Meaning', 'Repeat', 'What’s next?'] : ['Review', 'Progress'],
})

export const COMES_BACK = 'We’ll come back to it.'

export const TYPE_ONCE = 'Type it once, and I’ll ask for it again later.'

export const TYPE_OR_SKIP = 'Copy it exactly, or type “skip” to move on.'

export const THAT_IS_ENGLISH = 'That’s the English. Now type it in Kikuyu.'

export const NOT_CONFIRMED = 'This form is not yet confirmed by a speaker.'

export const COMES_LATER = 'That comes later in this lesson.'

export const PART_COMES_LATER = 'It is part of a phrase that comes later in this lesson.'

export const DO_NOT_KNOW = 'I don’t know that one.'

export const NOT_TAUGHT = 'I don’t know that one: none of the lessons teaches it.'

export const REVIEW_LATER = 'We’ll go through all the words once you’ve said each of them.'

export const NO_HURRY = 'That’s fine. Type “hint” for a little help, or “skip” to move on.'

/** Replies to messages that are not a try yet. */
export const unclear = {
  empty: 'I can’t see a word there. Type it, or type “hint”.',
  denied: 'You’ve told me what it isn’t. What is it?',
  'second-guess': 'Give me just one answer, so I can check it.',
} as const

export const ON_ITS_OWN = 'If that’s your answer, type it on its own and I’ll check it.'

export const NEARLY = 'Nearly right: one letter is off. Try again.'

export const AFTER_THE_END = 'Go on to the next lesson, or type “review” to practise these words again.'

export const smallTalk: Record<SmallTalk, string> = {
  greeting: 'Hello, and welcome.',
  thanks: 'You’re welcome.',
  'how-are-you': 'I’m well, thank you. It’s good to have you here.',
  goodbye: 'Goodbye. Everything you’ve learnt is saved: come back whenever you like.',
  'who-are-you':
    'I’m the built-in tutor: a set of rules, not a person and not a language model. I know this course’s words and nothing else.',
  sorry: 'No need to be sorry. Mistakes are how we learn.',
  glad: 'I’m glad.',
  hard: 'It gets easier each time a word comes back. Take your time, and type “hint” whenever you like.',
}
