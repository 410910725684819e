import { describe, expect, test } from 'vitest'
import { lessonOf } from '#content/course.ts'
import type { Asked } from '#core/tutor/lesson-state.ts'
import { content } from '#content/course-content.fixture.ts'
import { lessonChat, teacher, wordIdsOf } from './lesson-chat.ts'

const [first = '', second = ''] = wordIdsOf('lesson9')

/** The reply to a message while the tutor asks for the lesson's first word; `seen`: the words that were shown. */
function replyTo(message: string, how: Asked['how'] = 'kikuyu', seen: readonly string[] = [first]) {
  const chat = lessonChat('lesson9', { wordId: first, how, shown: seen })
  const { messages, produced, understood, text } = chat(message)
  return {
    act: understood?.act,
    isProduced: produced.length > 0,
    isWrong: messages.some(({ judged }) => judged !== undefined),
    text,
  }
}

describe('an answer counts beside what else a beginner writes', () => {
  test.each([
    'lol metha',
    'metha lol',
    'soz metha',
    'yay metha',
    'yep, metha',
    'haha metha',
    'metha, ja?',
    'metha?? is that right or nah',
    'oh dear sorry, metha',
    'metha! my aunt has one in her kitchen',
    'i never liked school. metha',
    'metha i think but not sure',
    'Metha. That’s table, right?',
    'yh ok metha',
    'metha. And what would she answer back?',
    'metha. you write answer up there already',
    'I just answered that: metha',
    'metha. how do i say giti',
    'metha! do kids say that?',
    'huh?? what plural. the answer is metha',
    'I think I mixed them up. It must be metha. Do they shake hands while they say it?',
    'I did just tell you, it’s metha. Is e like the e in pen?',
    'Metha it is. Now can you help me, how do I get the sound at the end?',
    'giti... no scratch that, metha',
  ])('“%s”', (message) => {
    expect(replyTo(message)).toMatchObject({ isProduced: true, isWrong: false, act: 'answer' })
  })

  test.each([
    'metha, what does it mean?',
    'metha, no wait',
    'metha. giti',
    'metha, hint please',
    'metha, is it the same as a desk?',
    'i do not think it is metha',
    'what does metha mean',
    'Metha. That means chair.',
    'metha... what does that mean',
    'metha? what’s that mean?',
    'metha tell me more',
    'metha = chair',
    'metha... nah forget i said that',
    'metha hold on no delete that',
    'metha?? I don’t get it',
    'metha i dont understand',
    'metha, why?',
    'metha: how do you pronounce it?',
  ])('but not in “%s”', (message) => {
    expect(replyTo(message)).toMatchObject({ isProduced: false })
  })

  test('a question beside it gets its reply before the next word', () => {
    const { text } = replyTo('metha. how many words are left?')
    expect(text).toMatch(/^(?:Correct|Good job)!/)
    expect(text).toContain('words are left to say')
  })

  test('a word that is copied counts in a short remark', () => {
    for (const message of ['metha ez', 'ooh metha yes'])
      expect(replyTo(message, 'copy').text).toMatch(/Correct|Good job/)
    for (const message of ['is it metha', 'not metha', 'metha?? i don’t get it'])
      expect(replyTo(message, 'copy').text).not.toMatch(/Correct|Good job/)
  })

  test.each([
    ['metha. is it used for a desk too', 'only as “table”'],
    ['metha. so do they say it in town and in the village', 'don’t say|none says'],
    ['metha like mesa in spanish', 'came from Portuguese'],
    ['metha, gotta go now', 'See you|[Bb]ye|tomorrow|kept|lost'],
  ])('“%s” is an answer and gets a reply: %s', (message, reply) => {
    expect(replyTo(message)).toMatchObject({ isProduced: true })
    expect(replyTo(message).text).toMatch(new RegExp(reply))
  })

  test.each([
    ['metha. but you didn’t answer my question', /passed over|misread|didn’t answer/],
    ['i did type it lol. metha', /had it|my mistake|should have seen/],
    ['metha :) is the th like in think', /th/],
    ['metha. i must go, the kids are hungry', /See you|[Bb]ye|kept|lost/],
  ])('“%s” is heard', (message, reply) => {
    expect(replyTo(message).text).toMatch(reply)
  })

  test('a question beside thanks is not dropped, and no line is said twice', () => {
    const lines = replyTo('metha. thanks! is giti chair? does giti mean chair?', 'kikuyu', [first, second]).text.split(
      '\n',
    )
    expect(lines.join()).toContain('*gĩtĩ* (ghay-tay) is “chair”.')
    expect(new Set(lines).size).toBe(lines.length)
  })

  test('a wrong try counts beside talk, which gets its reply first', () => {
    const { text, isWrong } = replyTo('giti. thanks for your help!', 'kikuyu', [first, second])
    expect(isWrong).toBe(true)
    expect(text).toMatch(/welcome|pleasure|Any time|glad|Happy/i)
  })

  test('a question if it is the word is not an answer, and gets its reply', () => {
    const { text, isProduced } = replyTo('is it metha?')
    expect(isProduced).toBe(false)
    expect(text).toContain('Yes, that’s the word.')
  })

  test('a question without a reply and a story beside it are not passed over', () => {
    expect(replyTo('metha. what rhymes with that in english?').text).toMatch(/question|know|sure/)
    expect(replyTo('metha. my husband died last year').text).toMatch(
      /sorry|hard|easy|small word|telling me|care about|learn/i,
    )
  })

  test('a meaning counts beside small talk, not beside a question', () => {
    expect(replyTo('table! my gran had a huge one', 'english').text).toMatch(/^(?:Correct|Good job)!/)
    expect(replyTo('table, what was the question again?', 'english').text).not.toMatch(/^(?:Correct|Good job)!/)
  })
})

