import { expect, test } from 'vitest'
import {
  currentQuestion,
  isQuizOf,
  quiz,
  quizResults,
  quizScore,
  startQuiz,
  type Quiz,
  type QuizEvent,
  type QuizQuestion,
  makeQuiz,
} from './quiz.ts'
import { plainForm } from '../answer/letters.ts'
import { sensesOf } from '../answer/senses.ts'
import { seeded } from '../chance/seeded.ts'
import { canBeConfused, readingsOf, type QuizWord } from './choices.ts'

import * as fc from 'fast-check'

const word = (id: string, kikuyu: string, english: string): QuizWord => ({ id, kikuyu, english })

// Few spellings and meanings on purpose: homonyms and synonyms cause most errors in tests. The spellings are not of any
// language.
const spelling = fc.constantFrom('forma', 'formb', 'formc', 'formd', 'forme', 'formf', 'formg')
const meaning = fc.constantFrom(
  'milk',
  'lake',
  'tree',
  'to farm',
  'farm',
  'you',
  'you (plural)',
  'you (singular)',
  'big',
)
const words = fc
  .uniqueArray(
    fc.tuple(
      spelling,
      fc.uniqueArray(meaning, { minLength: 1, maxLength: 2 }),
      fc.option(spelling, { nil: undefined }),
    ),
    { maxLength: 12, selector: ([kikuyu, english]) => `${kikuyu} ${english.join()}` },
  )
  .map((all) =>
    all.map(([kikuyu, english, accepted], index): QuizWord => ({
      ...word(`word-${index}`, kikuyu, english.join(', ')),
      ...(accepted ? { accepted: [accepted] } : {}),
    })),
  )
const seed = fc.nat()

test('no question has two right choices, in either direction', () => {
  fc.assert(
    fc.property(words, words.map(asSpares), seed, (category, spares, number) => {
      const all = [...category, ...spares]
      const byId = new Map(all.map((each) => [each.id, each]))
      for (const { wordId, choices } of makeQuiz({ words: category, spares }, seeded(number))) {
        const asked = byId.get(wordId)!
        const wrong = choices.filter((id) => id !== wordId).map((id) => byId.get(id)!)
        // Kikuyu to English: any meaning of the spelling is right. English to Kikuyu: any word with the sense is right.
        expect(wrong.filter((other) => shares(meaningsOf(all, asked), sensesOf(other.english)))).toEqual([])
        expect(wrong.filter((other) => shares(meaningsOf(all, other), sensesOf(asked.english)))).toEqual([])
        expect(new Set([asked, ...wrong].map(({ kikuyu }) => plainForm(kikuyu))).size).toBe(choices.length)
        expect(new Set([asked, ...wrong].map(({ english }) => english)).size).toBe(choices.length)
      }
    }),
  )
})

test('each word is asked once, in the order of the category, and its meaning is among the choices once', () => {
  fc.assert(
    fc.property(words, seed, (category, number) => {
      const questions = makeQuiz({ words: category }, seeded(number))
      expect(questions.map(({ wordId }) => wordId)).toEqual(category.map(({ id }) => id))
      for (const { wordId, choices } of questions) expect(choices.filter((id) => id === wordId)).toHaveLength(1)
    }),
  )
})

const trees = ['tree', 'table', 'door', 'house', 'road', 'river'].map((english, index) =>
  word(`word-${index}`, `form${'abcdef'[index]!}`, english),
)

test('a question has four choices, all from the category if it has enough', () => {
  const spares = [word('spare', 'forms', 'spare')]
  for (const { choices } of makeQuiz({ words: trees, spares }, seeded(1))) {
    expect(choices).toHaveLength(4)
    expect(choices).not.toContain('spare')
  }
})

test('spares complete the choices of a category of three, and are not asked', () => {
  const three = trees.slice(0, 3)
  const spares = trees.slice(3)
  const questions = makeQuiz({ words: three, spares }, seeded(1))
  expect(questions).toHaveLength(3)
  for (const { choices } of questions) {
    expect(choices).toHaveLength(4)
    expect(choices).toEqual(expect.arrayContaining(three.map(({ id }) => id)))
  }
})

test('the same seed makes the same test, another seed another test', () => {
  expect(makeQuiz({ words: trees }, seeded(1))).toEqual(makeQuiz({ words: trees }, seeded(1)))
  expect(makeQuiz({ words: trees }, seeded(1))).not.toEqual(makeQuiz({ words: trees }, seeded(2)))
})

test('the right choice is at every position about equally often', () => {
  const positions = [0, 0, 0, 0]
  for (let number = 0; number < 400; number++)
    for (const { wordId, choices } of makeQuiz({ words: trees }, seeded(number))) positions[choices.indexOf(wordId)]!++
  for (const count of positions) expect(count / 2400).toBeCloseTo(0.25, 1)
})

