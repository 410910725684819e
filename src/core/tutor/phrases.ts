import { oneOf } from '../chance/seeded.ts'
import type { SmallTalk } from './understand.ts'

/** The tutor's standing sentences, in English. One of several is taken by chance where a learner hears it often. */

type Chance = () => number

export const wouldYouLikeToTry = 'Would you like to try saying it?'

export const tryIt = (chance: Chance) =>
  oneOf([wouldYouLikeToTry, 'Can you type it?', 'Will you try it?', 'Would you like to type it?'], chance)

export const praise = (chance: Chance) => oneOf(['Correct!', 'Good job!'], chance)

export const copied = (chance: Chance) =>
  oneOf(['That is how it is written.', 'You have it.', 'Exactly so.', 'Well written.'], chance)

export const notQuite = (chance: Chance) => oneOf(['Not quite.', 'Not yet.', 'Not this time.'], chance)

export const COMMANDS =
  'You can write “hint”, “meaning”, “repeat”, “skip”, “what’s next” or “progress”, or ask “how do you say …”.'

export const NOT_FOLLOWED = `I am a simple tutor and did not follow that. ${COMMANDS}`

export const NO_LETTERS = 'I see no letters there. Type the word, or write “hint”.'

export const COMES_BACK = 'We will come back to it.'

export const TYPE_ONCE = 'Type it once, and I will ask for it again later.'

export const TYPE_OR_SKIP = 'Copy it exactly, or type “skip” to move on.'

export const THAT_IS_ENGLISH = 'That is the English. Now say it in Kikuyu.'

export const NOT_CONFIRMED = 'This form is not yet confirmed by a speaker.'

export const COMES_LATER = 'That comes later in this lesson.'

export const NOT_OF_THIS_LESSON = 'That is not a word of this lesson.'

export const NOT_TAUGHT = 'I cannot tell you that: none of the lessons teaches it yet.'

export const REVIEW_LATER = 'We will go through all the words once you have said each of them.'

export const NO_HURRY = 'That is fine. Write “hint” for a little help, or “skip” to go on.'

export const DENIED = 'You said what it is not. What is it, then?'

export const SECOND_GUESS = 'Give me one answer, so that I can tell.'

export const NEARLY = 'Nearly right: one letter is off. Try again.'

export const AFTER_THE_END = 'Go on to the next lesson, or write “review” to go through these words again.'

export const smallTalk: Record<SmallTalk, string> = {
  greeting: 'Hello, and welcome.',
  thanks: 'You are welcome.',
  'how-are-you': 'I am well, thank you. I am glad that you are here.',
  goodbye: 'Goodbye. What you have learnt is kept: come back whenever you like.',
  'who-are-you':
    'I am the built-in tutor: a set of rules, not a person and not a language model. I know the words of this lesson and nothing else.',
  sorry: 'There is nothing to be sorry for. Mistakes are how words are learnt.',
  glad: 'I am glad.',
  hard: 'It gets easier each time a word comes back. Take your time, and write “hint” whenever you like.',
}
