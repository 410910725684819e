import { answerEnglish } from './english/english-lists.ts'
import { createEnglish } from '#core/english/english.ts'
import { expect, test } from 'vitest'
import { createAnswerIndex, judgeEnglish, judgeKikuyu } from '#core/answer/judge.ts'
import { splitSenses } from '#core/answer/senses.ts'
import { courseWords } from './course.ts'
import { content } from './course-content.fixture.ts'
const words = content.words.map(({ word }) => word)
const answerIndex = createAnswerIndex(courseWords(content), createEnglish(answerEnglish(content)))
const kindOf = (answer: string, word: (typeof words)[number]) =>
  judgeKikuyu(answer, word, answerIndex, { tildesCount: false }).kind

test('a word and each of its accepted forms are right', () => {
  const refused = words.flatMap((word) =>
    [word.kikuyu, ...word.accepted].filter((form) => kindOf(form, word) !== 'right').map((form) => [word.id, form]),
  )
  expect(refused).toEqual([])
})

test('each sense of a word is right, and is not taken for another word', () => {
  const refused = words.flatMap((word) =>
    splitSenses(word.english).filter((sense) => judgeEnglish(sense, word, answerIndex).kind !== 'right'),
  )
  expect(refused).toEqual([])
})

test('a related form and a plural with another spelling are not the answer', () => {
  const taken = words.flatMap((word) =>
    [...word.related.map(({ kikuyu }) => kikuyu), ...(word.plural === undefined ? [] : [word.plural])]
      .filter((form) => form !== word.kikuyu && kindOf(form, word) === 'right')
      .map((form) => [word.id, form]),
  )
  expect(taken).toEqual([])
})

test('one word answers for another only if they share a sense or a spelling', { timeout: 30_000 }, () => {
  const isAlike = (word: (typeof words)[number], other: typeof word) => word.kikuyu === other.kikuyu
  const pairs = words.flatMap((asked) =>
    words
      .filter((word) => !isAlike(word, asked) && kindOf(word.kikuyu, asked) !== 'wrong')
      .map((word) => [asked.id, word.id]),
  )
  expect(pairs).toEqual([
    ['uhoro-waku-hello', 'wi-mwega-are-you-well'],
    ['uhoro-waku-hello', 'uhana-atia-how-are-you'],
    ['wi-mwega-are-you-well', 'uhoro-waku-hello'],
    ['wi-mwega-are-you-well', 'uhana-atia-how-are-you'],
    ['uhana-atia-how-are-you', 'uhoro-waku-hello'],
    ['uhana-atia-how-are-you', 'wi-mwega-are-you-well'],
    ['kuina-ndaci-dance', 'kuina-sing'],
    ['kuina-sing', 'kuina-ndaci-dance'],
  ])
})
