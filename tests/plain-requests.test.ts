import { describe, expect, test } from 'vitest'
import { remarks } from '#core/tutor/wording/remarks.ts'
import { lessonChat, PRAISE, turnFor, wordIdsOf } from './lesson-chat.ts'

/** Questions in less usual words get the reply of the usual ones. */

describe('a request for English words is heard', () => {
  test.each([
    ['lesson5', 'kwenda-want', 'to want. How do you say: I love you', /“I love you” is \*Nĩngwendete\*/],
    ['lesson5', 'kuria-eat', 'to eat. how do I say, good night', /\*Koma wega\*/],
    ['lesson13', 'ku-where', 'where. How would I say in Kikuyu: I am hungry', /\*Ndĩ mũhũtu\*/],
    [
      'lesson5',
      'kwenda-want',
      'to want. but then how do i say i love you without it sounding like i need you haha',
      /“I love you” is \*Nĩngwendete\*/,
    ],
    ['lesson1', 'ni-ngatho-thank-you', 'how do you say good night instead of good morning', /\*Koma wega\*/],
    ['lesson18', 'maitu-mother', 'mother. If I speak of your mother, what do I say?', /“your mother” is \*nyũkwa\*/],
    ['lesson18', 'baba-father', 'father. and what do i say if i mean your father?', /“your father” is \*thoguo\*/],
    ['lesson4', 'imwe-one', 'how do i say yes', /“yes” is \*ĩĩ\*/],
    ['lesson13', 'ku-where', 'what do you call a teacher?', /\*mwarimũ\*/],
  ] as const)('in %s of %s: “%s”', (lesson, wordId, message, told) => {
    expect(turnFor(lesson, 'english', wordId, message).messages.map(({ content }) => content)).toContainEqual(
      expect.stringMatching(told),
    )
  })
})

test.each([
  ['lesson18', 'mwana-child', "mwana. My son's wife is Kikuyu, what do I call her?"],
  ['lesson9', 'metha-table', "metha. What should I call my wife's father?"],
  ['lesson13', 'ku-where', 'kũ. what do i call him'],
] as const)('“to call” is no word for a person: %s, %s, “%s”', (lesson, wordId, message) => {
  const { text } = turnFor(lesson, 'kikuyu', wordId, message)
  expect(text).toMatch(PRAISE)
  expect(text).toContain('I don’t know that one.')
  expect(text).not.toContain('gwĩta')
})

const chat = () =>
  lessonChat('lesson5', { wordId: 'kwenda-want', how: 'english', shown: wordIdsOf('lesson5'), turn: 6 })

describe('a correction asks the last question again, with the words that were meant', () => {
  test.each([
    "no sorry i meant 'i love you', not i need you",
    'that wasnt for you, i wanted to know the kikuyu for i love you, for my wife',
    'sorry, I wanted to say "I love you"',
  ])('“%s”', (correction) => {
    const say = chat()
    expect(say('how do I say i need you').text).toContain('Nĩngũbataire')
    expect(say(correction).text).toContain('Nĩngwendete')
  })

  test('beside an answer', () => {
    const say = chat()
    say('how do I say i need you')
    const { text } = say("to want. no sorry i meant 'i love you', not i need you")
    expect(text).toMatch(PRAISE)
    expect(text).toContain('Nĩngwendete')
  })

  test('“I meant” before any question offers an answer', () => {
    expect(chat()('i meant to love').text).toMatch(PRAISE)
  })
})

describe('a question about a pause is answered', () => {
  test.each([
    'mwana. is it ok if i do the rest tomorrow?',
    'mwana. do i lose anything if i stop here and come back next week?',
    'mwana. Would it be possible to continue another day?',
  ])('“%s”', (message) => {
    expect(turnFor('lesson18', 'kikuyu', 'mwana-child', message).text).toContain('You can stop at any time.')
  })

  test('where the learner takes leave', () => {
    const { lessonState, text } = turnFor(
      'lesson18',
      'kikuyu',
      'mwana-child',
      'mwana. I would like to stop for today and continue tomorrow, is it possible?',
    )
    expect(text).toMatch(/saved|lost/)
    expect(lessonState.asked).toBeUndefined()
  })
})

describe('two phrases in one request are both told', () => {
  test.each([
    ['lesson1', 'what about good night or good afternoon', /\*Koma wega\*[^]*\*Ũhoro wa mĩaraho\?\*/],
    ['lesson1', 'good morning. what about good night or good afternoon', /\*Koma wega\*[^]*\*Ũhoro wa mĩaraho\?\*/],
    ['lesson2', "how would i say i'm tired or i'm hungry", /\*Ndĩ mũnogu\*[^]*\*Ndĩ mũhũtu\*/],
    ['lesson4', 'how do i say good night and thank you', /\*Koma wega\*[^]*\*Nĩ ngatho\*/],
  ] as const)('in %s: “%s”', (lesson, message, told) => {
    expect(turnFor(lesson, 'english', wordIdsOf(lesson)[2]!, message).text).toMatch(told)
  })
})

