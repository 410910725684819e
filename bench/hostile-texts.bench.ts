import { assistantContent } from '#content/assistant-content.fixture.ts'
import { answerEnglish, nonCourseWordLists, packedEnglish } from '#content/english/english-lists.ts'
import { createEnglish } from '#core/english/english.ts'
import { bench, describe } from 'vitest'
import { courseWords, lessonOf } from '#content/course.ts'
import { loadContent } from '#content/load.ts'
import { courseTeacher } from '#content/teacher.ts'
import { createAnswerIndex, judgeKikuyu } from '#core/answer/judge.ts'
import { createBuiltinAssistant } from '#core/assistant/builtin-assistant.ts'
import { createIsEnglish } from '#core/english/english-list.ts'
import { createSentences } from '#core/vocabulary-check/turn-check.ts'
import { createNonCourseWords } from '#core/vocabulary-check/non-course-words.ts'
import { createVocabularyCheck } from '#core/vocabulary-check/vocabulary-check.ts'
import { boundsFault } from '#server/http/listen.ts'
import { isKnown, takenEncodings, withoutLastSlashes } from '#server/site/site.ts'

const content = loadContent('content')
const words = courseWords(content)
const english = createEnglish(answerEnglish(content))
const answerIndex = createAnswerIndex(words, english)
const isEnglish = createIsEnglish(packedEnglish(content.english.moreWords))
const lesson = lessonOf(content, 'lesson1')
const asked = lesson.words[0]
if (!asked) throw new Error('The lesson has no words.')
const shown = new Set(lesson.wordIds)
const teacher = courseTeacher(content)
const { lessonState } = teacher.open(lesson, { produced: [], seed: 1 })
const known = createNonCourseWords(isEnglish, nonCourseWordLists(content))
const { check } = createVocabularyCheck(lesson, words, known, english)
const assistant = createBuiltinAssistant(assistantContent(content))

const texts = { '2,000 line breaks': `It is so.${'\n'.repeat(2000)}Yes.`, '4,000 @': '@'.repeat(4000) }

describe.each(Object.entries(texts))('%s', (_, text) => {
  bench('in a model’s reply: vocabulary check', () => void check(text, shown, text))
  bench('in a model’s reply: split into sentences', () => void createSentences().add(text))
  bench('in a model’s reply that arrives letter by letter: split into sentences', () => {
    const sentences = createSentences()
    for (const letter of text) sentences.add(letter)
  })
  bench('from a learner: the tutor', () => void teacher.reply(lesson, lessonState, text, { tildesCount: false }))
  bench('from a learner: the judge', () => void judgeKikuyu(text, asked, answerIndex, { tildesCount: false }))
  bench('from a learner: the assistant', () => void assistant.converse(text, 0))
})

/** The bounds refuse these requests. The other benches show what the server would spend on them without bounds. */
describe('15 KB in a request', () => {
  const length = 15 * 1024
  const blanks = `gzip${' '.repeat(length)},br`
  const slashes = `/lesson${'/'.repeat(length)}-`

  bench('blanks: the bounds', () => void boundsFault({ url: '/', rawHeaders: ['Accept-Encoding', blanks] }))
  bench('blanks: the encodings', () => void takenEncodings(blanks))
  bench('blanks: the known tags', () => void isKnown('"tag"', blanks))
  bench('slashes: the bounds', () => void boundsFault({ url: slashes, rawHeaders: [] }))
  bench('slashes at the end: taken off', () => void withoutLastSlashes(slashes.slice(0, -1)))
  bench('slashes before the end: left', () => void withoutLastSlashes(slashes))
})
