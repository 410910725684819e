import { describe, expect, test } from 'vitest'
import { lessonChat, PRAISE, replyTo, turnFor, turnInExercise, wordIdsOf } from './lesson-chat.ts'

/** Answers in messages that say more than the answer. */

const inExercise = (...asked: Parameters<typeof turnInExercise>) => turnInExercise(...asked).text

test.each([
  ['lesson2', 'witagwo-atia-what-is-your-name', 'I think both are ĩ. Oh, so it is a tonal language, like Chinese?'],
  ['lesson10', 'mirongo-ina-forty', '~i ~i called it lol. does tutor have a name btw'],
  ['lesson22', 'ndagitari-doctor', 'You wrote that it came from English. Which is it? My letters are ĩ ĩ.'],
  ['lesson14', 'ndunyu-market', 'I had best be careful. The missing letters are u and u with the squiggles on'],
  ['lesson5', 'kuria-eat', 'is it k u r i a with those squiggly things? u and i'],
])(
  'letters with tildes count in any clause that asks nothing about them: in %s for %s, “%s”',
  (id, wordId, message) => {
    expect(inExercise(id, 'fill', wordId, message)).toMatch(PRAISE)
  },
)

test.each(['tbh metha', 'bruv metha', 'btw metha', 'yo metha', 'ngl metha', 'plz metha', 'sir metha', 'metha fr'])(
  'an aside before or after an answer leaves it an answer: “%s”',
  (message) => {
    expect(replyTo('lesson9', 'kikuyu', 'metha-table', message)).toMatch(PRAISE)
  },
)

test('wrong letters in talk are judged too', () => {
  const text = inExercise('lesson13', 'fill', 'hakuhi-near', 'ah brilliant. and its ũĩ for the blanks')
  expect(text).toContain('not their tildes')
})

test.each([
  ['lesson6', 'guthoma-read', 'why is it ũ and not u'],
  ['lesson6', 'guthoma-read', 'what does ũ sound like'],
])('letters that are asked about are not an answer: in %s for %s, “%s”', (id, wordId, message) => {
  expect(inExercise(id, 'fill', wordId, message)).not.toMatch(PRAISE)
})

test('a question beside too few letters gets its reply', () => {
  const text = inExercise(
    'lesson3',
    'fill',
    'ndiraigua-wega-muno-i-feel-very-good',
    'There it is, mũno! Does mũno mean "very"? I will try ĩ u ũ.',
  )
  expect(text).toContain('you gave 3')
  expect(text).toContain('*mũno* (moh-naw) is “very”')
})

describe('one of the options counts', () => {
  test.each([
    ['lesson5', 'kunyua-drink', 'damn thats cold lol. to drink'],
    ['lesson5', 'kunyua-drink', 'i did give u one answer. to drink'],
    ['lesson9', 'metha-table', 'Well that’ll be a table then. Portuguese you say, how did that get to Kenya?'],
    ['lesson9', 'metha-table', 'I did say, it’s a table love. We have a big old one in our kitchen'],
    ['lesson14', 'mbeca-money', 'Is it because Indians came to work on the railway? That’ll be money anyhow'],
    ['lesson9', 'metha-table', 'reckon it’s table'],
  ])('in %s for %s: “%s”', (id, wordId, message) => {
    expect(inExercise(id, 'choose-english', wordId, message)).toMatch(PRAISE)
  })

  test.each([
    ['lesson9', 'metha-table', 'table or easy'],
    ['lesson18', 'baba-father', 'My father used to say that'],
  ])('but not in %s for %s: “%s”', (id, wordId, message) => {
    expect(inExercise(id, 'choose-english', wordId, message)).not.toMatch(PRAISE)
  })
})

test('a learner who tells of a loss is not told to give just one answer', () => {
  const text = inExercise(
    'lesson18',
    'choose-english',
    'baba-father',
    'Baba, that’s a lovely word. My father passed last spring, he farmed here before me',
  )
  expect(text).toMatch(/sorry/i)
  expect(text).not.toContain('just one answer')
})

