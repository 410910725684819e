import { describe, expect, test } from 'vitest'
import { lessonChat, PRAISE, replyTo, turnFor, wordIdsOf } from './lesson-chat.ts'

/** A test of the whole lesson that asks for a word which the learner has not met. */
const inTest = (id: string, wordId: string) =>
  lessonChat(id, { wordId, shown: wordIdsOf(id), toReview: wordIdsOf(id), turn: 3 })

describe('a remark on one word is not a wish to be tested on the lesson', () => {
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
    const { text, lessonState } = inTest('lesson9', 'kiondo-basket')(message)
    expect(text).toMatch(/learn it first[^]*\*kĩondo\*/)
    expect(lessonState.asked).toMatchObject({ wordId: 'kiondo-basket', how: 'copy' })
    expect(lessonState.toReview).toEqual([])
    expect(lessonState.toTeach).not.toContain('kiondo-basket')
    expect(lessonState.toTeach).toHaveLength(wordIdsOf('lesson9').length - 1)
  })
})

describe('the word in an English sentence that uses it is an answer', () => {
  test.each([
    ['lesson14', 'ndunyu-market', 'On Saturday I go to the ndũnyũ, it is very noisy hahaha'],
    ['lesson9', 'giti-chair', 'In my office there is one gĩtĩ'],
    ['lesson9', 'ibuku-book', 'I read the ibuku of Kikuyu every night'],
  ])('in %s for %s: “%s”', (id, wordId, message) => {
    expect(turnFor(id, 'kikuyu', wordId, message).text).toMatch(PRAISE)
  })

  test.each([
    ['lesson14', 'ndunyu-market', 'if I ask for the ndũnyũ in Nairobi would anyone get me'],
    ['lesson14', 'ndunyu-market', 'I always mix up the ndũnyũ and the shop'],
    ['lesson9', 'giti-chair', 'My husband never says gĩtĩ at home'],
    ['lesson9', 'ibuku-book', 'skip ibuku pls, did that one in another lesson'],
    ['lesson9', 'giti-chair', 'there must be a typo in gĩtĩ'],
    ['lesson9', 'giti-chair', 'I have trouble with the gĩtĩ'],
    ['lesson9', 'giti-chair', 'my teacher wants some gĩtĩ practice'],
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

describe('the reply tells what the course has', () => {
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

  test('on the order of words, which is not about a plural', () => {
    expect(
      replyTo('lesson4', 'kikuyu', 'inya-four', 'Inya. And does the number always come after the noun, then?'),
    ).toContain('A number comes after its noun')
  })
})

describe('the reply says nothing that was not asked', () => {
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
    expect(turnFor(id, 'english', wordId, message).text).toMatch(PRAISE)
  })
})

describe('a meaning in the first sentence counts, whatever follows', () => {
  test.each([
    [
      'lesson16',
      'hwai-ini-late-afternoon',
      'Late afternoon or evening. In Swedish we have two words. So Kikuyu has just one?',
    ],
    ['lesson16', 'utuku-night', 'Night. Like "natt" in Swedish, nearly the same as English. Where do the rest come?'],
    [
      'lesson10a',
      'kurugama-stand',
      'To stand up. By the way, kũrĩa and kũrĩma differ only in the m. How do I keep them apart?',
    ],
  ])('in %s for %s: “%s”', (id, wordId, message) => {
    expect(turnFor(id, 'english', wordId, message).text).toMatch(PRAISE)
  })

  test.each([
    ['lesson1', 'uhoro-waku-hello', 'hello! how do you say table'],
    ['lesson16', 'utuku-night', 'Night. Or is it morning?'],
    ['lesson16', 'utuku-night', 'Night. No wait, dawn.'],
    ['lesson9', 'giti-chair', 'Chair. Table.'],
    ['lesson9', 'giti-chair', 'Chair. I think table'],
    ['lesson1', 'ni-ngatho-thank-you', 'thanks! I have no idea'],
  ])('but not in %s for %s: “%s”', (id, wordId, message) => {
    expect(turnFor(id, 'english', wordId, message).text).not.toMatch(PRAISE)
  })
})

describe('words in a question are not taken for what it asks', () => {
  test.each([
    [
      'lesson10a',
      'copy',
      'kuria-eat',
      'Kũrĩa. My mother used to say "rĩa" to us, so is that the command for one person?',
      /noun of class/,
    ],
    ['lesson21', 'kikuyu', 'indo-goods', 'indo! Is the i in it a plain one, without the little hat?', /ngũbia/],
    [
      'lesson21',
      'english',
      'ciringi-shilling',
      'Shilling. Do people still use them, or is it all done on the telephone nowadays?',
      /Lesson 3/,
    ],
    [
      'lesson16',
      'kikuyu',
      'gukoma-sleep',
      'gũkoma. In the night I sleep, how is that in Kikuyu: "I sleep in the night"?',
      /Goodbye|Take care|See you/,
    ],
    [
      'lesson16',
      'copy',
      'miaraho-noon',
      'Mĩaraho. How is the greeting "good afternoon" then, can you give me the whole?',
      /Hello|Hi there|Welcome/,
    ],
    ['lesson5', 'kikuyu', 'kuria-eat', 'kũrĩa. Tell me please, is there a past form?', /Njĩra/],
  ] as const)('in %s (%s) for %s: “%s”', (id, how, wordId, message, expected) => {
    expect(replyTo(id, how, wordId, message)).not.toMatch(expected)
  })
})

test('a wish after other sentences is heard', () => {
  const message = 'So it changes before some letters. And back, I have not been taught that. Can I skip it?'
  expect(turnFor('lesson13', 'kikuyu', 'na-thutha-back', message).lessonState.asked?.wordId).not.toBe('na-thutha-back')
})

test('after the end “review” in a sentence begins the review', () => {
  const say = lessonChat('lesson1', { shown: wordIdsOf('lesson1'), isOver: true })
  expect(say('Let us have the review, please, Joan is putting the kettle on.').text).toMatch(/How do you say|What does/)
})

test('“how u say feet” asks for a word and is not a greeting', () => {
  expect(replyTo('lesson6', 'kikuyu', 'guthii-na-maguru-walk', 'no i asked feet. how u say feet')).toContain('*kũgũrũ*')
})

test('a part is said to be part of its phrase by its name', () => {
  const message = 'Gũkoma. Is it the same as the koma in koma wega?'
  expect(replyTo('lesson16', 'copy', 'gukoma-sleep', message)).toContain('*wega* (weh-ghah) is part of a phrase')
})

describe('a test goes on', () => {
  test.each([
    'I have never been to Kenya',
    'can’t I have a hint?',
    'I have not had coffee yet. Is it kĩondo?',
    'I do not see it. how do you say cup?',
  ])('after “%s”', (message) => {
    const { text, lessonState } = inTest('lesson9', 'kiondo-basket')(message)
    expect(text).not.toContain('learn it first')
    expect(lessonState.toReview).toContain('kiondo-basket')
  })
})

test.each([
  'no review today please, bye',
  'Thanks! I will write a good review of the app',
  'Can I review this later? I am tired',
])('after the end “%s” begins no review', (message) => {
  const say = lessonChat('lesson1', { shown: wordIdsOf('lesson1'), isOver: true })
  expect(say(message).lessonState.asked).toBeUndefined()
})

describe('a hint gives no letters', () => {
  test.each([
    ['giti-chair', 'it does not start with g, does it? hint please'],
    ['ibuku-book', 'I know i should know it, give me a hint'],
  ])('that the learner does not have, for %s: “%s”', (wordId, message) => {
    expect(replyTo('lesson9', 'kikuyu', wordId, message)).not.toMatch(/is right/)
  })
})

test('neither of two guesses is called right', () => {
  expect(replyTo('lesson9', 'kikuyu', 'giti-chair', 'Wait, was it gĩtĩ, or metha?')).not.toMatch(/that’s the word/)
})

test('a question before “I forgot” is replied to', () => {
  const reply = replyTo('lesson9', 'kikuyu', 'giti-chair', 'How do you say table? I forgot that one')
  expect(reply).toContain('*metha*')
})

test.each([
  ['lesson8', 'copy', 'kiria-nyendete-muno-favorite', 'gotta go, at work'],
  ['lesson12', 'kikuyu', 'kuina-ndaci-dance', 'thanks, bye'],
] as const)('in %s (%s) for %s “%s” ends kindly', (id, how, wordId, message) => {
  expect(turnFor(id, how, wordId, message).understood?.act).toBe('end')
})

test('“no” and “yes” at the end of a question are not meanings that it claims', () => {
  const message = 'kompiuta. So if I have two computers I still say kompiuta, nothing changes. Like thimũ, yes?'
  expect(replyTo('lesson23', 'copy', 'kompiuta-computer', message)).not.toMatch(/^No\./m)
})
