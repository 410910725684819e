import { describe, expect, test } from 'vitest'
import type { Asked } from '#core/tutor/lesson-state.ts'
import { lessonChat, wordIdsOf } from './lesson-chat.ts'

/** A talk in which the first two words of a lesson were shown and one of them is asked for; says what the tutor replies to each message. */
function talk(lessonId: string, { how = 'kikuyu', word = 0 }: { how?: Asked['how']; word?: 0 | 1 } = {}) {
  const shown = wordIdsOf(lessonId).slice(0, 2)
  const say = lessonChat(lessonId, { wordId: shown[word] ?? '', how, shown })
  return (message: string) => say(message).text
}

describe('a try that is nearly the word is told what is off', () => {
  test.each([
    ['lesson5', 'kwenya', 'only letter 5 is off'],
    ['lesson5', 'kwnda', 'one letter is missing'],
    ['lesson5', 'kwendda', 'one letter too many'],
    ['lesson5', 'kewnda', 'two letters have changed places'],
    ['lesson1', 'uhoro wako', 'only the last letter is off'],
  ])('%s: “%s”', (lesson, message, what) => {
    const reply = talk(lesson)(message)
    expect(reply).toContain(what)
    expect(reply).not.toMatch(/language|begins with/)
  })

  test('words in another order', () => {
    const reply = talk('lesson1')('waku uhoro')
    expect(reply).toContain('Nearly right: the words are in another order.')
    expect(talk('lesson1', { how: 'copy' })('waku uhoro')).toMatch(/the words are in another order\. Copy it exactly/)
  })

  test('the right letters are not given away before the word is shown', () => {
    expect(talk('lesson5')('kwenya')).not.toContain('kwenda')
    expect(talk('lesson5', { how: 'copy' })('kwenya')).toContain('kwen[d]a')
  })
})

describe('a question about the last answer is answered from that answer', () => {
  test.each([
    'what did i do wrong',
    'So which letter was wrong?',
    'but i wrote that',
    'whats the diff with mine',
    'was it right?',
    'why',
    'why not?',
    'what? i did type it',
  ])('“%s” after a wrong one', (message) => {
    const say = talk('lesson5')
    say('kwenya')
    const reply = say(message)
    expect(reply).toContain('In “kwenya” only letter 5 is off.')
    expect(reply).not.toContain('kwenda')
  })

  test.each(['did i get it right', 'was my answer right or not', 'so was i wrong?'])(
    '“%s” after a right one',
    (message) => {
      const say = talk('lesson5')
      say('kwenda')
      expect(say(message)).toMatch(/\bright\b/)
    },
  )

  test('another word of the course is told apart from the one asked for', () => {
    const say = talk('lesson9')
    say('giti')
    expect(say('why is that wrong')).toContain('That was another Kikuyu word: “chair”.')
  })

  test('asked again, it helps instead of repeating itself', () => {
    const say = talk('lesson5')
    say('kwenya')
    say('what did i do wrong')
    expect(say('what did i do wrong')).toContain('begins with')
  })

  test('an answer of long ago is not meant', () => {
    const say = talk('lesson5')
    say('kwenya')
    for (const message of ['hello', 'thanks', 'how many words are left?', 'who are you?', 'hello']) say(message)
    expect(say('what did i do wrong')).not.toContain('kwenya')
  })
})

test.each(['metha?? I don’t get it', 'metha i dont understand', 'metha, huh?', 'metha. im confused'])(
  'a learner who does not understand gets no praise: “%s”',
  (message) => {
    expect(talk('lesson9')(message)).not.toMatch(/Correct|Good job|Good\./)
  },
)

test('an apology is not sad news', () => {
  expect(talk('lesson6')('sorry which one do u want me to type')).not.toMatch(/I’m sorry/)
})

test('a learner who is stuck is not told that the last answer was right', () => {
  const say = talk('lesson9', { how: 'copy' })
  say('metha')
  expect(say('I keep getting stuck at the same place.')).not.toMatch(/right/)
})

test('“those two” are the last two words shown', () => {
  const reply = talk('lesson1', { how: 'copy' })('What’s the difference between those two?')
  expect(reply).toMatch(/Ũhoro waku[^]*Wĩ mwega/)
})

test('another way to say a word is told apart from the word', () => {
  expect(talk('lesson9', { how: 'copy' })('what does ni wega mean?')).toMatch(/Nĩ wega|ngatho/)
})

test('a part of what is asked for is told as a part', () => {
  expect(talk('lesson9', { word: 1 })('how do you say my wooden table')).toContain(
    '“my wooden table”, but I know part of it',
  )
})

test('a friend or a pet who is called something is not the learner', () => {
  expect(talk('lesson9')('my dog is called biscuit')).not.toMatch(/meet you/)
})

test('a complaint that a question was misread gets an apology', () => {
  expect(talk('lesson9')('thats not what i asked')).toMatch(/sorry|mistake/i)
})

test('messages that are not understood are not answered with the same sentence', () => {
  const say = talk('lesson9')
  const first = say('zxcv').split('\n')[0]
  say('metha')
  expect(say('qwrt').split('\n')[0]).not.toBe(first)
})

describe('the meaning of a greeting is an answer when it is asked for', () => {
  test.each([
    'omg. it means hello how are you',
    '?? i literally just told you. hello, how are you',
    'You are so kind. Hello, how are you?',
    'Hello, how are you? I do hope that is right.',
  ])('“%s”', (message) => {
    expect(talk('lesson1', { how: 'english' })(message)).toMatch(/^(?:Correct|Good job)!/)
  })

  test.each(['hello, what was it again?', 'hi. can i have a hint', 'hello!! how do you say table'])(
    'but “%s” greets the tutor',
    (message) => {
      expect(talk('lesson1', { how: 'english' })(message)).not.toMatch(/^(?:Correct|Good job)!/)
    },
  )
})

test('a letter that is asked about is not a word', () => {
  const say = talk('lesson3')
  expect(say('how does ĩ sound?')).toContain('Say ĩ like')
  expect(say('what does the letter ũ sound like in it')).toContain('Say ũ like')
})

test('the part of a phrase is told with its own meaning', () => {
  expect(talk('lesson1', { word: 1, how: 'copy' })('what does wi mean')).toContain('is “you are”, a part of')
})

test('a guess that the learner claims is not confirmed beside a right answer', () => {
  const reply = talk('lesson9')('so i guessed that other one right? metha')
  expect(reply).not.toMatch(/You did|you had it|should have seen/)
})

test('the English plural of a word gets the plural of that word', () => {
  expect(talk('lesson9', { word: 0 })('how do i say chairs')).toContain('More than one: *itĩ* (ee-tay).')
  expect(talk('lesson9', { word: 1 })('how do i say chairs')).not.toContain('itĩ')
})

test('a question whether a right answer was right needs no more than the praise', () => {
  expect(talk('lesson9')('metha. Did I say something wrong?')).not.toMatch(/question/)
})

test.each([
  ['but you didn’t answer my question, is it like swahili', /Bantu languages/],
  ['you ignored my question. how do you say water?', /maaĩ/],
])('“%s” after a right answer is not about that answer', (message, answer) => {
  const say = talk('lesson9')
  say('metha')
  const reply = say(message)
  expect(reply).toMatch(answer)
  expect(reply).toMatch(/passed over|misread|didn’t answer/)
  expect(reply).not.toMatch(/right:? nothing|was right|counted as right|had it right/)
})