test.each([
  ['lesson4', 'cigana-how-many', 'how mnay', 'Nearly right'],
  ['lesson4', 'cigana-how-many', 'how mnay. can i use it for money?', 'Nearly right'],
  ['lesson8', 'ndiendete-i-dont-like', 'I like. Oh, so it would be "nĩnyendete cai"?', 'It begins with'],
])(
  'a plain try at a meaning is judged, whatever else the message says: in %s for %s, “%s”',
  (id, wordId, message, reply) => {
    const { text, understood } = turnFor(id, 'english', wordId, message)
    expect(understood?.act).toBe('answer')
    expect(text).toContain(reply)
  },
)

test('a word with two letters swapped is a try, also where it is a name, and without its tildes', () => {
  expect(replyTo('lesson9', 'kikuyu', 'metha-table', 'mehta')).toContain('two letters have changed places')
  expect(replyTo('lesson21', 'kikuyu', 'muguri-buyer', 'muugri')).toContain('two letters have changed places')
})

test('a doubtful try with a question mark asks nothing else', () => {
  expect(replyTo('lesson14', 'kikuyu', 'kugura-buy', 'kogora i think?')).toMatch(/^Nearly right/)
})

test('“not really the same” does not take an answer back', () => {
  const message = 'imwe. hmm reminds me of swahili, moja isnt it? not really the same'
  expect(replyTo('lesson4', 'kikuyu', 'imwe-one', message)).toMatch(PRAISE)
})

test.each([
  ['lesson12', 'guthaka-play', 'gothaka', 'the “o” that you hear is written ũ'],
  ['lesson12', 'kwandika-write', 'kwandeka', 'the “e” that you hear is written ĩ'],
  ['lesson7', 'gwitigira-be-afraid', 'gwetigera', 'the “e” that you hear is written ĩ'],
])('a word written as it sounds is nearly right: in %s for %s, “%s”', (id, wordId, message, reply) => {
  expect(replyTo(id, 'kikuyu', wordId, message)).toContain(`Nearly right: ${reply}`)
})

describe('a word written as the tutor writes its sound is nearly right', () => {
  test.each([
    ['lesson9', 'giti-chair', 'git-ee. like a git but polite', 'Nearly right: “ee” is written i. Try again.'],
    ['lesson9', 'giti-chair', 'ghay-tay', 'Nearly right: that is how it sounds'],
    ['lesson9', 'giti-chair', 'so it’s ghaytay', 'Nearly right'],
    ['lesson1', 'wi-mwega-are-you-well', 'wee mwega', 'Nearly right: “ee” is written i'],
    ['lesson1', 'ni-ngatho-thank-you', 'nay ng-gah-dhaw', 'Nearly right: that is how it sounds'],
    ['lesson16', 'hwai-ini-late-afternoon', 'hwahayeenay', 'Nearly right: that is how it sounds'],
  ])('in %s for %s: “%s”', (id, wordId, message, reply) => {
    expect(replyTo(id, 'kikuyu', wordId, message)).toContain(reply)
  })

  test('the word is shown once more while it is copied, and what stands beside is answered', () => {
    const message = 'alright! ohaw raw wahkoo. sounds like a sneeze. is it u-horo with the squiggle silent or what'
    const text = replyTo('lesson1', 'copy', 'uhoro-waku-hello', message)
    expect(text).toContain('Nearly right: that is how it sounds, and its spelling has other letters')
    expect(replyTo('lesson6', 'copy', 'kuruga-cook', 'koh roo gah. so whats that squiggle on the first u')).toMatch(
      /ĩ and ũ are letters of their own[^]*Nearly right/,
    )
  })

  test.each(['by the way', 'no way', 'oh ok', 'wow way too hard', 'we say it at home'])(
    'but “%s” is no try',
    (message) => {
      expect(replyTo('lesson1', 'kikuyu', 'wi-mwega-are-you-well', message)).not.toContain('Nearly right')
    },
  )
})