test.each(['giti lol', 'sorry, giti', 'giti, if i remember rightly'])(
  '“%s” is a wrong try at another word',
  (message) => {
    expect(replyTo(message, 'kikuyu', [first, second])).toMatchObject({ isWrong: true })
  },
)

describe('two requests get two replies', () => {
  test.each([
    ['thanks! how many words are left?', ['words are left to say']],
    ['how do i type the squiggle? and how many words are left', ['Tap ĩ or ũ', 'words are left to say']],
    ['my gran died last year. can i have a hint', ['It begins with *m…*']],
  ])('“%s”', (message, replies) => {
    const { text } = replyTo(message)
    for (const reply of replies) expect(text).toContain(reply)
  })
})

describe('another language is not a wrong try', () => {
  test.each([
    'nie rozumiem, co to znaczy?',
    'a jak się odpowiada na to?',
    'mój mąż jest z Kenii',
    'ich verstehe das nicht',
    'no entiendo',
  ])('“%s”', (message) => {
    expect(replyTo(message)).toMatchObject({ act: 'other-language', isWrong: false })
  })

  test('a call for help in it gets a hint, and thanks are taken', () => {
    expect(replyTo('nie rozumiem').text).toContain('It begins with *m…*')
    // Swahili: “I don’t know this”.
    expect(replyTo('sijui hii')).toMatchObject({ isWrong: false, text: expect.stringContaining('It begins with *m…*') })
    expect(replyTo('dziękuję bardzo').text).not.toMatch(/English/)
  })

  test.each(['how do you say gracias in kikuyu', 'in german we say bitte, what is it here'])(
    'but “%s” is English',
    (message) => {
      expect(replyTo(message).act).not.toBe('other-language')
    },
  )

  test('a misspelled word is a try', () => {
    expect(replyTo('mteha').act).toBe('answer')
  })
})

describe('a story gets a reaction that fits, and the question again', () => {
  test.each([
    ['my mum never taught us because she said english was better for school', /\n.*“table”/],
    ['my grandmother passed away two years ago and i miss her', /sorry|hard|easy|small word/i],
    ['we are getting married in june, i am so happy', /lovely|nice|happy|wonderful/i],
  ])('“%s”', (message, expected) => {
    const { text, isWrong } = replyTo(message)
    expect(text).toMatch(expected)
    expect(text).not.toContain('didn’t catch')
    expect(isWrong).toBe(false)
  })
})

test('a question about what to answer is about the word, not about “back”', () => {
  const greetings = lessonOf(content, 'lesson1')
  const opened = teacher.open(greetings, { produced: [], seed: 5 }).lessonState
  const { messages } = teacher.reply(greetings, opened, 'so what do i say back to her', { tildesCount: false })
  expect(messages.map(({ content: text }) => text).join('\n')).toContain('You can answer *Nĩ kwega*')
})

test('a learner who asks about a later word of the lesson gets it', () => {
  expect(replyTo('what does giti mean', 'copy').text).toContain('*gĩtĩ* (ghay-tay)\nChair.')
})

test('a question about a word that is not right yet waits for it', () => {
  const chat = lessonChat('lesson9', {
    wordId: 'giti-chair',
    how: 'kikuyu',
    shown: wordIdsOf('lesson9'),
    turn: 5,
    due: () => 6,
  })
  const missed = chat('giri. does it come from swahili?').text
  expect(missed).toMatch(/Your question|your question/)
  expect(missed).toContain('Nearly right')
  expect(chat('gĩtĩ').text).toContain('Now to your question')
})

test('a letter of another sentence is not what a question about a word is about', () => {
  const setting = {
    wordId: 'ndaguthaitha-please',
    how: 'kikuyu',
    shown: wordIdsOf('lesson11'),
    turn: 5,
    due: () => 6,
  } as const
  const { text } = lessonChat(
    'lesson11',
    setting,
  )('ah the h. ndagũthaitha. so what is no then, is it aca like my friend says?')
  expect(text).toContain('*aca*')
  expect(text).not.toContain('Say h')
})

test('a question that waits is replied to beside a remark, too', () => {
  const setting = { wordId: 'giti-chair', how: 'kikuyu', shown: wordIdsOf('lesson9'), turn: 5, due: () => 6 } as const
  const chat = lessonChat('lesson9', setting)
  chat('giri. does it come from swahili?')
  expect(chat('oh ok, gĩtĩ').text).toContain('Now to your question')
})

test('a wish for a hint beside a try, and one that is put again, gets a hint', () => {
  const setting = { wordId: 'giti-chair', how: 'kikuyu', shown: wordIdsOf('lesson9'), turn: 5, due: () => 6 } as const
  expect(lessonChat('lesson9', setting)('giri. can i get a hint').text).toContain('It begins with')
  expect(lessonChat('lesson9', setting)('i asked for a hint man').text).toContain('It begins with')
})
