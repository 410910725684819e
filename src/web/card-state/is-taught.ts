import outline from 'virtual:course/outline'
import vocabulary from 'virtual:vocabulary/outline'

const taught = new Set([
  ...outline.lessons.flatMap(({ wordIds }) => wordIds),
  ...vocabulary.stages.flatMap(({ categories }) => categories.flatMap(({ wordIds }) => wordIds)),
])

/** Whether a lesson or a vocabulary category teaches the word. Uses the outlines, so the word data need not be loaded. */
export const isTaught = (wordId: string): boolean => taught.has(wordId)
