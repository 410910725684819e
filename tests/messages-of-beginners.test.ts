import { describe, expect, test } from 'vitest'
import { lessonChat, wordIdsOf } from './lesson-chat.ts'

type How = 'copy' | 'kikuyu' | 'english'

/** The turn in reply to a message, in a lesson that has shown all of its words. */
function turnFor(id: string, how: How, wordId: string, message: string) {
  return lessonChat(id, { wordId, how, shown: wordIdsOf(id), turn: 6, due: (one) => (one === wordId ? 9 : 6) })(message)
}

const replyTo = (id: string, how: How, wordId: string, message: string) => turnFor(id, how, wordId, message).text

/** A test of the whole lesson that asks for a word which the learner has not met. */
const inTest = (id: string, wordId: string) =>
  lessonChat(id, { wordId, shown: wordIdsOf(id), toReview: wordIdsOf(id), turn: 3 })

describe('a remark on one word is no wish to be tested on the lesson', () => {
  test.each([
    ['lesson13', 'hakuhi-near', 'I already had the h, you know. Is it hakuhi?'],
    ['lesson7', 'kuigua-kieha-be-sad', 'I already had the k'],
    ['lesson9', 'giti-chair', 'I typed it already, as you can see'],
  ])('in %s for %s: “%s”', (id, wordId, message) => {
    expect(replyTo(id, 'kikuyu', wordId, message)).not.toMatch(/show me|one question for each word/)
  })

  test('but “I know all of these” is one', () => {
    expect(replyTo('lesson9', 'kikuyu', 'giti-chair', 'I already know all of these')).toMatch(
      /one question for each word/,
    )
  })
})

describe('a test teaches a word that the learner has not met', () => {
  test.each([
    'Could you teach me the new words first, before you quiz me?',
    'Wait please, I did not learn basket yet',
    'I don’t know that one',
    'show me the answer',
  ])('after “%s”', (message) => {
    const { text, memory } = inTest('lesson9', 'kiondo-basket')(message)
    expect(text).toMatch(/learn it first[^]*\*kĩondo\*/)
    expect(memory.asked).toMatchObject({ wordId: 'kiondo-basket', how: 'copy' })
    expect(memory.toReview).toEqual([])
    expect(memory.toTeach).not.toContain('kiondo-basket')
    expect(memory.toTeach).toHaveLength(wordIdsOf('lesson9').length - 1)
  })
})

describe('the word in an English sentence that uses it is an answer', () => {
  test.each([
    ['lesson14', 'ndunyu-market', 'On Saturday I go to the ndũnyũ, it is very noisy hahaha'],
    ['lesson9', 'giti-chair', 'In my office there is one gĩtĩ'],
    ['lesson9', 'ibuku-book', 'I read the ibuku of Kikuyu every night'],
  ])('in %s for %s: “%s”', (id, wordId, message) => {
    expect(turnFor(id, 'kikuyu', wordId, message).text).toMatch(/^(?:Correct|Good job|Exactly)/)
  })

  test.each([
    ['lesson14', 'ndunyu-market', 'if I ask for the ndũnyũ in Nairobi would anyone get me'],
    ['lesson14', 'ndunyu-market', 'I always mix up the ndũnyũ and the shop'],
    ['lesson9', 'giti-chair', 'My husband never says gĩtĩ at home'],
    ['lesson9', 'ibuku-book', 'skip ibuku pls, did that one in another lesson'],
  ])('in %s for %s, “%s” is none', (id, wordId, message) => {
    expect(turnFor(id, 'kikuyu', wordId, message).produced).not.toContain(wordId)
  })
})

describe('a right guess in a question is told to be right', () => {
  test.each([
    ['lesson13', 'hakuhi-near', 'I already had the h, you know. Is it hakuhi?'],
    ['lesson13', 'thii-go', 'Would that be "thiĩ"? Wanjiku shouts something like that at the dog.'],
  ])('in %s for %s: “%s”', (id, wordId, message) => {
    expect(replyTo(id, 'kikuyu', wordId, message)).toMatch(/^Yes, that’s the word/)
  })
})