describe('a phrase with “not” is never told without it', () => {
  test.each(['how do i say i am not tired', "how do you say i'm not hungry", 'how would I say I am not happy'])(
    '“%s”',
    (message) => {
      expect(turnFor('lesson4', 'english', 'imwe-one', message).text).not.toMatch(/“I am (?:tired|hungry|happy)”/)
    },
  )

  test('a phrase of the lesson with the same sense is told as a whole', () => {
    const { text } = turnFor('lesson3', 'english', 'na-wee-and-you', 'how do i say i am not fine')
    expect(text).toMatch(/^\*Ndirĩ mwega\*/)
  })
})

describe('a turn asks once, at its end', () => {
  test.each([
    ['lesson9', 'hi! chair is giti right? and whats table again'],
    ['lesson9', 'how do you say chair? and how do you say table'],
    ['lesson9', 'chair is giti right? and how do you say bed'],
    ['lesson5', "hi! to eat is kuria right? also what's to sleep"],
  ] as const)('in %s after “%s”', (lesson, message) => {
    const [first = ''] = wordIdsOf(lesson)
    const { messages } = lessonChat(lesson, { wordId: first, how: 'copy', shown: [first] })(message)
    expect(messages.map(({ isQuestion }) => isQuestion === true)).toEqual([...messages.slice(1).map(() => false), true])
  })
})

describe('which of two meanings a word has is told', () => {
  test.each([
    ['lesson5', 'kwenda-want', 'ok so is it want or love?? kwenda', /Both: \*kwenda\*/],
    ['lesson5', 'kwenda-want', 'kwenda. so does it mean to need or to want or both?', /Both: \*kwenda\*/],
    ['lesson14', 'kugura-buy', 'kugura. is it buy or sell?', /It is “to buy”\./],
    ['lesson9', 'giti-chair', 'is it a chair or a stool?', /It is “chair”\./],
  ] as const)('in %s of %s: “%s”', (lesson, wordId, message, told) => {
    expect(turnFor(lesson, 'copy', wordId, message).text).toMatch(told)
  })

  test('and not while it is asked for', () => {
    expect(turnFor('lesson14', 'english', 'kugura-buy', 'is it buy or pay?').text).not.toContain('It is “to buy”')
  })
})

describe('a claim with an exclamation mark is answered beside another question', () => {
  test.each([
    [
      'lesson5',
      'kunyua-drink',
      "kunyua - so 'nyua!' would be drink!, right? and how do you pronounce ny",
      'Yes. *nyua!*',
    ],
    ['lesson5', 'kuria-eat', "kuria. so 'ria!' would be eat!, right?", 'Yes. *rĩa!*'],
  ] as const)('in %s of %s: “%s”', (lesson, wordId, message, told) => {
    expect(turnFor(lesson, 'copy', wordId, message).text).toContain(told)
  })
})

describe('a question about the same word in another language names the language before', () => {
  test.each([
    'father. That is easy, we say baba in Swahili also. Is it the same word?',
    'father. hindi has baba too. same word?',
    'father. is it the same word in swahili?',
  ])('“%s”', (message) => {
    const { text } = turnFor('lesson18', 'english', 'baba-father', message)
    expect(text).not.toContain('Which two do you mean?')
    expect(text).not.toContain('Both are Bantu languages')
    expect(remarks['no-cognate'].some((remark) => text.includes(remark))).toBe(true)
  })
})

describe('a request in another wording is the usual one', () => {
  test.each([
    ['lesson14', 'mbeca-money', 'money. whats change, like coins back', /\*cĩnji\*/],
    ['lesson14', 'mbeca-money', 'money. whats the word for change, the coins they give me back', /\*cĩnji\*/],
    [
      'lesson14',
      'thogora-price',
      'price. so what\'s "how much is this", for one item e.g. a chair?',
      /\*Ĩno nĩ mbeca cigana\?\*/,
    ],
    ['lesson13', 'ku-where', 'how would i ask how are you', /\*Ũhoro waku\?\*|\*Ũhana atĩa\?\*/],
    ['lesson5', 'kuria-eat', 'how do i wish someone good night', /\*Koma wega\*/],
    [
      'lesson2',
      'nii-i',
      'ok thats it? how do i say bye to my gran when i leave the house and shes staying',
      /\*Tigwo na wega\*/,
    ],
    ['lesson1', 'ni-ngatho-thank-you', 'what do I say when I leave?', /\*Tigwo na wega\*/],
  ] as const)('in %s of %s: “%s”', (lesson, wordId, message, told) => {
    expect(turnFor(lesson, 'english', wordId, message).text).toMatch(told)
  })

  test('and no request for the English that a Kikuyu word looks like', () => {
    expect(turnFor('lesson2', 'kikuyu', 'nii-i', 'what is "we" then?').text).toMatch(/^\*we\*/)
  })

  test('the word itself is told with the word beside it, although it is still to come', () => {
    const [first = ''] = wordIdsOf('lesson18')
    const { text } = lessonChat('lesson18', { wordId: first, how: 'copy', shown: [first] })('Which word for my friend?')
    expect(text).toContain('*mũrata*')
  })

  test('“which is what and which is where” asks about the two words before', () => {
    const say = lessonChat('lesson2', { wordId: 'nii-i', how: 'copy', shown: wordIdsOf('lesson2'), turn: 6 })
    say('i mix up atia and ku')
    expect(say('which is what and which is where').text).toMatch(/\*atĩa\*[^]*\*kũ\?\*/)
  })
})
