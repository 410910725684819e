import { describe, expect, test } from 'vitest'
import { lessonOf } from '#content/course.ts'
import type { Asked } from '#core/tutor/lesson-state.ts'
import { content } from '#content/course-content.fixture.ts'
import { lessonChat, wordIdsOf } from './lesson-chat.ts'

interface Start {
  readonly lesson?: string
  readonly how?: Asked['how']
  /** The number of words that were shown. */
  readonly shown?: number
  /** The index of the word in question. */
  readonly word?: number
}

/** Starts a chat in the middle of a lesson. `say` sends a message and returns the tutor's reply. */
function startChat({ lesson: id = 'lesson9', how = 'copy', shown = 1, word = shown - 1 }: Start = {}) {
  const seen = wordIdsOf(id).slice(0, shown)
  const send = lessonChat(id, { wordId: seen[word] ?? '', how, shown: seen, turn: 5 })
  let askedId = seen[word]
  const say = (message: string) => {
    const { lessonState, text } = send(message)
    askedId = lessonState.asked?.wordId
    return text
  }
  return { say, askedFor: () => lessonOf(content, id).words.find((one) => one.id === askedId)?.kikuyu }
}

describe('a question put again in other words is the same question', () => {
  test('with the word that a correction names', () => {
    const { say } = startChat({ shown: 2 })
    say('what is the plural of it')
    expect(say('no i meant of metha')).toContain('One table or several')
  })

  test('with the sentence that follows “I meant”', () => {
    const { say } = startChat({ lesson: 'lesson1', shown: 3 })
    say('Do I say the morning part first?')
    expect(say('I meant, can the word for morning come at the start of the sentence?')).toContain(
      'The order is “you are”',
    )
  })

  test('with the subject that a complaint names', () => {
    const { say } = startChat({ lesson: 'lesson4', shown: 4, how: 'english', word: 0 })
    say('is ithatu like the swahili tatu')
    say('whats the weather like')
    const reply = say('u didnt answer about tatu tho. is it the same word?')
    expect(reply).toMatch(/passed over|misread|didn’t answer/)
    expect(reply).toContain('*ithatũ* (ee-dhah-toh) is “three”')
  })

  test('“them” after a complaint is what it names', () => {
    const { say } = startChat({ lesson: 'lesson1', shown: 2 })
    expect(say('You didn’t really answer about the squiggles. Will you mark me wrong without them?')).toContain(
      'You may leave tildes out',
    )
  })

  test('of the word that replaces another', () => {
    const { say } = startChat({ shown: 2, how: 'kikuyu', word: 0 })
    say('does giti change for several?')
    expect(say('no, with metha')).toContain('same word serves')
  })

  test('of a part that replaces another', () => {
    const { say } = startChat({ lesson: 'lesson1', shown: 2 })
    say('is waku you?')
    expect(say('sorry i meant the other part, uhoro')).toContain('“news”')
  })

  test('named in a complaint of any form', () => {
    const { say } = startChat()
    say('why is there a little line in front of -nene')
    say('how many words are left')
    expect(say('you skipped my question about the little line')).toContain('A dash stands for')
    expect(say('i asked something else, how many lessons are there')).toContain('24 lessons')
  })

  test('a complaint that is repeated ends', () => {
    const { say } = startChat()
    say('you didn’t answer about the weather')
    expect(say('you didn’t answer about the weather')).toContain('*metha*')
  })

  test('but a statement of its own is read as it stands', () => {
    expect(startChat().say('no i mean is metha table')).toContain('Yes. *metha*')
  })
})

describe('a question beside an answer is remembered', () => {
  test('“I meant” after a denial puts it again with other words', () => {
    const { say } = startChat({ how: 'kikuyu', shown: 2 })
    say('giti. im a nurse, how do i say that')
    expect(say('no not nurse, i meant doctor. like my sister')).toContain('“doctor” is *ndagĩtarĩ*')
  })

  test('a complaint without a question of its own gets another reply or “I don’t know”', () => {
    const { say } = startChat({ lesson: 'lesson18', how: 'kikuyu' })
    say('baba. do kids still listen to theirs')
    const reply = say('thats not what i asked. maitu')
    expect(reply).toMatch(/passed over|misread|didn’t answer/)
    expect(reply).toMatch(/don’t know|don’t say|goes beyond|no answer|can’t answer/)
  })

  test('after a reply that told something, a complaint gets only the apology', () => {
    const { say } = startChat({ how: 'kikuyu', shown: 3 })
    say('uriri. whats doctor in kikuyu')
    expect(say('giti. you didnt answer my question')).not.toMatch(
      /don’t know|don’t say|goes beyond|no answer|can’t answer/,
    )
  })

  test('“no, i meant the plural” does not ask for a word for “the plural”', () => {
    const { say } = startChat({ shown: 2 })
    say('how do you say it')
    expect(say('no, i meant the plural')).toContain('*itĩ*')
  })

  test('a complaint about an older reply does not bring it back', () => {
    const { say } = startChat({ how: 'kikuyu', shown: 3 })
    say('uriri. whats doctor in kikuyu')
    say('hint')
    expect(say('thats not what i asked. metha')).not.toContain('doctor')
  })
})

