import list from 'virtual:words/list'
import { readingsOf } from '#core/quiz/readings.ts'

/** Every word there is, as questions need them. Made once. */
export const allWords = list.words
export const wordsById = new Map(list.words.map((word) => [word.id, word]))
export const readings = readingsOf(list.words)
