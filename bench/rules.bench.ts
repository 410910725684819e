import { assistantContent } from '#content/assistant-content.fixture.ts'
import { answerEnglish, nonCourseWordLists, packedEnglish } from '#content/english/english-lists.ts'
import { createEnglish } from '#core/english/english.ts'
import { bench, describe } from 'vitest'
import { courseWords, lessonOf } from '#content/course.ts'
import { loadContent } from '#content/load.ts'
import { courseTeacher } from '#content/teacher.ts'
import { createAnswerIndex, judgeKikuyu } from '#core/answer/judge.ts'
import { createIsEnglish } from '#core/english/english-list.ts'
import { createNonCourseWords } from '#core/vocabulary-check/non-course-words.ts'
import { createVocabularyCheck } from '#core/vocabulary-check/vocabulary-check.ts'
import { pronounce } from '#core/orthography/pronunciation.ts'
import { createBuiltinAssistant } from '#core/assistant/builtin-assistant.ts'

const content = loadContent('content')
const words = courseWords(content)
const english = createEnglish(answerEnglish(content))
const answerIndex = createAnswerIndex(words, english)
const teacher = courseTeacher(content)
const known = assistantContent(content)
const assistant = createBuiltinAssistant(known)
const lesson = lessonOf(content, 'lesson13')
const opened = teacher.open(lesson, { produced: [], seed: 1 })
const asked = lesson.words[0]
if (!asked) throw new Error('The lesson has no words.')

const packed = packedEnglish(content.english.moreWords)
const knownWords = createNonCourseWords(createIsEnglish(packed), nonCourseWordLists(content))
const { check } = createVocabularyCheck(lesson, words, knownWords, english)
const ofTheModel = `It is *${asked.kikuyu}* (ah-bah). You will hear it often, and it is of use to you. `
  .repeat(13)
  .slice(0, 1000)
const shown = new Set(lesson.wordIds)

describe('the rules that a learner waits for', () => {
  bench('a tutor’s opening', () => void teacher.open(lesson, { produced: [], seed: 1 }))
  bench('a turn: right answer', () =>
    void teacher.reply(lesson, opened.lessonState, asked.kikuyu, { tildesCount: false }))
  bench('a turn: wrong answer', () =>
    void teacher.reply(lesson, opened.lessonState, 'not a word at all', { tildesCount: false }))
  bench('a turn: 5,000 letters', () =>
    void teacher.reply(lesson, opened.lessonState, 'wa '.repeat(1700), { tildesCount: false }))
  bench('the judge of an answer', () => void judgeKikuyu('uhoro waku', asked, answerIndex, { tildesCount: false }))
  bench('a pronunciation', () => void pronounce(asked.kikuyu))
  bench('the vocabulary check of a model’s reply of 1,000 letters', () => void check(ofTheModel, shown))
  bench('unpacking the list of English words', () => void createIsEnglish(packed))
  bench('the index of the course', () => void createAnswerIndex(words, english))
  bench('the assistant: a paraphrase with a typo', () => void assistant.converse('wher can i find a toliet pls', 0))
  bench('the assistant: an unknown sentence', () => void assistant.converse('The cow jumped over the moon again', 0))
  bench('the assistant: 5,000 letters', () => void assistant.converse('wa '.repeat(1700), 0))
  bench('the index of the phrasebook', () => void createBuiltinAssistant(known))
})