describe('the tutor says what its “I don’t know” was about', () => {
  test.for([
    'You said correct, thank you, but what is it that you don’t know?',
    'what don’t you know?',
    'what do you mean you can’t answer',
    'which question do you mean?',
  ])('%s', (message) => {
    const { say } = startChat({ how: 'kikuyu', shown: 2 })
    say('giti. do rabbits like carpets?')
    expect(say(message)).toContain('was about a question that I read in your message. Your answer was right.')
  })

  test.for(['I didn’t ask anything', 'but I asked nothing', 'it wasn’t a question'])('%s', (message) => {
    const { say } = startChat({ how: 'kikuyu', shown: 2 })
    say('giti. do rabbits like carpets?')
    expect(say(message)).toContain('I took a part of your message for a question.')
  })

  test.for(['what do you mean you don’t know', 'what is it that you can’t answer?'])(
    'also without an answer: %s',
    (message) => {
      const { say } = startChat({ how: 'kikuyu', shown: 2 })
      say('how do you say xylophone?')
      expect(say(message)).toMatch(/^My “I don’t know” was about a question that I read in your message\./)
    },
  )

  test('only after such a line', () => {
    const { say } = startChat({ how: 'kikuyu', shown: 2 })
    say('giti')
    expect(say('which question do you mean?')).not.toContain('was about a question')
  })
})

describe('how a sentence is said may be asked after it', () => {
  test.for([
    ['giti. im a nurse how do i say that', '“nurse” is *mũrigitani*'],
    ['I want to buy a table, how do I say that?', '“to buy” is *kũgũra*'],
    ['giti. I have a book. So how do I say that in Kikuyu?', 'is “I have a book”'],
  ])('%s', ([message, told]) => {
    expect(startChat({ how: 'kikuyu', shown: 2 }).say(message!)).toContain(told)
  })

  test.for(['giti. how do I say that?', 'I love it! how do you say that?'])('not in “%s”', (message) => {
    expect(startChat({ shown: 2 }).say(message)).not.toMatch(/part of it|none of the lessons|“I love/)
  })

  test.for([
    'I forgot. how do you say that?',
    'giti. i am ready. how do i say that',
    'giti. I’m not sure. how do you say that',
    'I think i know. how do you say that',
  ])('but a remark to the tutor is not such a sentence: “%s”', (message) => {
    expect(startChat({ how: 'kikuyu', shown: 2 }).say(message)).not.toMatch(/none of the lessons|part of it|“I know”/)
  })

  test('several are told before what else the sentence says', () => {
    const { say } = startChat({ lesson: 'lesson18', shown: 3 })
    expect(say('I have two brothers. how do I say that?')).toContain('*ariũ a maitũ*')
  })

  test('a number in digits is part of the sentence', () => {
    expect(startChat({ lesson: 'lesson10', how: 'kikuyu' }).say('im 19 how do i say that')).toContain(
      'none of the lessons',
    )
  })
})

test('a wish to go slower is not one where a question says what is meant', () => {
  const { say } = startChat({ lesson: 'lesson7', shown: 2 })
  const reply = say('whoa Nĩndĩrakena is long. which bit of that is the I?')
  expect(reply).not.toMatch(/smaller|small step|slowly|No rush/)
})

