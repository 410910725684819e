import { expect, test } from 'vitest'
import { createEnglish, isOpen } from '#core/english/english.ts'
import { packedByEnds, wordsPackedByEnds } from '#core/english/front-coding.ts'
import { plainForm, wordsOf } from '#core/answer/letters.ts'
import { withoutTildes } from '#core/orthography/tildes.ts'
import { courseWords } from '../course.ts'
import { content } from '../course-content.fixture.ts'
import { answerEnglish } from './english-lists.ts'
const { isEnglishWord } = createEnglish(answerEnglish(content))
const forms = courseWords(content).flatMap(({ kikuyu, accepted }) => [kikuyu, ...accepted])

test('every word of the course could be Kikuyu by its spelling, and few are English words', () => {
  const plain = forms.flatMap(wordsOf).map((word) => withoutTildes(word).replaceAll("'", ''))
  expect([...new Set(plain)].filter((word) => !isOpen(word))).toEqual([])
  expect([...new Set(forms.map((form) => withoutTildes(plainForm(form))).filter(isEnglishWord))].toSorted()).toEqual([
    'he',
    'ma',
    'no',
    'o',
    'tune',
    'we',
    'wee',
  ])
})

test('English is recognized by its spelling or by the list', () => {
  const english = 'give the hint please where table thx hmm water I cool elephant'.toLowerCase().split(' ')
  expect(english.filter((word) => !isEnglishWord(word))).toEqual([])
  expect(['metha', 'uriri', 'mũtĩ', 'meza', 'xxxxxx', 'дерево'].filter(isEnglishWord)).toEqual([])
})

test('the list comes out of its packed form as it went in', () => {
  const { openWords } = answerEnglish(content)
  expect(wordsPackedByEnds(packedByEnds(openWords)).toSorted()).toEqual(openWords.toSorted())
})