describe('more answers in talk', () => {
  test.each([
    ['lesson5', 'gukoma-sleep', 'What is the tone on gũkoma, high or low? And I fill in ũ'],
    ['lesson8', 'kwenda-makiria-prefer', 'ĩ i   what does not confirmed by a speaker mean, is it wrong??'],
    [
      'lesson19',
      'gwitikira-accept',
      'ĩ three times... wait, there are only three blanks so gwĩtĩkĩra. Is the -ĩr- in there the applicative?',
    ],
  ])('missing letters: in %s for %s, “%s”', (id, wordId, message) => {
    expect(inExercise(id, 'fill', wordId, message)).toMatch(PRAISE)
  })

  test.each([
    ['lesson3', 'uhana-atia-how-are-you', 'easy its how are you. my roomate is kikuyu, would she really say that?'],
    ['lesson1', 'uhoro-waku-hello', 'bro i said whats up thats basically hello how are you'],
    ['lesson7', 'gucanjamuka-be-excited', 'it means he’s excited, like rejoicing. How would he answer me?'],
  ])('meanings: in %s for %s, “%s”', (id, wordId, message) => {
    expect(replyTo(id, 'english', wordId, message)).toMatch(PRAISE)
  })

  test('a word before a question and a sigh', () => {
    const message = 'ibuku. why does my change with every noun?? so confusing'
    expect(replyTo('lesson9', 'kikuyu', 'ibuku-book', message)).toMatch(PRAISE)
  })

  test('pairs after other sentences', () => {
    const message =
      'Oh nice, so it works across a vowel as well, like dissimilation at a distance. In Twi we have di for eat and nom for drink, and da for sleep. kwenda = want, kũrĩa = eat, kũnyua = drink, gũkoma = sleep'
    const say = lessonChat('lesson5', {
      exercise: 'match',
      wordId: 'gukoma-sleep',
      how: 'english',
      shown: wordIdsOf('lesson5'),
    })
    expect(say(message).text).toMatch(PRAISE)
  })
})

test.each([
  ['lesson11', 'aca-no', 'No is asha, I believe.', 'the “sh” that you hear is written c'],
  ['lesson14', 'mbeca-money', 'mbesha. I write it how i hear it, is that ok', 'the “sh” that you hear is written c'],
  ['lesson9', 'metha-table', 'medha', 'the “dh” that you hear is written th'],
  ['lesson18', 'cucu-grandmother', 'shosho', 'is written c, and the “o” that you hear is written ũ'],
])('consonants are written as English hears them, too: in %s for %s, “%s”', (id, wordId, message, reply) => {
  expect(replyTo(id, 'kikuyu', wordId, message)).toContain(reply)
})

test('a long vowel written once counts, and is shown', () => {
  expect(replyTo('lesson6', 'kikuyu', 'guukira-wake-up', 'gukira')).toContain('A vowel is written twice')
  expect(replyTo('lesson10', 'kikuyu', 'mirongo-iiri-twenty', 'mirongo iri')).toContain(
    'usually written *mĩrongo ĩĩrĩ*',
  )
})

describe('talk that only contains the answer is not an answer', () => {
  test.each([
    ['lesson9', 'kiondo-basket', 'where do I find ĩ'],
    ['lesson9', 'kiondo-basket', 'my keyboard has no ĩ'],
    ['lesson9', 'kiondo-basket', 'explain ĩ please'],
    ['lesson9', 'kiondo-basket', 'no clue about that ĩ'],
    ['lesson5', 'kuria-eat', 'can you explain ũ and ĩ'],
    ['lesson5', 'kuria-eat', 'ũ and ĩ are the same to me'],
    ['lesson9', 'giti-chair', 'skip gĩtĩ'],
    ['lesson9', 'giti-chair', 'next please, gĩtĩ is boring'],
    ['lesson9', 'giti-chair', 'ĩĩ means yes'],
    ['lesson9', 'giti-chair', 'ĩ ĩ forget it'],
    ['lesson10a', 'guikara-thi-sit-down', 'who or what is gũikara thĩ'],
  ])('missing letters: in %s for %s, “%s”', (id, wordId, message) => {
    expect(inExercise(id, 'fill', wordId, message)).not.toMatch(PRAISE)
  })

  test.each([
    ['lesson9', 'metha-table', 'I don’t think it’s basically table'],
    ['lesson9', 'metha-table', 'chair, that’s basically table'],
    ['lesson14', 'raithi-cheap', 'this course is great, it’s basically easy'],
    ['lesson7', 'kurakara-be-angry', 'you are angry'],
  ])('meanings: in %s for %s, “%s”', (id, wordId, message) => {
    expect(replyTo(id, 'english', wordId, message)).not.toMatch(PRAISE)
  })

  test.each([
    ['lesson3', 'ndiri-mwega-i-am-not-well', 'I am fine', '*Ndĩ mwega*'],
    ['lesson3', 'ndi-mwega-i-am-fine', 'I am sick', '*Ndirĩ mwega*'],
  ])('the meaning of another word is told as such: in %s for %s, “%s”', (id, wordId, message, other) => {
    expect(replyTo(id, 'english', wordId, message)).toContain(other)
  })

  test('“hm? what” after a word asks about it', () => {
    expect(replyTo('lesson6', 'kikuyu', 'gukoma-sleep', 'gũkoma. hm? what')).not.toMatch(PRAISE)
  })

  test('“never mind, it’s a different word” takes an answer back', () => {
    const message = 'giti. never mind, it’s a different word'
    expect(replyTo('lesson9', 'kikuyu', 'giti-chair', message)).not.toMatch(PRAISE)
  })
})

