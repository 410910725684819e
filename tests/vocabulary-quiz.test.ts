import { answerEnglish } from '#content/english/english-lists.ts'
import { createEnglish } from '#core/english/english.ts'
import { describe, expect, test } from 'vitest'
import { courseWords } from '#content/course.ts'
import { content } from '#content/course-content.fixture.ts'
import { categoryOf, vocabularyOutline, wordList } from '#content/vocabulary.ts'
import { createAnswerIndex, judgeEnglish, judgeKikuyu } from '#core/answer/judge.ts'
import { seeded } from '#core/chance/seeded.ts'
import { makeQuiz, type QuizQuestion } from '#core/quiz/quiz.ts'
import { readingsOf } from '#core/quiz/choices.ts'
import type { Word } from '#core/word/word.ts'
const answerIndex = createAnswerIndex(courseWords(content), createEnglish(answerEnglish(content)))
const readings = readingsOf(wordList(content).words)
const categories = vocabularyOutline(content).stages.flatMap((stage) =>
  stage.categories.map(({ id }) => categoryOf(content, id)),
)

describe.each(categories)('the tests of $title', ({ words, spares }) => {
  const byId = new Map([...words, ...spares].map((word): [string, Word] => [word.id, word]))
  const questions = Array.from({ length: 40 }, (_, seed) => makeQuiz({ words, spares, readings }, seeded(seed))).flat()

  test('have four different options in every question', () => {
    for (const { choices } of questions) expect(new Set(choices).size).toBe(4)
  })

  // The answer checker shares no code with the choice of options, so it is an independent check.
  test('never offer a second option that the answer checker accepts, in either direction', () => {
    const offered = new Map(questions.flatMap(pairsIn))
    for (const [askedId, otherId] of offered.values()) {
      const word = byId.get(askedId)!
      const other = byId.get(otherId)!
      const kikuyu = judgeKikuyu(other.kikuyu, word, answerIndex, { tildesCount: false })
      // Typed, ‘are’ is accepted for ‘(they) are’. Among options, the brackets distinguish it from ‘(we) are’.
      const isToldByRemark = other.english.includes('(') && word.english.includes('(')
      const english = judgeEnglish(other.english, word, answerIndex)
      expect([word.id, other.english, isToldByRemark || english.kind === 'wrong']).toEqual([
        word.id,
        other.english,
        true,
      ])
      expect([word.id, other.kikuyu, kikuyu.kind]).toEqual([word.id, other.kikuyu, 'wrong'])
    }
  })
})

/** The word of the question with each wrong option, keyed by both ids: forty tests offer most pairs many times. */
const pairsIn = ({ wordId, choices }: QuizQuestion) =>
  choices.filter((id) => id !== wordId).map((id) => [`${wordId} ${id}`, [wordId, id]] as const)
