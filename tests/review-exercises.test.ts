import { answerEnglish } from '#content/english/english-lists.ts'
import { createEnglish } from '#core/english/english.ts'
import { expect, test } from 'vitest'
import { content } from '#content/course-content.fixture.ts'
import { wordList } from '#content/vocabulary.ts'
import { createAnswerIndex } from '#core/answer/judge.ts'
import { isHomophone, isMinimalPair, choosingByEar } from '#core/listening/minimal-pair.ts'
import { canBeConfused, readingsOf, choicesFor } from '#core/quiz/choices.ts'
import { seeded } from '#core/chance/seeded.ts'
import { judgeTyped } from '#core/review/typed-answer.ts'
const { words } = wordList(content)
const answerIndex = createAnswerIndex(words, createEnglish(answerEnglish(content)))
const table = words.find(({ id }) => id === 'metha-table')!
const cup = words.find(({ kikuyu }) => kikuyu === 'gĩkombe')!

test('a missing tilde is right with marked letters, and only nearly right when tildes count', () => {
  const judged = judgeTyped('gikombe', cup, 'english-kikuyu', { answerIndex, tildesCount: false })
  expect(judged).toMatchObject({ answer: 'right', form: 'gĩkombe', differences: [{ start: 1, end: 2 }] })
  expect(judgeTyped('gikombe', cup, 'english-kikuyu', { answerIndex, tildesCount: true })?.answer).toBe('nearly')
})

test('another word of the course is named, and a blank answer is not judged', () => {
  expect(judgeTyped('gĩkombe', table, 'english-kikuyu', { answerIndex, tildesCount: false })).toMatchObject({
    answer: 'wrong',
    form: 'metha',
    other: { kikuyu: 'gĩkombe' },
  })
  expect(judgeTyped('  ', table, 'english-kikuyu', { answerIndex, tildesCount: false })).toBeUndefined()
})

test('a meaning is judged in English', () => {
  expect(judgeTyped('a table', table, 'kikuyu-english', { answerIndex, tildesCount: true })?.answer).toBe('right')
  expect(judgeTyped('elephant', table, 'kikuyu-english', { answerIndex, tildesCount: false })?.answer).toBe('wrong')
})

const byEar: Parameters<typeof choicesFor>[3] = (choosing) => choosingByEar(choosing, seeded(7))

test('by ear, the options are minimal pairs where there are some, and none sounds like the word', () => {
  const readings = readingsOf(words)
  let pairs = 0
  for (const word of words) {
    const choices = choicesFor(word, { words, readings }, seeded(7), byEar)
    expect(choices).toHaveLength(4)
    expect(choices.filter((choice) => choice === word || canBeConfused(choice, word, readings))).toEqual([word])
    expect(choices.filter((choice) => isHomophone(choice, word))).toEqual([word])
    pairs += choices.filter((choice) => isMinimalPair(choice, word)).length
  }
  expect(pairs).toBeGreaterThan(20)
})

test('every word has four options that cannot be confused', () => {
  const readings = readingsOf(words)
  for (const word of words) {
    const choices = choicesFor(word, { words, readings }, seeded(7))
    expect(choices).toHaveLength(4)
    expect(choices.filter((choice) => choice === word || canBeConfused(choice, word, readings))).toEqual([word])
  }
})
