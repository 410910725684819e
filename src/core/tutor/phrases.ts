import { oneOf } from '../chance/seeded.ts'

/** The tutor's fixed sentences, in English, that a lesson opens with. Frequent ones have variants. Those of typed replies are in `answer-remarks.ts` and `remarks.ts`. */

type Chance = () => number

export const wouldYouLikeToTry = 'Would you like to try saying it?'

export const tryIt = (chance: Chance) =>
  oneOf([wouldYouLikeToTry, 'Can you type it?', 'Will you try it?', 'Would you like to type it?'], chance)

export const praise = (chance: Chance) => oneOf(['Correct!', 'Good job!'], chance)

/** Remarks on a right answer, by what was good about it. Each is true wherever its condition in `praise.ts` holds. */
export const merits = {
  copied: ['That’s how it’s written.', 'You’ve got it.', 'Exactly.', 'Well written.'],
  troubleBefore: [
    'It didn’t come at once before. Now it did.',
    'You had trouble with this one before. Not now.',
    'It came back, and this time you knew it.',
  ],
  helped: ['A little help was enough.', 'You found it.', 'You got there.'],
  secondTry: ['The second try was the right one.', 'You got it the second time.'],
  firstTry: ['At the first try.', 'Without a hint.', 'No hint needed.', 'The first try was right.'],
  allPairs: ['All four pairs at the first try.', 'Not one pair wrong.', 'Four out of four.'],
  tildes: (count: number) =>
    count === 1
      ? ['The tilde is right too.', 'With its tilde, too.']
      : count === 2
        ? ['Both tildes are right.', 'You put both tildes.']
        : [`All ${inWords(count)} tildes are right.`, 'Every tilde is right.'],
  letters: (count: number) =>
    count === 1
      ? ['That’s the missing letter.']
      : [count === 2 ? 'Both letters at once.' : `All ${inWords(count)} letters at once.`, 'Every letter is right.'],
  parts: (count: number) => [`All ${inWords(count)} parts in order.`, 'Every part in its place.'],
  /** `count` of `total` words were typed from their meaning. */
  count: (count: number, total: number) => [`That’s ${count} of ${total} words you can say.`],
} as const

const inWords = (count: number) => ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'][count] ?? String(count)

export const notQuite = (chance: Chance) => oneOf(['Not quite.', 'Not yet.', 'Not this time.'], chance)

export const COMES_BACK = 'We’ll come back to it.'

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