describe('a right word counts', () => {
  test.each([
    ['lesson1', 'uhoro-waku-hello', 'oh ~uhoro waku! would she say that back to me or is there an answer to it'],
    ['lesson9', 'giti-chair', 'gĩtĩ. ok never mind. bit like adding an s but at the front i guess?'],
    ['lesson21', 'indo-goods', 'indu? no, indo. kindu is one, isn’t it'],
    ['lesson10b', 'kuina-ndaci-dance', 'but you just said its a loan lol. anyway kuina ndaci'],
  ])('in %s for %s: “%s”', (id, wordId, message) => {
    const asked = wordIdsOf(id).includes(wordId) ? id : 'lesson12'
    expect(turnFor(asked, 'kikuyu', wordId, message).text).toMatch(PRAISE)
  })

  test.each([
    ['lesson9', 'giti-chair', 'gĩtĩ. never mind'],
    ['lesson9', 'giti-chair', 'gĩtĩ. it isn’t'],
    ['lesson9', 'giti-chair', 'gĩtĩ! would mean table?'],
  ])('but not in %s for %s: “%s”', (id, wordId, message) => {
    expect(turnFor(id, 'kikuyu', wordId, message).text).not.toMatch(PRAISE)
  })
})

test('a misspelled word of a phrase is not read as English beside a word with a shared sense', () => {
  expect(turnFor('lesson12', 'kikuyu', 'kuina-ndaci-dance', 'kuina daci?').text).toMatch(/^\*kũina\* \(.*\) is right/)
  expect(turnFor('lesson12', 'kikuyu', 'kuina-ndaci-dance', 'kuina ndaci?').text).not.toContain('question')
})

test.each(['good morning... wi mwega ruchini?', 'good morning! wĩ mwega rũciinĩ?'])(
  'the English of the task beside a try greets nobody: “%s”',
  (message) => {
    const { text } = turnFor('lesson1', 'kikuyu', 'wi-mwega-ruciini-good-morning', message)
    expect(text).toMatch(/^(?:Nearly right|Correct|Good job|Exactly)/)
    expect(text).not.toMatch(/Hello|Hi there/)
  },
)

test('other greetings beside a try are returned', () => {
  expect(turnFor('lesson9', 'kikuyu', 'giti-chair', 'good morning! gĩtĩ').text).toMatch(/Hello|Hi there/)
})

test('a wish to look something up later is not a goodbye', () => {
  const { text, lessonState } = turnFor(
    'lesson9',
    'kikuyu',
    'ibuku-book',
    'ibuku. forget the plural, ill look it up later',
  )
  expect(text).toMatch(PRAISE)
  expect(lessonState.asked).toBeDefined()
})

describe('a try at a phrase is judged by its words', () => {
  test.each([
    ['lesson20', 'uka-haha-come-here', 'haha ũka', /^Nearly right: the words are in another order/],
    ['lesson1', 'wi-mwega-are-you-well', 'mwega wi', /^Nearly right: the words are in another order/],
    ['lesson8', 'ni-kii-wendete-what-do-you-like', 'nĩ kĩĩ kwenda', /^\*Nĩ\* .* and \*kĩĩ\* .* are right/],
    ['lesson3', 'ndi-mwega-i-am-fine', 'nĩ mwega', /^\*mwega\* .* is right: the second of 2 words/],
    ['lesson1', 'wi-mwega-are-you-well', 'ndĩ mwega', /That is another Kikuyu word: it means “I am fine/],
    ['lesson20', 'uka-haha-come-here', 'haha i forgot', /^(?!.*is right)/],
  ])('in %s for %s: “%s”', (id, wordId, message, expected) => {
    expect(turnFor(id, 'kikuyu', wordId, message).text).toMatch(expected)
  })

  test.each(['uka haha, sounds like someone laughing', 'uka haha. is ũka rude?', 'Ũka haha lol'])(
    'a word of it that also laughs belongs to it: “%s”',
    (message) => {
      expect(turnFor('lesson20', 'copy', 'uka-haha-come-here', message).text).toMatch(PRAISE)
    },
  )
})

