import { describe, expect, test } from 'vitest'
import { lessonOf } from '#content/course.ts'
import { loadContent } from '#content/load.ts'
import type { Lesson } from '#core/lesson/lesson.ts'
import { askedFor } from '#core/tutor/asked-for.ts'
import { speak } from '#core/tutor/speak.ts'

const content = loadContent('content')
const lesson = (id: string): Lesson => lessonOf(content, id)
const greetings = lesson('lesson1')
const [hello, well, morning, goodbye, thanks] = greetings.words.map(speak)
const [helloId, wellId, , goodbyeId, thanksId] = greetings.wordIds

const asks = (message: string, of = greetings) => askedFor(message, of)

describe('the tutor asks for a word by its meaning', () => {
  test.each([
    'How do you say “thank you” in Kikuyu?',
    "How do you say 'thank you' in Kikuyu?",
    'Correct! Now, how would you say "thank you"?',
    'Task: How do you say “thank you” in Kikuyu?',
    'Do you remember how to say thank you in Kikuyu?',
    'Can you tell me how to say “thank you”?',
    'What is the Kikuyu word for “thank you”?',
    "What's the word for 'thank you'?",
    'What is “thank you” in Kikuyu?',
    'Now try to say “thank you” in Kikuyu.',
    'Can you say “thank you” in Kikuyu without looking?',
    'Please write ‘thank you’ in Kikuyu.',
    `Good job! ${hello} is right.\n\nHow do you say “Thank you” in Kikuyu?`,
    'How do you say **thank you** in Kikuyu?',
  ])('%s', (message) => {
    expect(asks(message)).toEqual({ wordId: thanksId, how: 'kikuyu' })
  })

  test('also if the word has several meanings or is itself a question', () => {
    expect(asks('How do you say “hello” in Kikuyu?')).toEqual({ wordId: helloId, how: 'kikuyu' })
    expect(asks('How do you ask “are you well?” in Kikuyu?')).toEqual({ wordId: wellId, how: 'kikuyu' })
    const verbs = lesson('lesson5')
    expect(asks('How do you say “eat” in Kikuyu?', verbs)).toEqual({ wordId: 'kuria-eat', how: 'kikuyu' })
    expect(asks('How do you say “to eat”?', verbs)).toEqual({ wordId: 'kuria-eat', how: 'kikuyu' })
  })

  test('but only to copy it if the same message shows the word', () => {
    expect(asks(`${thanks} means “thank you”. How do you say “thank you” in Kikuyu?`)).toEqual({
      wordId: thanksId,
      how: 'copy',
    })
  })
})

describe('the tutor asks to copy a word', () => {
  test.each([
    `Can you say ${goodbye}?`,
    `${goodbye}\nGoodbye.\n\nWould you like to try saying it?`,
    `This is ${goodbye}. Try it!`,
    `This is ${goodbye}. Can you type it?`,
    `This is ${goodbye}. Now you try.`,
    `This is ${goodbye}. Your turn!`,
    `Repeat after me: ${goodbye}`,
    `Repeat after me:\n\n${goodbye}`,
    `Well done. ${hello} was right. A new one: ${goodbye}. Please type it.`,
    `Let's practice ${goodbye}.`,
  ])('%s', (message) => {
    expect(asks(message)).toEqual({ wordId: goodbyeId, how: 'copy' })
  })
})

describe('the tutor asks for a meaning', () => {
  test.each([`What does ${well} mean?`, `Task: What does ${well} mean in English?`, `What is the meaning of ${well}?`])(
    '%s',
    (message) => {
      expect(asks(message)).toEqual({ wordId: wellId, how: 'english' })
    },
  )
})

describe('an unclear message asks for nothing', () => {
  test.each([
    '',
    'Correct! Well done.',
    `You say ${hello} when you meet someone.`,
    'How are you feeling today?',
    'Do you want a hint?',
    'Which greeting would you use in the morning?',
    'How do you say “table” in Kikuyu?',
    'How do you say “good” in Kikuyu?',
    'How do you say “goodbye” or “thank you” in Kikuyu?',
    'How do you say “hello” in Kikuyu? And how do you say “thank you” in Kikuyu?',
    `Can you say ${hello}? Can you say ${goodbye}?`,
    `How do you say “thank you” in Kikuyu? What does ${morning} mean?`,
    'Do not say it yet.',
    'Try it!',
    'Say this to one person, at any time of day.',
    'I cannot tell you how to say “mountain” in Kikuyu.',
    'Can you say *metha* (meh-tha)?',
  ])('%s', (message) => {
    expect(asks(message)).toBeUndefined()
  })
})

test('every word of every lesson can be asked for by its meaning, unless another word of the lesson shares it', () => {
  for (const { id } of content.lessons) {
    const of = lesson(id)
    for (const word of of.words) {
      const isUnique = of.words.filter(({ english }) => english === word.english).length === 1
      const question = asks(`How do you say “${word.english}” in Kikuyu?`, of)
      expect(question, `${id} ${word.id}`).toEqual(isUnique ? { wordId: word.id, how: 'kikuyu' } : undefined)
      expect(asks(`Can you say ${speak(word)}?`, of), `${id} ${word.id}`).toEqual({ wordId: word.id, how: 'copy' })
    }
  }
})
