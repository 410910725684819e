import { smallEnglish } from '../english/small-english.fixture.ts'
import { describe, expect, test } from 'vitest'
import { fewWords, wordOf } from '../answer/few-words.ts'
import { fewNonCourseWords } from './non-course-words.fixture.ts'
import { lessonOf } from './lesson.fixture.ts'
import { createTurnCheck } from './turn-check.ts'
import { createVocabularyCheck } from './vocabulary-check.ts'

const known = fewNonCourseWords('say you wrote typed said the tilde is missing look again careful and perfect here a i')
const words = [wordOf('gĩtĩ'), wordOf('metha')]
const lesson = lessonOf(words)
const shown = new Set(lesson.wordIds)
const vocabularyCheck = createVocabularyCheck(lesson, fewWords, known, smallEnglish)
const foreignIn = (reply: string, said?: string) =>
  vocabularyCheck
    .check(reply, shown, said)
    .faults.flatMap((fault) => (fault.kind === 'foreign-word' ? [fault.text] : []))

describe('what the learner wrote', () => {
  test('may be quoted back', () => {
    expect(foreignIn('You wrote “mutu”. Look again.', 'is it Mũtu?')).toEqual([])
    expect(createTurnCheck(vocabularyCheck, shown, 'Mutu!').check('You typed "mutu".').faults).toEqual([])
  })

  test('may not be praised where it is wrong', () => {
    expect(foreignIn('You wrote “mutu”, perfect!', 'mutu')).toEqual(['mutu'])
  })

  test('is not what the model makes up', () => {
    expect(foreignIn('You wrote “mutu”. Look again.', 'giti')).toEqual(['mutu'])
    expect(foreignIn('Say “mutu”. Look again.', 'mutu')).toEqual(['mutu'])
  })

  test('is a slip in a word of the lesson, where it is corrected, if nobody knows what was written', () => {
    expect(foreignIn('You wrote “giti”, the tilde is missing.')).toEqual([])
    expect(foreignIn('You wrote “giti”.')).toEqual(['giti'])
    expect(foreignIn('You wrote “mutu”, the tilde is missing.')).toEqual(['mutu'])
  })
})
