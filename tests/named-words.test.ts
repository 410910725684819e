import { describe, expect, test } from 'vitest'
import type { Asked } from '#core/tutor/lesson-state.ts'
import { lessonChat, wordIdsOf } from './lesson-chat.ts'

/** The reply to a message while the tutor asks for a word of a lesson, when all of its words were shown. */
const replyTo = (lessonId: string, wordId: string, how: Asked['how'], message: string) =>
  lessonChat(lessonId, { wordId, how, shown: wordIdsOf(lessonId), turn: 5, due: () => 6 })(message).text

describe('a question about another word is not a try at the word that is asked for', () => {
  test.each([
    ['lesson17', 'aari-was', 'copy', 'ira, stress on which bit', 'no stress'],
    ['lesson9', 'metha-table', 'copy', 'gĩtĩ, the stress goes where', 'no stress'],
    ['lesson12', 'kuruga-cook', 'kikuyu', 'gloss it for me Leipzig style: kũrĩma', '“to farm”'],
    ['lesson12', 'kuruga-cook', 'kikuyu', 'explain: kũrĩma', '“to farm, to cultivate”'],
    ['lesson19', 'ti-uguo-not-so', 'copy', 'tondũ... only because?', '“because”'],
    ['lesson9', 'metha-table', 'kikuyu', 'gĩtĩ... just chair?', '“chair”'],
    ['lesson9', 'metha-table', 'kikuyu', 'gĩtĩ, how do you spell it?', 'It is written'],
    ['lesson9', 'metha-table', 'copy', 'gĩtĩ, plural?', '*itĩ*'],
    ['lesson15', 'gatagati-ka-between', 'copy', 'haarĩa??? meaning what', '“over there”'],
    [
      'lesson8',
      'kwenda-makiria-prefer',
      'kikuyu',
      'Nĩ kĩĩ wendete? is What do you like?. prove me wrong',
      'Yes. *Nĩ kĩĩ wendete?*',
    ],
    ['lesson9', 'metha-table', 'kikuyu', 'gĩtĩ is bed. prove me wrong', 'No. *gĩtĩ*'],
    [
      'lesson3',
      'ndiraigua-wega-muno-i-feel-very-good',
      'kikuyu',
      'Ũhana atĩa? makes me picture hills, which part of kenya do the people live in who talk like this',
      'Nyeri',
    ],
    [
      'lesson2',
      'nyumite-i-am-from',
      'copy',
      'if Nyumĩte … is the whole phrase, which bit is the I, me part',
      'Literally',
    ],
  ] as const)('in %s for %s (%s): “%s”', (lesson, word, how, message, reply) => {
    const text = replyTo(lesson, word, how, message)
    expect(text).toContain(reply)
    expect(text).not.toMatch(/Not yet|Nearly/)
  })

  test.each(['gĩtĩ', 'gĩtĩ?', 'maybe gĩtĩ', 'i would say: gĩtĩ', 'gĩtĩ, right?', 'gĩtĩ. is that how you spell it?'])(
    'a wrong try stays one: “%s”',
    (message) => {
      expect(replyTo('lesson9', 'metha-table', 'kikuyu', message)).toContain('Not yet.')
    },
  )
})

describe('the question mark of a phrase does not end a sentence that goes on', () => {
  test.each([
    [
      'lesson3',
      'uhana-atia-how-are-you',
      'english',
      'is there a right occasion for Ũhana atĩa? or does it fit anywhere',
    ],
    ['lesson4', 'inya-four', 'english', 'do the guys at the stand say cigana? or would they think I talk like my mom'],
    ['lesson2', 'witagwo-atia-what-is-your-name', 'kikuyu', 'Wĩtagwo atĩa? is What is your name? yeah?'],
    ['lesson4', 'cigana-how-many', 'copy', 'I call cigana? to the children; what ought they to be taught to answer?'],
  ] as const)('in %s for %s (%s): “%s”', (lesson, word, how, message) => {
    expect(replyTo(lesson, word, how, message)).not.toMatch(/no answer|don’t know|No\./)
  })
})

describe('a yes or a no fits the question', () => {
  test.each([
    ['lesson17', 'aari-was', 'copy', 'aarĩ is written as one word right?', 'Yes. *aarĩ*'],
    ['lesson17', 'aari-was', 'copy', 'is aarĩ written as two words?', 'No. *aarĩ* (ah-ray) is one word.'],
    ['lesson10', 'mirongo-ina-forty', 'copy', 'is mĩrongo ĩna one word or two?', 'is two words.'],
    ['lesson9', 'metha-table', 'copy', 'is it spelled as two words', 'No. *metha*'],
    [
      'lesson10a',
      'kuina-sing',
      'kikuyu',
      'surely it isnt only to sing, to dance, what more can it mean',
      'I know it only as',
    ],
  ] as const)('in %s for %s (%s): “%s”', (lesson, word, how, message, reply) => {
    expect(replyTo(lesson, word, how, message)).toContain(reply)
  })

  test('what stands beside a word claims no meaning', () => {
    const text = replyTo(
      'lesson22',
      'kuhona-recover',
      'copy',
      'wives greet differently from husbands. Is kũhona like so?',
    )
    expect(text).not.toMatch(/^No\./m)
  })
})

test('two answers of which the last is right are not called wrong', () => {
  for (const message of ['giti. metha', 'giti? metha?'])
    expect(replyTo('lesson9', 'metha-table', 'kikuyu', message)).toContain('Give me just one answer')
  expect(replyTo('lesson9', 'metha-table', 'kikuyu', 'metha. no wait, giti')).toContain('Not yet.')
})

test('“oh no” before an answer denies nothing', () => {
  expect(replyTo('lesson20', 'uka-haha-come-here', 'copy', 'oh no Ũka haha')).toContain('Correct!')
})

test('a question that the praise answers gets no line that there is no answer', () => {
  for (const message of ['raithi. is that it', 'it is raithi, how do I say that?', 'raithi, that the one?'])
    expect(replyTo('lesson14', 'raithi-cheap', 'kikuyu', message)).not.toContain('no answer')
})

test.each([
  ['lesson9', 'metha-table', 'gĩtĩ - is it class 7?', 'Class 7'],
  ['lesson9', 'giti-chair', 'metha - is that masculine?', 'Nouns stand in classes'],
  ['lesson9', 'metha-table', 'gĩtĩ, chair?', 'Yes. *gĩtĩ*'],
  ['lesson10', 'igana-rimwe-one-hundred', 'ikũmi na ithano = 15?', '*ithano*'],
])('a question that follows another word is no try: in %s for %s: “%s”', (lesson, word, message, reply) => {
  const { text } = lessonChat(lesson, { wordId: word, how: 'kikuyu', shown: wordIdsOf(lesson), turn: 5, due: () => 6 })(
    message,
  )
  expect(text).toContain(reply)
  expect(text).not.toMatch(/Not (?:quite|this time|yet)/)
})

test.each(['gĩtĩ, is it right?', 'gĩtĩ? is it ok', 'gĩtĩ. is it?'])('a doubtful try stays a try: “%s”', (message) => {
  const shown = wordIdsOf('lesson9')
  const { text } = lessonChat('lesson9', { wordId: 'metha-table', how: 'kikuyu', shown, turn: 5, due: () => 6 })(
    message,
  )
  expect(text).toMatch(/Not (?:quite|this time|yet)/)
})