describe('a hint goes on from the letters that the learner has', () => {
  test.each([
    [
      'lesson22',
      'thibitari-hospital',
      'It starts with th, doesnt it? Give me a little hint',
      '*th…* is right. A little more: *thibi…*',
    ],
    [
      'lesson13',
      'hakuhi-near',
      'I think it began with "haku" but I have lost the rest, can you give me a nudge?',
      'A little more: *hakuh…*',
    ],
    ['lesson7', 'gucanjamuka-be-excited', 'gucanja... something. Whats the end of it?', '*gũcanja…* is right'],
  ])('in %s for %s: “%s”', (id, wordId, message, expected) => {
    expect(replyTo(id, 'kikuyu', wordId, message)).toContain(expected)
  })

  test('and stays the first letter for another beginning', () => {
    expect(replyTo('lesson22', 'kikuyu', 'thibitari-hospital', 'it starts with m, give me a hint')).toMatch(
      /begins with \*t…\*/,
    )
  })
})

describe('what the course has is told', () => {
  test('for an everyday word of English', () => {
    expect(
      replyTo('lesson18', 'kikuyu', 'muriu-son', 'muriu. and whats grandma?? thats the one i actually need'),
    ).toContain('*cũcũ*')
  })

  test('for a word of the lesson that is named by a part of its meaning', () => {
    expect(replyTo('lesson7', 'english', 'gukena-be-happy', 'to be happy. And what was the sad one again?')).toContain(
      '*kũigua kĩeha*',
    )
  })

  test('as what makes a word easier to keep', () => {
    expect(
      replyTo('lesson22', 'kikuyu', 'thibitari-hospital', 'thibitari! Is there a trick to remember it?'),
    ).toContain('It came from English “hospital”')
    expect(
      replyTo('lesson18', 'kikuyu', 'muru-wa-maitu-brother', 'muru wa maitu. any trick to remember which is which?'),
    ).toContain('“son of my mother”')
  })

  test('on the order of words, which is no question about a plural', () => {
    expect(
      replyTo('lesson4', 'kikuyu', 'inya-four', 'Inya. And does the number always come after the noun, then?'),
    ).toContain('What describes a noun comes after it')
  })
})

describe('nothing is said of what nobody asked', () => {
  test.each([
    ['lesson14', 'english', 'kwendia-sell', 'It means to sell, what the mama do with the tomatoes', /question/],
    ['lesson22', 'kikuyu', 'muruaru-sick', 'After which r? There are two of them. Let me try: muruaru', /igĩrĩ/],
    [
      'lesson7',
      'kikuyu',
      'gucanjamuka-be-excited',
      'gucanjamuka, with a k! My spelling is terrible today, sorry',
      /Say k/,
    ],
    [
      'lesson3',
      'copy',
      'ndiri-mwega-i-am-not-well',
      'ndiri mwega. thats so close to ndi mwega, how do u even hear the difference',
      /language/,
    ],
    ['lesson3', 'kikuyu', 'ndi-mwega-i-am-fine', 'ndi mwega. so is it u for you and ndi for i?', /cloud|No\./],
    [
      'lesson3',
      'kikuyu',
      'uraigua-atia-how-do-you-feel',
      'uraigua atia. wait that and ndiraigua both have raigua in, so the start bit is me vs you?',
      /to wait/,
    ],
    [
      'lesson9',
      'copy',
      'kiondo-basket',
      'Ah, kiondo! I bought one for my mother in Maasai market. Is it the same thing?',
      /No\./,
    ],
    [
      'lesson7',
      'kikuyu',
      'gucanjamuka-be-excited',
      'gucanjamuka. I am really excited about the trip, how do I say that about me?',
      /Copy it/,
    ],
  ] as const)('in %s (%s) for %s: “%s”', (id, how, wordId, message, expected) => {
    expect(replyTo(id, how, wordId, message)).not.toMatch(expected)
  })
})

describe('a meaning counts', () => {
  test.each([
    ['lesson3', 'ndiraigua-wega-muno-i-feel-very-good', 'i feel really good'],
    ['lesson18', 'baba-father', 'dad lol. my grandma calls my uncle baba too sometimes, is that a thing?'],
  ])('in %s for %s: “%s”', (id, wordId, message) => {
    expect(turnFor(id, 'english', wordId, message).text).toMatch(/^(?:Correct|Good job|Exactly)/)
  })
})
