import { describe, expect, test } from 'vitest'
import { remarks } from '#core/tutor/wording/remarks.ts'
import type { Asked } from '#core/tutor/lesson-state.ts'
import { lessonChat, wordIdsOf } from './lesson-chat.ts'

/** The reply to a message while the tutor asks for a word of a lesson, when all of its words were shown. */
const replyTo = (lessonId: string, wordId: string, how: Asked['how'], message: string) =>
  lessonChat(lessonId, { wordId, how, shown: wordIdsOf(lessonId), turn: 5, due: () => 6 })(message).text

const saysUnknown = (text: string) => remarks.unanswered.some((remark) => text.includes(remark))

describe('a fact about a word is not an answer to a question about something else', () => {
  test.each([
    ['lesson5', 'kwenda-want', 'kikuyu', 'typo, kwenda. is Ndiendete made from enda then?', 'don’t like'],
    ['lesson10a', 'guuka-come', 'kikuyu', 'but then why isnt kwenda gwenda', 'to want'],
    ['lesson1', 'wi-mwega-are-you-well', 'kikuyu', 'Is wĩ only for one person?', 'you are'],
    ['lesson4', 'imwe-one', 'english', 'one. so what does the ci in cigana agree with?', 'how many?” '],
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

describe('a fact about a word is told if it is asked for', () => {
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

describe('small talk is not an answer to a question', () => {
  test('beside a right answer', () => {
    const message = 'oops thats swahili my bad. ndagitari. and how would i ask for the receipt'
    expect(replyTo('lesson22', 'ndagitari-doctor', 'kikuyu', message)).toContain('I don’t know that one')
  })

  test('and an exclamation is not a question', () => {
    const message = 'ithatu. How charming this word sounds, it made me smile!'
    expect(saysUnknown(replyTo('lesson4', 'ithatu-three', 'kikuyu', message))).toBe(false)
  })
})

test('a question that names no person is not about who may say a word', () => {
  const text = replyTo('lesson5', 'kuria-eat', 'english', 'To eat. Is it related to ugali somehow?')
  expect(text).not.toMatch(new RegExp([...remarks['no-company'], ...remarks['no-manner']].join('|')))
})

describe('a question beside an answer or a try gets its own reply', () => {
  test.each([
    [
      'lesson1',
      'thii-na-wega-goodbye',
      'kikuyu',
      'thii na wegga. and what does she say back if shes the one staying?',
      /^You can answer \*Tigwo na wega\*/,
    ],
    [
      'lesson1',
      'thii-na-wega-goodbye',
      'kikuyu',
      'Thi na wega. And what do I say when I am the one who leaves?',
      /^\*Tigwo na wega\*[^]*\nNearly right/,
    ],
    [
      'lesson1',
      'wi-mwega-are-you-well',
      'kikuyu',
      'wi mwega. is the wi the "are you" bit and mwega the well bit?',
      /^\*wĩ\* .* is “you are”, \*mwega\*/m,
    ],
    [
      'lesson1',
      'uhoro-waku-hello',
      'kikuyu',
      'uhoro waku? you didnt answer me tho, which bit is "you" in wi mwega',
      /^\*wĩ\* .* is “you are”, \*mwega\*/m,
    ],
    [
      'lesson2',
      'nyumite-i-am-from',
      'kikuyu',
      'nyumite. i keep mixing up ny and nj, whats the difference in how u say them',
      /^Say nj [^]*^Say ny /m,
    ],
    ['lesson2', 'njitagwo-my-name-is', 'english', 'my name is. u didnt answer me tho, how do i say ny', /^Say ny /m],
    [
      'lesson2',
      'nyumite-i-am-from',
      'english',
      'I am from. so id say nyumite leicester?',
      /^Yes, that is how to fill the blank/m,
    ],
    ['lesson10a', 'kurugama-stand', 'kikuyu', 'kurugama. is there a sit down as well?', /^Yes\. \*gũikara thĩ\*/m],
    [
      'lesson11',
      'ii-yes',
      'kikuyu',
      'ii. could i say "ii, ndagũthaitha" for yes please if his mum offers me tea?',
      /^\*ĩĩ\* .* is “yes”\. \*ndagũthaitha\*/m,
    ],
    [
      'lesson18',
      'maitu-mother',
      'kikuyu',
      'maitu. You mentioned another form for father, older and respectful. What is it, please?',
      /^\*awa\* /m,
    ],
    [
      'lesson18',
      'maitu-mother',
      'kikuyu',
      'maitu. You say baba has an older respectful form, what is it?',
      /^\*awa\* /m,
    ],
    [
      'lesson4',
      'ithano-five',
      'kikuyu',
      'ithano. How do I keep ithano and ithatu apart, any trick?',
      /trick|memory aid/,
    ],
    [
      'lesson9',
      'giti-chair',
      'kikuyu',
      'giti. I meant people on whatsapp. Do they write the tildes?',
      /^Whether people write the tildes/m,
    ],
  ] as const)('in %s for %s (%s): “%s”', (lesson, word, how, message, expected) => {
    expect(replyTo(lesson, word, how, message)).toMatch(expected)
  })

  test('a question how to type a tilde is not about messages', () => {
    const message = 'wanted to text this to grandpa, which keys do i press for the squiggly accents'
    expect(replyTo('lesson9', 'giti-chair', 'kikuyu', message)).not.toContain('Whether people write')
  })
})

test('a guess at a phrase is judged although its reason follows', () => {
  const message = 'Is it muru wa baba? I try to build it from son of my father.'
  expect(replyTo('lesson18', 'muru-wa-maitu-brother', 'kikuyu', message)).toMatch(/it means “father’s son”/)
})

test('two words that are asked for at once are both told', () => {
  const text = lessonChat('lesson1', { isOver: true, shown: wordIdsOf('lesson1') })(
    'Do you know the word for father or for grandfather? I have four grandchildren.',
  ).text
  expect(text).toContain('*baba*')
  expect(text).toContain('*guka*')
})

test('the reply to “what can I say to …” gives the phrase', () => {
  const text = replyTo(
    'lesson1',
    'ni-ngatho-thank-you',
    'kikuyu',
    'what could i say to his mum when i meet her for the first time?',
  )
  expect(text).toMatch(/^\*Wĩ mwega\?\* \([^)]*\): Say this/)
})

test('“I don’t know that one” does not stand beside what is known', () => {
  const message = 'what could i say to his mum when i meet her for the first time? shes pretty scary haha'
  expect(replyTo('lesson1', 'ni-ngatho-thank-you', 'kikuyu', message)).not.toContain('I don’t know that one')
})

test('nothing stands after the next question', () => {
  const chat = lessonChat('lesson11', { wordId: 'ii-yes', shown: ['ii-yes'], turn: 5, due: () => 6 })
  const { text } = chat('ii, thats just "aye" in scots! easy. and how do you say no?')
  expect(text).toContain('*aca*')
  expect(text).not.toMatch(/The next one:$|On we go\.?$/i)
})

test('a goodbye is not part of the word that is asked for', () => {
  const text = replyTo('lesson16', 'miaraho-noon', 'kikuyu', 'miaraho. whats tea in kikuyu b4 i go')
  expect(text).toContain('*cai*')
  expect(text).not.toContain('not sure')
})

describe('a message that only looks like one of these questions gets its own reply', () => {
  test.each([
    ['lesson2', 'uumite-ku-where-are-you-from', 'kikuyu', 'is nyumite plural?', /its plural|other form/],
    [
      'lesson2',
      'uumite-ku-where-are-you-from',
      'kikuyu',
      'can you say nyumite slower?',
      /^Say it in steps|^Of course|^No rush/,
    ],
    ['lesson1', 'uhoro-waku-hello', 'kikuyu', 'how do people type the tilde on a phone?', /^Tap ĩ or ũ/],
    ['lesson9', 'giti-chair', 'kikuyu', 'why do people write a tilde over some letters?', /^ĩ and ũ are letters/],
    ['lesson1', 'wi-mwega-are-you-well', 'kikuyu', 'which word goes first, mwega or wi', /^The order is/],
    ['lesson9', 'metha-table', 'kikuyu', 'what would I do without you, thanks!', /^(?!.*(?:answer|know))/s],
    ['lesson9', 'metha-table', 'english', 'table. sorry, did I take too long?', /^(?!.*(?:no answer|don’t know))/s],
    ['lesson1', 'thii-na-wega-goodbye', 'kikuyu', 'wi mwega. when do I say that?', /^Not/m],
    ['lesson5', 'gukoma-sleep', 'kikuyu', 'is the second i in guthii silent', /^Say it like this: \*gũthiĩ\*/],
  ] as const)('in %s for %s (%s): “%s”', (lesson, word, how, message, expected) => {
    expect(replyTo(lesson, word, how, message)).toMatch(expected)
  })
})

describe('beginners’ questions about forms and words', () => {
  test.each([
    ['lesson9', 'metha-table', 'english', 'bye bye', /^(?:Goodbye|See you soon|Take care)/],
    ['lesson9', 'metha-table', 'english', 'i need the answer', /^A hint first\./],
    ['lesson5', 'kuria-eat', 'kikuyu', 'kuria. Ohh nice! So rĩa! alone would be "eat!"?', /^Yes\. \*rĩa!\*/m],
    [
      'lesson5',
      'kuria-eat',
      'english',
      'to eat. so if his mum shouts ria at me it means get that down ye?',
      /^\*rĩa!\* .* “eat!/m,
    ],
    [
      'lesson10a',
      'guuka-come',
      'kikuyu',
      'guuka. u is none of k t th or c, so why gu here?',
      /even with a vowel between: \*gũũka\*/,
    ],
    [
      'lesson2',
      'uumite-ku-where-are-you-from',
      'kikuyu',
      'uumite ku? and what if theres like 3 of them, still uumite?',
      /^To several people: \*Muumĩte kũ\?\*/m,
    ],
    [
      'lesson11',
      'ndaguthaitha-please',
      'kikuyu',
      'ndaguthaitha. how do i say goodnight so i can text it to him?',
      /\*Koma wega\*/,
    ],
    ['lesson7', 'gukena-be-happy', 'kikuyu', 'gukena. how do you say asante in kikuyu by the way?', /\*Nĩ ngatho\*/],
    ['lesson14', 'kugura-buy', 'kikuyu', 'kugura. so how do i say i want to buy medicine?', /\*kũgũra\*.*\*ndawa\*/],
    ['lesson1', 'uhoro-waku-hello', 'kikuyu', 'uhoro waku? is there a shorter word for hello', /the only one I know/],
  ] as const)('in %s for %s (%s): “%s”', (lesson, word, how, message, expected) => {
    expect(replyTo(lesson, word, how, message)).toMatch(expected)
  })
})