describe('no “I don’t know” beside a right answer', () => {
  test.each([
    ['lesson8', 'ndiendete-i-dont-like', 'is it ndindete? no wait.. ndiendete'],
    ['lesson9', 'giti-chair', 'hmm methe? oh, gĩtĩ'],
    ['lesson3', 'uhana-atia-how-are-you', 'Ũhana atĩa? there i copied it lol'],
  ])('where the message asks nothing: in %s for %s, “%s”', (id, wordId, message) => {
    const [, next, ...more] = turnFor(id, 'kikuyu', wordId, message).messages
    expect(next?.isQuestion).toBe(true)
    expect(more).toEqual([])
  })
})
describe('a word beside the answer', () => {
  test.each([
    ['lesson14', 'kikuyu', 'mbeca-money', 'mbeca. cucu! yes thats what my kids call her'],
    ['lesson14', 'kikuyu', 'mbeca-money', 'mbeca. guka! i know that one'],
    ['lesson23', 'copy', 'intaneti-internet', 'anyway intaneti, night, off to bed. gukoma'],
  ] as const)(
    'is no second answer where the learner talks of it: in %s (%s) for %s, “%s”',
    (lesson, how, word, message) => {
      expect(turnFor(lesson, how, word, message).text).toMatch(PRAISE)
    },
  )

  test.each([
    ['lesson14', 'kikuyu', 'mbeca-money', 'mbeca. guka!'],
    ['lesson14', 'kikuyu', 'mbeca-money', 'mbeca. cucu! no wait thats what we call her'],
    ['lesson23', 'copy', 'intaneti-internet', 'intaneti. no gukoma'],
  ] as const)('is one elsewhere: in %s (%s) for %s, “%s”', (lesson, how, word, message) => {
    expect(turnFor(lesson, how, word, message).text).not.toMatch(PRAISE)
  })
})

test('a form of the word that the notes hold is good Kikuyu', () => {
  expect(turnFor('lesson10a', 'kikuyu', 'guuka-come', 'ndĩroka').text).toMatch(/good Kikuyu: it means “I am coming”/)
})

test.each(['oi i got that one! kũruta wĩra. anyway gũthoma', 'kũruta wĩra was right! anyway, gũthoma'])(
  '“anyway” goes over to the answer: “%s”',
  (message) => {
    expect(turnFor('lesson10b', 'kikuyu', 'guthoma-read', message).text).toMatch(PRAISE)
  },
)

test.each([
  ['lesson9', 'copy', 'metha-table', 'metha. gĩtĩ'],
  ['lesson4', 'copy', 'igiri-two', 'ĩmwe. igĩrĩ. ithatũ'],
  ['lesson9', 'kikuyu', 'giti-chair', 'gĩtĩ. ũrĩrĩ! i know its one of those'],
] as const)('of several bare words none is the answer: in %s (%s) for %s, “%s”', (lesson, how, word, message) => {
  expect(turnFor(lesson, how, word, message).text).not.toMatch(PRAISE)
})

test.each(['haha Wanjiku', 'lol Nakuru'])('a name beside laughter is not a try: “%s”', (message) => {
  expect(turnFor('lesson9', 'kikuyu', 'metha-table', message).text).not.toMatch(/^(?:Not|Nearly)/)
})

test.each([
  ['lesson16', 'miaraho-noon', 'kikuyu', 'mĩaraho! is it really hot at noon?'],
  ['lesson11', 'ndaguthaitha-please', 'copy', 'ndagũthaitha! is there a shorter one?'],
  ['lesson22', 'ndawa-medicine', 'english', 'sick, no sorry medicine!'],
] as const)(
  'an answer counts before a question of its own and after a correction: in %s for %s (%s): “%s”',
  (lesson, wordId, how, message) => {
    const chat = lessonChat(lesson, { wordId, how, shown: wordIdsOf(lesson), turn: 5, due: () => 6 })
    expect(chat(message).text).toMatch(/^(?:Correct|Good job)/)
  },
)
