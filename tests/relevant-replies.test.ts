import { describe, expect, test } from 'vitest'
import { remarks } from '#core/tutor/remarks.ts'
import type { Asked } from '#core/tutor/lesson-state.ts'
import { lessonChat, wordIdsOf } from './lesson-chat.ts'

/** The reply to a message while the tutor asks for a word of a lesson, when all of its words were shown. */
const replyTo = (lessonId: string, wordId: string, how: Asked['how'], message: string) =>
  lessonChat(lessonId, { wordId, how, shown: wordIdsOf(lessonId), turn: 5, due: () => 6 })(message).text

const saysUnknown = (text: string) => remarks.unanswered.some((remark) => text.includes(remark))

describe('what is known of a word is no answer to a question about something else', () => {
  test.each([
    ['lesson5', 'kwenda-want', 'kikuyu', 'typo, kwenda. is Ndiendete made from enda then?', 'don’t like'],
    ['lesson10a', 'guuka-come', 'kikuyu', 'but then why isnt kwenda gwenda', 'to want'],
    ['lesson1', 'wi-mwega-are-you-well', 'kikuyu', 'Is wĩ only for one person?', 'you are'],
    ['lesson4', 'imwe-one', 'english', 'one. so what does the ci in cigana agree with?', 'how many?” '],
    ['lesson17', 'aari-was', 'kikuyu', 'aari. does the double a mean you hold it longer?', 'only as'],
  ] as const)('in %s for %s (%s): “%s”', (lesson, word, how, message, gloss) => {
    const text = replyTo(lesson, word, how, message)
    expect(saysUnknown(text)).toBe(true)
    expect(text).not.toContain(gloss)
  })

  test.each([
    ['lesson12', 'guthaka-play', 'english', 'It means "to play". Where would the double vowel be?', 'It is written'],
    ['lesson5', 'guthii-go', 'kikuyu', 'guthii. is it like our ch in german "ach" but softer?', 'Say it like this'],
    ['lesson5', 'kuria-eat', 'english', 'To eat. Is it related to ugali somehow?', 'tells one person'],
  ] as const)(
    'nor is its spelling or sound, nor a note: in %s for %s (%s): “%s”',
    (lesson, word, how, message, line) => {
      expect(replyTo(lesson, word, how, message)).not.toContain(line)
    },
  )
})

describe('what is known of a word is told where it is asked for', () => {
  test.each([
    ['lesson8', 'ni-kii-wendete-what-do-you-like', 'kikuyu', 'whats makiria by itself, like more?', '“more”'],
    ['lesson1', 'uhoro-waku-hello', 'english', 'hello, how are you? so which word is news?', '*ũhoro*'],
    [
      'lesson1',
      'thii-na-wega-goodbye',
      'kikuyu',
      'thii na wega. what do i say when i am the one who leaves?',
      '*Tigwo',
    ],
    [
      'lesson9',
      'giti-chair',
      'kikuyu',
      'hey quick question what does kunyua mean my cousin texted it to me',
      '“to drink”',
    ],
    [
      'lesson17',
      'kiumia-kihituku-last-week',
      'english',
      'last week. waitt ira means last week?? no way',
      '“yesterday”',
    ],
    ['lesson18', 'muriu-son', 'kikuyu', 'muriu. and whats grandma?? thats the one i need', '*cũcũ*'],
    ['lesson9', 'metha-table', 'english', 'table. how is it spelled sorry my eyes arent great', 'It is written'],
    ['lesson9', 'metha-table', 'english', 'table. I practised it for my aunt, how do I say it out loud?', 'Say it'],
  ] as const)('in %s for %s (%s): “%s”', (lesson, word, how, message, line) => {
    expect(replyTo(lesson, word, how, message)).toContain(line)
  })
})

describe('small talk answers no question', () => {
  test('beside a right answer', () => {
    const message = 'oops thats swahili my bad. ndagitari. and how would i ask where is the doctor'
    expect(saysUnknown(replyTo('lesson22', 'ndagitari-doctor', 'kikuyu', message))).toBe(true)
  })

  test('and an exclamation is no question', () => {
    const message = 'ithatu. How charming this word sounds, it made me smile!'
    expect(saysUnknown(replyTo('lesson4', 'ithatu-three', 'kikuyu', message))).toBe(false)
  })
})

test('a question that names no one is not about who may say a word', () => {
  const text = replyTo('lesson5', 'kuria-eat', 'english', 'To eat. Is it related to ugali somehow?')
  expect(text).not.toMatch(new RegExp([...remarks['no-company'], ...remarks['no-manner']].join('|')))
})
