import { oneOf } from '../../chance/seeded.ts'

/** The tutor's fixed sentences, in English, that a lesson opens with. Frequent ones have variants. Those of typed replies are in `answer-remarks.ts` and `remarks.ts`. */

type Chance = () => number

export const wouldYouLikeToTry = 'Would you like to try saying it?'

export const tryIt = (chance: Chance) =>
  oneOf([wouldYouLikeToTry, 'Can you type it?', 'Will you try it?', 'Would you like to type it?'], chance)

export const praise = (chance: Chance) => oneOf(['Correct!', 'Good job!'], chance)

export const notQuite = (chance: Chance) => oneOf(['Not quite.', 'Not yet.', 'Not this time.'], chance)

export const COMES_BACK = 'We’ll come back to it.'

/** In place of it when the tutor has no other word to ask for first. */
export const LAST_LEFT = 'It’s the last word left.'

/** Ends the session, as a message of the learner. */
export const ENOUGH = 'That’s enough for today'

/** A remark on a word of another lesson. */
export const IN_REVIEWS = 'It comes back in your reviews.'

/** Introduces a word of another lesson. */
export const fromLesson = (number: string) =>
  [
    `One from lesson ${number}:`,
    `Do you still know this one, from lesson ${number}?`,
    `Here is a word of lesson ${number} again.`,
    `Back to lesson ${number} for a moment.`,
  ] as const

export const NOT_CONFIRMED = 'This form is not yet confirmed by a speaker.'

export const AFTER_THE_END = 'Go on to the next lesson, or type “review” to practise these words again.'
