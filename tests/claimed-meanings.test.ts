import { expect, test } from 'vitest'
import { lessonChat, wordIdsOf } from './lesson-chat.ts'

/** The reply to a message while a word is copied, when all words of its lesson were shown. */
const replyTo = (lessonId: string, wordId: string, message: string) =>
  lessonChat(lessonId, { wordId, how: 'copy', shown: wordIdsOf(lessonId), turn: 5, due: () => 6 })(message).text

test.each([
  ['lesson15', 'guku-around-here', 'kũringa means to cross and to swim?'],
  ['lesson19', 'hihi-maybe', 'tondũ means because and so?'],
  ['lesson19', 'hihi-maybe', 'gwĩciria = to know and to think'],
  ['lesson18', 'baba-father', 'guka is my grandfather and my uncle?'],
  ['lesson6', 'kuruga-cook', 'gũthoma is reading and also writing?'],
  ['lesson23', 'ngari-car', 'bengi is river bank?'],
  ['lesson23', 'ngari-car', 'kũhũra thimũ means to break the phone?'],
  ['lesson20', 'iruga-feast', 'does rũciũ also mean the day after tomorrow'],
  ['lesson9', 'metha-table', 'ikombe is one cup'],
  ['lesson9', 'metha-table', 'gĩtanda is table, right?'],
  ['lesson7', 'gukena-be-happy', 'kũigua is only to feel?'],
  ['lesson10a', 'guthii-go', 'is kũruga to cook and gũkoma to jump'],
  ['lesson12', 'kuruga-cook', 'thamaki is fish in swahili too?'],
  ['lesson12', 'kuruga-cook', 'is gũthaka for instruments too like play guitar'],
  ['lesson2', 'nyumite-i-am-from', 'so njĩtagwo means my name, not I am called?'],
])('a claim that is right in part or not at all gets no yes: in %s: “%s”', (lesson, _word, message) => {
  expect(replyTo(lesson, _word, message)).not.toMatch(/^(?:Yes|Correct|Good)/)
})

test.each([
  ['lesson22', 'ruo-pain', 'hinya means strength and health?', 'As far as I know, only in part. *hinya*'],
  ['lesson9', 'giti-chair', 'metha is table and chair?', 'As far as I know, only in part. *metha*'],
  ['lesson18', 'baba-father', 'cũcũ is grandfather and guka grandmother', 'No. *cũcũ*'],
  ['lesson15', 'guku-around-here', 'irathĩro is west and ithũĩro is east', 'No. *irathĩro*'],
  ['lesson9', 'metha-table', 'so table is gĩtĩ?', 'No. *gĩtĩ*'],
  ['lesson15', 'guku-around-here', 'irathĩro is east and ithũĩro is west', 'Yes. *irathĩro*'],
  ['lesson6', 'kuruga-cook', 'gũthoma is reading and studying?', 'Yes. *gũthoma*'],
  ['lesson10a', 'guthii-go', 'is kũruga to cook and gũkoma to sleep', 'Yes. *kũruga*'],
  ['lesson9', 'metha-table', 'gĩtĩ is the word for chair in kikuyu right', 'Yes. *gĩtĩ*'],
  ['lesson18', 'baba-father', 'so cũcũ is basically what we nurses call grandmother?', 'Yes. *cũcũ*'],
  ['lesson15', 'guku-around-here', 'does irathĩro mean east here as well', 'Yes. *irathĩro*'],
  ['lesson13', 'haraya-far', 'does ũmotho actually mean left or is that slang', 'Yes. *ũmotho*'],
])('a claim is judged by all of its meanings: in %s for %s: “%s”', (lesson, word, message, reply) => {
  expect(replyTo(lesson, word, message)).toContain(reply)
})

test.each([
  ['lesson3', 'ndi-mwega-i-am-fine', 'so "ũhana atĩa" has 2 words, correct'],
  ['lesson1', 'uhoro-waku-hello', 'thiĩ na wega is for one person, right?'],
  ['lesson4', 'imwe-one', 'so cigana is for money?'],
  ['lesson3', 'ndi-mwega-i-am-fine', 'na wee is only for one person isn’t it'],
])('a claim about something else than the meaning is not denied: in %s: “%s”', (lesson, word, message) => {
  expect(replyTo(lesson, word, message)).not.toMatch(/(?:^|\n)No\b/)
})

test.each([
  ['lesson9', 'metha-table', 'metha is table and chair?'],
  ['lesson9', 'metha-table', 'metha starts with m, right?'],
  ['lesson9', 'metha-table', 'metha works for desks too'],
  ['lesson5', 'kwenda-want', 'kwenda ends with an i, right?'],
  ['lesson10a', 'guthii-go', 'gũthiĩ ends in double i right'],
])('a statement about the word is no answer: in %s for %s: “%s”', (lesson, word, message) => {
  expect(replyTo(lesson, word, message)).not.toMatch(/^(?:Correct|Good job)/)
})
