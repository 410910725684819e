import outline from 'virtual:course/outline'
import vocabulary from 'virtual:vocabulary/outline'

const taught = new Set([
  ...outline.lessons.flatMap(({ wordIds }) => wordIds),
  ...vocabulary.stages.flatMap(({ categories }) => categories.flatMap(({ wordIds }) => wordIds)),
])

/** Whether a lesson or a category has the word, without the words themselves. */
export const isTaught = (wordId: string): boolean => taught.has(wordId)
