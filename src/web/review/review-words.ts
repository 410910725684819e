import list from 'virtual:words/list'
import { createCourse } from '#core/answer/judge.ts'
import { readingsOf } from '#core/quiz/readings.ts'

/** Every word there is, as questions and answers need them. Made once. */
export const allWords = list.words
export const wordsById = new Map(list.words.map((word) => [word.id, word]))
export const course = createCourse(list.words)
export const readings = readingsOf(list.words)