describe('a yes or a no is said once more', () => {
  test.each([
    ['is metha table?', 'so that’s a no?', /^It’s a yes\./],
    ['is metha table?', 'so yes?', /^That’s right: it’s a yes\./],
    ['is metha chair?', 'so thats a no then?', /^That’s right: it’s a no\./],
    ['is metha chair?', 'yes or no?', /^It’s a no\./],
    ['is metha table?', 'so it is?', /^That’s right: it’s a yes\./],
    ['is metha table?', 'so thats a yes right', /^That’s right: it’s a yes\./],
    ['is metha table?', 'ok so it does then?', /^It’s a yes\./],
  ])('“%s” … “%s”', (question, message, reply) => {
    const { say } = startChat()
    expect(say(question)).toMatch(/^(?:Yes|No)[.:]/)
    expect(say(message)).toMatch(reply)
  })

  test('also after it was said before', () => {
    const { say } = startChat()
    say('is metha table?')
    say('so that’s a no?')
    expect(say('so yes?')).toContain('it’s a yes')
  })

  test('without one, the tutor says so, or says what counts', () => {
    const { say } = startChat({ lesson: 'lesson1' })
    say('can I say it to a bishop')
    expect(say('so that’s a yes?')).toMatch(/[Nn]either|no plain yes/)
    say('why do the letters have squiggles')
    expect(say('So that’s a no? I should always write them?')).toContain('You may leave tildes out')
  })
})

describe('“it” and “those two” are what was told last', () => {
  test('a word that stands with a dash, too', () => {
    const { say } = startChat()
    say('how do you say big')
    expect(say('Why the dash in front of it?')).toContain('A dash stands for')
    expect(say('can i use it in a sentence')).not.toContain('metha igĩrĩ')
  })

  test('two words of the lesson before one that a note names', () => {
    const { say } = startChat({ shown: 3, how: 'english', word: 2 })
    say('what is metha')
    say('what is giti')
    say('how do you say big')
    const reply = say('what is the difference between those two')
    expect(reply).toContain('gĩtĩ')
    expect(reply).toContain('metha')
    expect(reply).not.toContain('-nene')
  })

  test('a question in the words of another card is about that word', () => {
    const { say } = startChat({ lesson: 'lesson4', shown: 4, how: 'english', word: 0 })
    expect(say('why does th turn into t for people')).toContain('ĩtatũ')
  })
})

describe('consent goes on with the word on the screen', () => {
  test.each([
    'ok lets gooo',
    'lets go',
    'okay let’s start',
    'ready when you are',
    'bring it on',
    'i don’t want to skip',
  ])('“%s”', (message) => {
    const { say, askedFor } = startChat()
    expect(say(message)).not.toContain('come back')
    expect(askedFor()).toBe('metha')
  })

  test.each(['go on', 'next one', 'skip'])('but “%s” does not', (message) => {
    const { say, askedFor } = startChat()
    say(message)
    expect(askedFor()).not.toBe('metha')
  })

  test.each([
    'wait i didnt even answer lol why did u skip',
    'what happened to metha i wanted to do that one',
    'go back to metha please',
    'i didn’t mean to skip it',
    'hey bring back the one before i hadnt tried it',
  ])('a word that was left comes back: “%s”', (message) => {
    const { say, askedFor } = startChat()
    say('next one pls')
    expect(askedFor()).not.toBe('metha')
    expect(say(message)).toMatch(/^\*metha\*/m)
    expect(askedFor()).toBe('metha')
  })
})

describe('a remark fits what the learner said', () => {
  test.each([
    ['oh dear. metha', /glad|good to hear|Lovely/],
    ['metha 🔥🔥 ez', /fair/],
    ['oh i mixed them. metha', /know a little|telling me|sharing|who is learning/],
    ['interesting! what is the plural of metha', /glad|good to hear|Lovely/],
  ])('“%s”', (message, never) => {
    expect(startChat().say(message)).not.toMatch(never)
  })

  test('talk about the lesson is not news', () => {
    expect(startChat().say('you skip the word i like')).not.toMatch(/know a little|telling me|sharing|who is learning/)
  })

  test('“morning?” asks for a word', () => {
    expect(startChat({ lesson: 'lesson16', how: 'kikuyu' }).say('morning?')).toContain('rũciinĩ')
  })

  test('a question what a word sounds like is about its sound', () => {
    expect(startChat({ lesson: 'lesson4', shown: 2 }).say('hehe cigana sounds like cigarette 😂')).toContain(
      'Say it like this: *cigana?*',
    )
  })
})

describe('the signs in the tutor’s messages are explained', () => {
  test.each([
    ['what do you mean highlighted letters? I don’t see anything highlighted', 'Highlighted letters are'],
    ['whats the thing in brackets for', 'In brackets'],
    ['what are the three dots', 'Dots stand for'],
    ['what is the dash for in -nene', 'A dash stands for'],
  ])('“%s”', (message, note) => {
    expect(startChat().say(message)).toContain(note)
  })

  test('but a mark on a letter is a tilde', () => {
    expect(startChat().say('whats the dash over the i')).not.toContain('A dash stands for')
  })

  test('and minutes are not minus signs', () => {
    const { say } = startChat({ lesson: 'lesson16', how: 'kikuyu' })
    expect(say('told me 2 mins ago. second word is early. tene? ruciini tene')).not.toContain('A dash stands for')
  })
})

