import type { Lesson } from '../lesson/lesson.ts'
import type { Word } from '../word/word.ts'
import * as phrase from './phrases.ts'
import { meaning, speak } from './speak.ts'

/**
 * The specification's texts for a model that fails. They contain only the lesson's own words, so they are not checked.
 */

/** In place of the opening: shows the first word and asks to try it. */
export function openingFallback(lesson: Lesson, word: Word): string {
  return `${welcome(lesson)} ${meaning(word)} is ${speak(word)}. ${phrase.wouldYouLikeToTry}`
}

/** In place of a reply, whatever the message was. */
export function failureFallback({ topic, withoutHistory }: Pick<Lesson, 'topic' | 'withoutHistory'>): string {
  return withoutHistory
    ? `I'm having trouble connecting right now. Let's try ${topic} again in a moment.`
    : `I'm having trouble right now. Would you like to try ${topic} again?`
}

const welcome = ({ title, objective, invitation }: Lesson) =>
  invitation === undefined
    ? `Welcome to “${title}”! Here you’ll learn ${objective}. In Kikuyu,`
    : `Welcome! ${invitation} In Kikuyu,`
