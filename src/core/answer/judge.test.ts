import { smallEnglish } from '../english/small-english.fixture.ts'
import { describe, expect, test } from 'vitest'
import {
  answersToInventedPairs,
  englishAnswers,
  inventedPairs,
  kikuyuAnswers,
  kikuyuAnswersWhereTildesCount,
  type Case,
} from './answers.bad.ts'
import { fewWords, wordOf } from './few-words.fixture.ts'
import {
  createAnswerIndex,
  judgeEnglish,
  judgeKikuyu,
  minimalPairs,
  sensesOf,
  type EnglishVerdict,
  type Verdict,
} from './judge.ts'

const answerIndex = createAnswerIndex(fewWords, smallEnglish)

/** A verdict in the format of the cases. */
function summary(verdict: Verdict | EnglishVerdict, { marked, form, other }: Case) {
  return {
    verdict: verdictText(verdict),
    marked: marked === undefined ? undefined : markedIn(verdict),
    form: form === undefined ? undefined : 'form' in verdict && verdict.form,
    other: other === undefined ? undefined : 'other' in verdict && verdict.other?.kikuyu,
  }
}

function verdictText(verdict: Verdict | EnglishVerdict): string {
  if (verdict.kind === 'right') return `right ${verdict.how}`
  return verdict.kind === 'nearly' ? 'nearly' : `wrong ${verdict.because}`
}

const markedIn = (verdict: Verdict | EnglishVerdict) =>
  verdict.kind === 'wrong' ? '' : verdict.differences.map(({ start, end }) => verdict.form.slice(start, end)).join(' ')

const expected = ({ verdict, marked, form, other }: Case) => ({ verdict, marked, form, other })

describe.each(Object.entries(kikuyuAnswers))('a Kikuyu answer: %s', (_, cases) => {
  test.each(cases)('$asked, answered with “$typed”, is $verdict', (one) => {
    const verdict = judgeKikuyu(one.typed, wordOf(one.asked), answerIndex, { tildesCount: false })
    expect(summary(verdict, one)).toEqual(expected(one))
  })
})

describe('a Kikuyu answer where tildes count', () => {
  test.each(kikuyuAnswersWhereTildesCount)('$asked, answered with “$typed”, is $verdict', (one) => {
    const verdict = judgeKikuyu(one.typed, wordOf(one.asked), answerIndex, { tildesCount: true })
    expect(summary(verdict, one)).toEqual(expected(one))
  })
})

describe('a Kikuyu answer to a word that is another word without its tildes', () => {
  const invented = inventedPairs.map((word) => ({ ...wordOf('mũtĩ'), ...word }))
  const inventedIndex = createAnswerIndex(invented, smallEnglish)

  test.each(answersToInventedPairs)('$asked, answered with “$typed”, is $verdict', (one) => {
    const word = invented.find(({ kikuyu }) => kikuyu === one.asked) ?? wordOf(one.asked)
    expect(summary(judgeKikuyu(one.typed, word, inventedIndex, { tildesCount: false }), one)).toEqual(expected(one))
  })
})

describe.each(Object.entries(englishAnswers))('an English answer: %s', (_, cases) => {
  test.each(cases)('$asked, answered with “$typed”, is $verdict', (one) => {
    expect(summary(judgeEnglish(one.typed, wordOf(one.asked), answerIndex), one)).toEqual(expected(one))
  })
})

test('a remark in brackets belongs to its sense, and a verb’s “to” to all senses', () => {
  expect(sensesOf('Hello / How are you? (to one person)')).toEqual(['hello', 'how are you (to one person)'])
  expect(sensesOf('to cultivate, farm')).toEqual(['to cultivate', 'to farm'])
  expect(sensesOf('husband; married man, elder')).toEqual(['husband', 'married man', 'elder'])
  expect(sensesOf('you (one, or many)')).toEqual(['you (one or many)'])
})

const pairsOf = (kikuyu: string) => minimalPairs(wordOf(kikuyu), answerIndex).map((word) => word.kikuyu)

test('minimal pairs are found among the words of the course', () => {
  expect(pairsOf('guka')).toEqual(['gũũka'])
  expect(pairsOf('we')).toEqual(['wee'])
  expect(pairsOf('kũrĩa')).toEqual(['kũũrĩa'])
  expect(pairsOf('iria')).toEqual([])
})
