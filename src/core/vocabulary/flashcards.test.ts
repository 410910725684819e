import { expect, test } from 'vitest'
import { flashcards, flashcardsPercent, isLastWord, startFlashcards, type FlashcardsEvent } from './category-run.ts'

const start = startFlashcards(3)
const play = (...types: readonly ('went-on' | 'went-back' | 'translation-toggled')[]) =>
  types.map((type): FlashcardsEvent => ({ type })).reduce(flashcards, start)

test('a learner goes forward and back through the words, never before the first', () => {
  expect(play('went-back')).toBe(start)
  expect(play('went-on', 'went-on', 'went-back').index).toBe(1)
  expect(isLastWord(play('went-on', 'went-on'))).toBe(true)
})

test('a translation is shown and hidden, and is hidden again on each word', () => {
  expect(play('translation-toggled').translation).toBe('shown')
  expect(play('translation-toggled', 'translation-toggled').translation).toBe('hidden')
  expect(play('translation-toggled', 'went-on').translation).toBe('hidden')
})

test('going on from the last word finishes the run, which can be restarted', () => {
  const finished = play('went-on', 'went-on', 'went-on')
  expect(finished).toMatchObject({ status: 'finished', index: 2 })
  expect(flashcards(finished, { type: 'went-on' })).toBe(finished)
  expect(flashcards(finished, { type: 'run-started', total: 3 })).toEqual(start)
})

test('progress is the share of the words shown', () => {
  expect([start, play('went-on'), play('went-on', 'went-on')].map(flashcardsPercent)).toEqual([33, 67, 100])
})

test('a run without words is finished', () => {
  expect(startFlashcards(0).status).toBe('finished')
  expect(flashcardsPercent(startFlashcards(0))).toBe(100)
})