test('a homonym’s meaning is not a wrong choice, even if another category teaches it', () => {
  const [milk, lake, water] = [
    word('iria-milk', 'iria', 'milk'),
    word('iria-lake', 'iria', 'lake'),
    word('other', 'forma', 'lake'),
  ]
  expect(canBeConfused(milk, lake, readingsOf([]))).toBe(true)
  expect(canBeConfused(milk, water, readingsOf([milk, water]))).toBe(false)
  expect(canBeConfused(milk, water, readingsOf([milk, lake, water]))).toBe(true)
})

test('a verb and a noun spelled alike in English count as the same meaning', () => {
  const [verb, noun] = [word('word-0', 'forma', 'to call, to phone'), word('word-1', 'formb', 'phone')]
  expect(canBeConfused(verb, noun, readingsOf([]))).toBe(true)
})

test('‘you’ may mean ‘you (plural)’, but ‘you (singular)’ does not', () => {
  const [you, many, one] = ['you', 'you (plural)', 'you (singular)'].map((english, index) =>
    word(`word-${index}`, `form${'abc'[index]!}`, english),
  ) as [QuizWord, QuizWord, QuizWord]
  const readings = readingsOf([you, many, one])
  expect(canBeConfused(you, many, readings)).toBe(true)
  expect(canBeConfused(many, you, readings)).toBe(true)
  expect(canBeConfused(many, one, readings)).toBe(false)
})

function asSpares(all: readonly QuizWord[]): QuizWord[] {
  return all.map((each) => ({ ...each, id: `spare-${each.id}` }))
}

/** The possible meanings of a spelling, found by a simple search. */
function meaningsOf(all: readonly QuizWord[], { kikuyu }: QuizWord): string[] {
  return all
    .filter((other) => [other.kikuyu, ...(other.accepted ?? [])].includes(kikuyu))
    .flatMap(({ english }) => sensesOf(english))
}

const shares = (some: readonly string[], others: readonly string[]) => some.some((one) => others.includes(one))

const ids = ['word-0', 'word-1', 'word-2']
const questions: readonly QuizQuestion[] = ids.map((wordId) => ({ wordId, choices: [...ids, 'spare'] }))
const start = startQuiz(questions)
const chose = (wordId: string): QuizEvent => ({ type: 'answer-chosen', wordId })
const saw: QuizEvent = { type: 'answer-seen' }
const play = (...events: readonly QuizEvent[]) => events.reduce(quiz, start)
const finished = play(chose('word-0'), saw, chose('spare'), saw, chose('word-2'), saw)

test('a question is unanswered, then answered, and then the next one is unanswered', () => {
  expect(currentQuestion(start)?.wordId).toBe('word-0')
  const answered = play(chose('word-0'))
  expect([answered.status, currentQuestion(answered)?.wordId]).toEqual(['answered', 'word-0'])
  const next = play(chose('word-0'), saw)
  expect([next.status, currentQuestion(next)?.wordId]).toEqual(['unanswered', 'word-1'])
})

test('an answer cannot be changed', () => {
  const answered = play(chose('spare'))
  expect(quiz(answered, chose('word-0'))).toBe(answered)
})

test('an unanswered question cannot be skipped, and only an offered choice is an answer', () => {
  expect(play(saw)).toBe(start)
  expect(play(chose('word-9'))).toBe(start)
})

test('the score is the share of right answers, rounded', () => {
  expect(finished.status).toBe('finished')
  expect(currentQuestion(finished)).toBeUndefined()
  expect(quizScore(finished)).toEqual({ correct: 2, total: 3, percent: 67 })
  expect(quizResults(finished)).toEqual([
    { wordId: 'word-0', chosen: 'word-0', correct: true },
    { wordId: 'word-1', chosen: 'spare', correct: false },
    { wordId: 'word-2', chosen: 'word-2', correct: true },
  ])
})

test('a finished test accepts no choices, and can be restarted', () => {
  expect(quiz(finished, chose('word-0'))).toBe(finished)
  const anew = questions.toReversed()
  expect(quiz(finished, { type: 'quiz-started', questions: anew })).toEqual(startQuiz(anew))
})

test('a stored test continues at the same question', () => {
  const kept = JSON.parse(JSON.stringify(play(chose('word-0'), saw))) as Quiz
  expect(quiz(kept, chose('spare'))).toEqual(play(chose('word-0'), saw, chose('spare')))
})

test('a stored test fits only the words it was made from', () => {
  const [quizWords, spares] = [ids.map((id) => ({ id })), [{ id: 'spare' }]]
  expect(isQuizOf(start, quizWords, spares)).toBe(true)
  expect(isQuizOf(start, quizWords)).toBe(false)
  expect(isQuizOf(start, quizWords.toReversed(), spares)).toBe(false)
  expect(isQuizOf(start, quizWords.slice(1), spares)).toBe(false)
})

test('a test without words is finished, with a score of zero', () => {
  expect(startQuiz([]).status).toBe('finished')
  expect(quizScore(startQuiz([]))).toEqual({ correct: 0, total: 0, percent: 0 })
})
