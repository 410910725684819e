import wordIdsByLesson from 'virtual:course/lesson-words'
import vocabulary from 'virtual:vocabulary/outline'

const taught = new Set([
  ...Object.values(wordIdsByLesson).flat(),
  ...vocabulary.stages.flatMap(({ categories }) => categories.flatMap(({ wordIds }) => wordIds)),
])

/**
 * True if a lesson or a vocabulary category teaches the word. Uses the outlines, so the word data need not be loaded. Apart from the
 * review state: a screen that has the word data does not load the outlines.
 */
export const isTaught = (wordId: string): boolean => taught.has(wordId)
