import type { Lesson } from '../lesson/lesson.ts'
import type { Word } from '../word/word.ts'
import * as phrase from './phrases.ts'
import { meaning, speak } from './speak.ts'

/**
 * What is said where the model fails: the specification's texts. They hold no word but the lesson's own, so they need no
 * check.
 */

/** Instead of the opening: brings the word to begin with, and asks to try it. */
export function openingFallback(lesson: Lesson, word: Word): string {
  return `${welcome(lesson)} ${meaning(word)} is ${speak(word)}. ${phrase.wouldYouLikeToTry}`
}

/** Instead of an answer; which message it was is of no matter. */
export function failureFallback({ topic, withoutHistory }: Pick<Lesson, 'topic' | 'withoutHistory'>): string {
  return withoutHistory
    ? `I'm having trouble connecting right now. Let's try ${topic} again in a moment.`
    : `I'm having trouble right now. Would you like to try ${topic} again?`
}

const welcome = ({ title, objective, invitation }: Lesson) =>
  invitation === undefined
    ? `Welcome to “${title}”! Here you’ll learn ${objective}. In Kikuyu,`
    : `Welcome! ${invitation} In Kikuyu,`
