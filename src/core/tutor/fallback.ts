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
export function failureFallback({ id, topic }: Pick<Lesson, 'id' | 'topic'>): string {
  return speaksWithoutHistory(id)
    ? `I'm having trouble connecting right now. Let's try ${topic} again in a moment.`
    : `I'm having trouble right now. Would you like to try ${topic} again?`
}

/** In these lessons the model hears nothing of what was said before. */
export const speaksWithoutHistory = (lessonId: string): boolean => WITHOUT_HISTORY.has(lessonId)

const WITHOUT_HISTORY = new Set(['lesson21', 'lesson22', 'lesson23'])

function welcome({ id, title, objective }: Lesson): string {
  if (id === 'lesson1') return 'Welcome! Would you like to say a greeting? In Kikuyu,'
  if (id === 'lesson2') return 'Welcome! Let’s introduce ourselves. In Kikuyu,'
  return `Welcome to “${title}”! Here you’ll learn ${objective}. In Kikuyu,`
}
