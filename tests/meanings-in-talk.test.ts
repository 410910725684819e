import { expect, test } from 'vitest'
import { lessonChat, wordIdsOf } from './lesson-chat.ts'

/** The reply to a message while the tutor asks for the meaning of a word, when all words of its lesson were shown. */
const replyTo = (lessonId: string, wordId: string, message: string) =>
  lessonChat(lessonId, { wordId, how: 'english', shown: wordIdsOf(lessonId), turn: 5, due: () => 6 })(message).text

test.each([
  ['lesson10a', 'guikara-thi-sit-down', 'to sit down plus is it common'],
  ['lesson10a', 'guikara-thi-sit-down', 'to sit down plus how common is it'],
  ['lesson9', 'metha-table', 'table also where does it come from'],
  ['lesson9', 'metha-table', 'table plus whats the plural'],
  ['lesson10b', 'kuhuruka-rest', 'is to rest!'],
  ['lesson10b', 'kuhuruka-rest', 'is to rest'],
  ['lesson9', 'metha-table', 'is table'],
  ['lesson1', 'uhoro-waku-hello', 'it’s how you say hello, how are you?'],
])('a meaning counts beside a question and after “is”: in %s for %s: “%s”', (lesson, word, message) => {
  expect(replyTo(lesson, word, message)).toContain('Correct!')
})

test.each([
  ['lesson16', 'utuku-night', 'night and also early in the morning'],
  ['lesson6', 'kuruga-cook', 'to cook, to walk'],
  ['lesson6', 'kuruga-cook', 'to cook and to walk'],
  ['lesson9', 'metha-table', 'table, chair'],
  ['lesson9', 'metha-table', 'table as well as a big stone'],
])('the meaning beside another one is not called wrong: in %s for %s: “%s”', (lesson, word, message) => {
  expect(replyTo(lesson, word, message)).toContain('Give me just one answer')
})

test.each([
  ['lesson9', 'metha-table', 'table and skip', 'We’ll come back to it'],
  ['lesson9', 'metha-table', 'table, my aunt has one', 'Correct!'],
  ['lesson16', 'utuku-night', 'night, bye', 'See you soon'],
  ['lesson9', 'metha-table', 'chair or bed', 'Not yet.'],
])('other words beside a meaning are no second one: in %s for %s: “%s”', (lesson, word, message, reply) => {
  expect(replyTo(lesson, word, message)).toContain(reply)
})

test.each(['teach me how to say hello, how are you?', 'can you tell me how to say hello, how are you?'])(
  'a request is no answer: “%s”',
  (message) => {
    expect(replyTo('lesson1', 'uhoro-waku-hello', message)).not.toContain('Correct')
  },
)