describe('the answer does not stand in the line before the question', () => {
  test('where a note has the word as its example', () => {
    const { say, askedFor } = startChat({ shown: 2, how: 'kikuyu' })
    expect(say('what are noun classes?')).toContain('*gĩtĩ*')
    expect(askedFor()).not.toBe('gĩtĩ')
  })

  test('where the learner named the next word beside the answer', () => {
    const { say } = startChat({ lesson: 'lesson1', shown: 2, how: 'kikuyu', word: 0 })
    const reply = say('is it wi mwega? no wait, that’s are you well. uhoro... uhoro waku')
    expect(reply).toContain('“Are you well?”')
    expect(reply).not.toContain('How do you say “Are you well?”')
  })
})

describe('a word of the lesson that a learner wishes for comes next', () => {
  const { say, askedFor } = startChat({ lesson: 'lesson18', shown: 4, how: 'kikuyu' })

  test.each(['can we skip to cucu pls i want that one', 'can we jump to grandma', 'i want to learn cucu now'])(
    '“%s”',
    (message) => {
      const fresh = startChat({ lesson: 'lesson18', shown: 4, how: 'kikuyu' })
      expect(fresh.say(message)).toContain('*cũcũ*')
      expect(fresh.askedFor()).toBe('cũcũ')
    },
  )

  test('and one that only asks is told that it is there', () => {
    expect(say('is cucu in this lesson?')).toContain('Yes, it is one of its words.')
    expect(say('when do we get to cucu?')).toContain('That comes later in this lesson.')
    expect(say('is metha in this lesson?')).toMatch(/^No\. .*\*metha\*.*lesson 9/)
    expect(say('isnt this lesson 18?')).toContain('This is lesson 18.')
    expect(askedFor()).not.toBe('cũcũ')
  })
})

describe('what the tutor has said is asked about', () => {
  test('which part of a sentence it knows', () => {
    const { say } = startChat({ lesson: 'lesson22', shown: 9, word: 5 })
    expect(say('how would i say my grandma is sick')).toContain('but I know part of it')
    expect(say('ok what part do u know')).toMatch(/\*cũcũ\*.*\*mũrũaru\*/)
  })

  test('the sentence of a card, told again', () => {
    const { say } = startChat({ lesson: 'lesson22', shown: 2 })
    const text = say('but u said it names ONE doctor?')
    expect(text).toContain('It names one doctor. More than one: *mandagĩtarĩ*')
  })

  test('the sentence of a card, not understood', () => {
    const { say } = startChat({ lesson: 'lesson8', shown: 5 })
    expect(say('what do you mean the first word changes?')).toContain('Of a person it is *ũrĩa*')
  })

  test('a letter after a question without a yes or a no', () => {
    const { say } = startChat({ shown: 2 })
    say('is it a nice word?')
    expect(say('so c is always sh?')).toContain('Say c like')
  })
})

describe('a no is explained where a learner asks why', () => {
  test('by the meaning of the word', () => {
    const { say } = startChat({ lesson: 'lesson5', shown: 5 })
    expect(say('is gukoma to eat?')).toMatch(/^No\./)
    expect(say('why no?')).toMatch(/^\*gũkoma\* \(.*\) is “to sleep”/)
  })

  test('and words that were put together stay open', () => {
    const { say } = startChat({ lesson: 'lesson5', shown: 5 })
    say('so nĩngwenda gũthiĩ Nyeri?')
    expect(say('what’s wrong with my sentence')).toMatch(/together|phrase/)
  })

  test('a yes and a no that contradict each other are told again', () => {
    const { say } = startChat({ lesson: 'lesson5', shown: 5 })
    expect(say('you said no but then you said thii is go?? im confused')).toMatch(/^(?:Sorry|You’re right)[^]*\*thiĩ\*/)
  })
})

test.each([
  'skip grandmother',
  'give me another one',
  'maybe skip this one',
  'forget cũcũ, next',
  'next please, sister is hard',
])('a skip that names a word does not wish for it: “%s”', (message) => {
  const { say, askedFor } = startChat({ lesson: 'lesson18', shown: 4, how: 'kikuyu' })
  say(message)
  expect(askedFor()).not.toBe('cũcũ')
})
