import type { Lesson } from '../lesson/lesson.ts'
import type { Word } from '../word/word.ts'

/** A lesson about objects that teaches just these words. */
export const lessonOf = (words: readonly Word[]): Lesson => ({
  id: 'lesson9',
  number: '9',
  title: 'Objects',
  description: '',
  objective: '',
  topic: '',
  wordIds: words.map(({ id }) => id),
  words,
})
