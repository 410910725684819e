import type { CourseIndex } from './course-index.ts'
import type { PlainText } from './plain-text.ts'
import { isSwahiliWord } from './swahili.ts'
import type { Token } from './tokens.ts'

/** Swahili and the languages near Kikuyu are none of them: their words would be taken for Kikuyu. */
const named =
  /\b(?:spanish|french|italian|german|portuguese|latin|greek|dutch|welsh|hindi|arabic|japanese|turkish)(?: (?:word|letter|sound|name|["“‘'*]?\p{L}{1,2}["”’'*]?))?(?: (?:in|of|for|as in|from))?:?\s*["“‘'«(]*$/iu

/** Whether a word is given as one of a language that learners may know, to say how Kikuyu sounds: the Spanish “g” in “agua”. */
export const isOfOtherLanguage = ({ plain, start }: Token, { text }: PlainText, course: CourseIndex): boolean =>
  /^[a-zà-öø-ÿœ]+$/.test(plain) &&
  !isSwahiliWord(plain) &&
  !course.isNearKikuyu(plain) &&
  named.test(text.slice(Math.max(0, start - 50), start))
