import { expect, test } from 'vitest'
import { flashcards, flashcardsPercent, isLastWord, startFlashcards, type FlashcardsEvent } from './flashcards.ts'

const start = startFlashcards(3)
const play = (...types: readonly ('went-on' | 'went-back' | 'translation-toggled')[]) =>
  types.map((type): FlashcardsEvent => ({ type })).reduce(flashcards, start)

test('words are walked through forward and back, never before the first', () => {
  expect(play('went-back')).toBe(start)
  expect(play('went-on', 'went-on', 'went-back').index).toBe(1)
  expect(isLastWord(play('went-on', 'went-on'))).toBe(true)
})

test('a translation is shown and hidden, and each word comes with its own hidden', () => {
  expect(play('translation-toggled').translation).toBe('shown')
  expect(play('translation-toggled', 'translation-toggled').translation).toBe('hidden')
  expect(play('translation-toggled', 'went-on').translation).toBe('hidden')
})

test('going on from the last word finishes the run; it can be started anew', () => {
  const finished = play('went-on', 'went-on', 'went-on')
  expect(finished).toMatchObject({ status: 'finished', index: 2 })
  expect(flashcards(finished, { type: 'went-on' })).toBe(finished)
  expect(flashcards(finished, { type: 'run-started', total: 3 })).toEqual(start)
})

test('progress is the share of the words shown', () => {
  expect([start, play('went-on'), play('went-on', 'went-on')].map(flashcardsPercent)).toEqual([33, 67, 100])
})

test('without words there is nothing to learn', () => {
  expect(startFlashcards(0).status).toBe('finished')
  expect(flashcardsPercent(startFlashcards(0))).toBe(100)
})
