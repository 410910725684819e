import { describe, expect, test } from 'vitest'
import { replyTo } from './lesson-chat.ts'

/** One word of a message is not what the message is about. */

const onChair = (message: string) => replyTo('lesson9', 'english', 'giti-chair', message)

const onSleep = (message: string) => replyTo('lesson6', 'copy', 'gukoma-sleep', message)
const onWrite = (message: string) => replyTo('lesson12', 'copy', 'kwandika-write', message)

describe('a wish for another lesson names the lesson of its topic', () => {
  test.each([
    ['i came here for numbers, can we do those in place of this', ['lesson 4', 'lesson 10']],
    ['I’d like to return to the one on family that we began on Monday.', ['lesson 18']],
    ['Would it be a great bother to you if we left the numbers and went over to greetings?', ['lesson 1 ']],
    ['this isnt what i came for, my in-laws arrive sunday, family words maybe', ['lesson 18']],
    ['switch to the one about emotions please', ['lesson 7']],
    ['can we do food instead, I cook for a big family', []],
    ['i dont want greetings i want to learn insults', []],
    ['we did verbs yesterday with my cousin so i’d sooner be in the travel bit', []],
    ['I got divorced last month and the unit on marriage is a bit much, got another topic?', []],
    ['diff topic bro', []],
    ['wrong topic, I clicked on it thinking it was colours', []],
  ])('“%s”', (message, lessons) => {
    const reply = onChair(message).toLowerCase()
    expect(reply).toContain('the lessons are in the menu at the top')
    expect(reply.match(/lesson \d+[ab]?/g) ?? []).toEqual(lessons.map((lesson) => lesson.trim()))
  })

  test('a word that it asks for is told with its lesson', () => {
    expect(onChair('i want body parts lesson')).toContain('“body” is taught in lesson 22.')
  })

  test('a question about the course is not about the lesson that shares a word with it', () => {
    expect(onChair('is there an advanced course')).toContain('24 lessons in four levels, and lesson 10 besides')
    expect(onChair('whats the plan for the course')).toContain('24 lessons in four levels, and lesson 10 besides')
    expect(onChair('this is fun, whats next week')).toContain('Lesson 10 is “Advanced Numbers”')
    expect(onChair('do you teach days of the week, and when')).toContain('I find no lesson on that.')
  })
})

describe('the form of a word beside a noun is told only where it is asked for', () => {
  test.each([
    'my mouth can’t do this, how do you say it',
    'this made my day',
    'thanks for your time',
    'do my maths homework',
    'what a beautiful language',
    'i have 3 cats',
    'my bad bro',
    'My wife is Kamba and she giggles at me from the kitchen',
    'is it a made up word for a new thing',
  ])('not in “%s”', (message) => expect(onChair(message)).not.toContain('Beside it'))

  test.each([
    'how do I say my house',
    'what is a big house in kikuyu',
    'two big tables, how do I say it',
    'kikuyu for one cup',
    'what about two beds',
    'translate my cup',
  ])('but in “%s”', (message) => expect(onChair(message)).toContain('Beside it'))
})

describe('the words of a request are not translated', () => {
  test.each([
    ['can you split this word for me', 'niĩ'],
    ['like for example?', 'kwenda'],
    ['give me an example', '*He'],
    ['can you translate this', 'ũhote'],
    ['if i wanted to say im broke', 'kwenda'],
    ['Among women only can one say gũkoma, or the men will say also?', '*o na*'],
    ['how do u read this word', 'thoma'],
    ['do they mean the same thing', 'kĩndũ'],
    ['how do i write this word', 'Taandĩka'],
  ])('“%s” does not get %s', (message, kikuyu) => expect(onSleep(message)).not.toContain(kikuyu))

  test.each([
    ['how do i say help me', '*Ndeithia*'],
    ['give me the word for please', '*ndagũthaitha*'],
    ['what’s kikuyu for also', '*o na*'],
    ['if i want to say good night', '*Koma wega*'],
  ])('“%s” gets %s', (message, kikuyu) => expect(onSleep(message)).toContain(kikuyu))
})

test('a question about the language gives no answer away', () => {
  for (const message of [
    'what’s the prefix for plural',
    'does this language have cases?',
    'I suspect m turns into a whenever there are lots of something, is that a rule',
    'how do i change the font size',
  ])
    expect(replyTo('lesson15', 'kikuyu', 'kurumirira-follow', message)).not.toContain('give it away')
})

describe('a question about the plural of all words gets the rule', () => {
  test.each([
    'do all words have a separate form for many',
    'is it one rule for making stuff plural or do different words do different things',
    'do Kikuyu words get an s or something when there’s lots',
    'what do plurals look like',
  ])('“%s”', (message) => expect(onChair(message)).toContain('The beginning of a noun changes for several'))

  test('one about some words gets theirs', () => {
    expect(replyTo('lesson9', 'copy', 'giti-chair', 'what is the plural of this')).toContain('*itĩ*')
  })
})

describe('a question about a letter of the word', () => {
  test('says that a letter is not there', () => {
    expect(onWrite('is that c in kwandĩka like in church or like sh?')).toContain('There is no c in *kwandĩka*')
  })

  test.each(['double n?', 'is it with a k or g', 'does it start with a w or an m'])(
    '“%s” shows the letters',
    (message) => expect(onWrite(message)).toContain('It is written *kwandĩka*'),
  )

  test.each(['double n?', 'is it with a k or g'])('“%s” does not show them while the word is asked for', (message) =>
    expect(replyTo('lesson12', 'kikuyu', 'kwandika-write', message)).not.toContain('kwandĩka'),
  )

  test('of its sound gets the sound', () => {
    expect(onWrite('how is the c said')).toContain('Say c like the sh in “ship”')
  })

  test.each(['what does the ~ mean', 'what are the dots and lines on the vowels'])(
    '“%s” is about the tilde',
    (message) => expect(onWrite(message)).toContain('ĩ and ũ are letters of their own'),
  )

  test('“the q” is the question', () => {
    expect(replyTo('lesson12', 'kikuyu', 'kwandika-write', 'whats the q')).not.toContain('have no q')
  })
})

describe('a question about the app', () => {
  test.each([
    ['how do i change the font size', 'zoom of your browser'],
    ['can I get a reminder at like 9pm because otherwise I forget to open it', 'Under “Reminder” in the settings'],
    ['I share this tablet with my two grandsons. Will they walk all over my place?', 'an account each'],
    ['is there a dark mode', 'Theme'],
    ['can i change the language of the app to german', 'in English only'],
    ['how do i delete my account', 'delete your account'],
    ['can i download the lessons for the plane', 'without the internet'],
  ])('“%s”: %s', (message, told) => expect(replyTo('lesson9', 'kikuyu', 'giti-chair', message)).toContain(told))
})
