import { describe, expect, test } from 'vitest'
import { remarks } from '#core/tutor/wording/remarks.ts'
import type { Asked } from '#core/tutor/lesson-state.ts'
import { isPassedOver } from '#core/tutor/messages/complaints.ts'
import { lessonChat, PRAISE, wordIdsOf } from './lesson-chat.ts'

/** A chat while the tutor asks for a word of a lesson, when all of its words were shown. */
const chatIn = (lessonId: string, wordId: string, how: Asked['how'] = 'kikuyu') =>
  lessonChat(lessonId, { wordId, how, shown: wordIdsOf(lessonId), turn: 5, due: () => 6 })

const apologies = new RegExp([...remarks['passed-over'], ...remarks.misread].join('|').replaceAll('.', '\\.'))

describe('a question that was passed over is answered again', () => {
  test.each([
    ['you ignored my question', '*Koma wega*'],
    ['i already asked you that', '*Koma wega*'],
    ['you still didn’t answer me', '*Koma wega*'],
    ['you are not listening', '*Koma wega*'],
  ])('“%s”', (complaint, answer) => {
    const say = chatIn('lesson1', 'wi-mwega-are-you-well')
    say('wi mwega. how do i say good night')
    const { text } = say(complaint)
    expect(text).toMatch(apologies)
    expect(text).toContain(answer)
  })

  test.each([
    ['kuria. what is water', 'WATER please', '*maaĩ*'],
    ['kuria. what is water', 'i said water', '*maaĩ*'],
    ['kuria. how do i order food, i want food', 'you forgot me again. I WANT FOOD', '*irio*'],
    ['kuria. so joy is?', 'no i asked the NOUN, joy', '*gĩkeno*'],
  ])('after “%s” in the words of the complaint: “%s”', (question, complaint, answer) => {
    const say = chatIn('lesson5', 'kuria-eat')
    say(question)
    expect(say(complaint).text).toContain(answer)
  })

  test('beside a right answer that the complaint stands with', () => {
    const say = chatIn('lesson1', 'wi-mwega-are-you-well')
    say('wi mwega. is c always sh')
    const { text } = say('thii na wega. hello, my question?')
    expect(text).toMatch(PRAISE)
    expect(text).toContain('ship')
  })

  test('and named where nothing is known of it', () => {
    const say = chatIn('lesson5', 'kuria-eat')
    say('kuria. do they say it in church')
    expect(say('u skipped that').text).toContain('I don’t know the answer to “do they say it in church”.')
  })
})

test.each([
  'i asked my aunt and she says it too',
  'i asked for water in nairobi once and got tea',
  'you said it changes, when?',
  'i never learned to cook, so I have no reply to give',
  'she skipped the whole thing',
])('“%s” is no complaint', (text) => {
  expect(isPassedOver(text)).toBe(false)
})

test('without an earlier question, a complaint beside an answer gets no apology', () => {
  const { text } = chatIn('lesson5', 'kuria-eat')('kuria. i asked about the bus')
  expect(text).toMatch(PRAISE)
  expect(text).not.toMatch(apologies)
})

describe('an answer counts beside small talk, a correction or a question of its own', () => {
  test.each([
    ['lesson1', 'wi-mwega-ruciini-good-morning', 'english', 'good morning. is the c always sh?'],
    ['lesson1', 'ni-ngatho-thank-you', 'english', 'thank you. how do i say goodbye'],
    ['lesson14', 'irio-food', 'english', 'FOOD i already said food. thanks'],
    ['lesson14', 'irio-food', 'english', 'food, and no: how do you say water'],
    ['lesson19', 'kuiguana-agree', 'english', 'to agree with each other, easy'],
    ['lesson14', 'kugura-buy', 'kikuyu', 'kwendia no wait kugura'],
    ['lesson14', 'kugura-buy', 'kikuyu', 'kwendia actually kugura'],
    ['lesson14', 'kugura-buy', 'kikuyu', 'kugura thanks for the hint'],
    ['lesson14', 'kugura-buy', 'kikuyu', 'kugura. does that count?'],
    ['lesson14', 'kugura-buy', 'kikuyu', 'ah so kugura was right, my first one'],
    ['lesson7', 'uraigua-atia-how-do-you-feel', 'kikuyu', 'uraigua atia and then what do they answer'],
  ] as const)('in %s for %s (%s): “%s”', (lesson, word, how, message) => {
    expect(chatIn(lesson, word, how)(message).text).toMatch(PRAISE)
  })

  test.each([
    ['lesson1', 'wi-mwega-ruciini-good-morning', 'english', 'good morning. what was it again?'],
    ['lesson1', 'uhoro-waku-hello', 'english', 'hello. can i get a hint?'],
    ['lesson14', 'kugura-buy', 'kikuyu', 'is kugura right?'],
    ['lesson14', 'kugura-buy', 'kikuyu', 'kugura no wait kwendia'],
  ] as const)('but not in %s for %s (%s): “%s”', (lesson, word, how, message) => {
    expect(chatIn(lesson, word, how)(message).text).not.toMatch(PRAISE)
  })
})

describe('one stray word does not choose the reply', () => {
  test.each([
    ['lesson14', 'kuriha-pay', 'kuriha. how do i say i will pay by phone', 'cost nothing'],
    ['lesson14', 'kuriha-pay', 'kuriha. do people pay with cards there', 'cost nothing'],
    ['lesson2', 'uumite-ku-where-are-you-from', 'uumite ku. is "where do you live" another question?', 'program'],
    [
      'lesson23',
      'thitima-electricity',
      'thitima. the power is gone, how do i say that? happens every day',
      '*mũthenya*',
    ],
    [
      'lesson8',
      'kiria-nyendete-muno-favorite',
      'kiria nyendete muno. i meant the greeting, good night',
      'Nothing is lost',
    ],
    ['lesson14', 'kindu-thing', 'kindu. how do i ask the price of something', 'May I ask'],
    ['lesson4', 'cigana-how-many', 'cigana. which one do i use for cows', 'Which two'],
  ] as const)('in %s for %s: “%s”', (lesson, word, message, wrong) => {
    expect(chatIn(lesson, word)(message).text).not.toContain(wrong)
  })

  test('the app is still told of', () => {
    expect(chatIn('lesson14', 'kuriha-pay')('kuriha. do i have to pay for this app').text).toContain('cost nothing')
    expect(chatIn('lesson5', 'kuria-eat', 'english')('do i need to pay').text).toContain('cost nothing')
  })

  test('a goodbye is still one', () => {
    expect(chatIn('lesson5', 'kuria-eat')('kuria. good night!').text).not.toContain('Task:')
  })
})

test('a form is told again by its English', () => {
  const say = chatIn('lesson5', 'kwenda-want')
  say('kwenda. how do i say i want')
  expect(say('gukoma. whats the i want one again').text).toContain('*nĩngwenda*')
})
