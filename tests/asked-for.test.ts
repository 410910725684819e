import { describe, expect, test } from 'vitest'
import { courseWords, lessonOf } from '#content/course.ts'
import { answerEnglish, nonCourseWordLists, packedEnglish } from '#content/english/english-lists.ts'
import { content } from '#content/course-content.fixture.ts'
import { courseTeacher } from '#content/teacher.ts'
import { createEnglish } from '#core/english/english.ts'
import type { Lesson } from '#core/lesson/lesson.ts'
import { lessonStateAtStart } from '#core/tutor/lesson-state.ts'
import { taught } from '#core/tutor/model/model-turn.ts'
import { speak } from '#core/tutor/wording/speak.ts'
import { createIsEnglish } from '#core/english/english-list.ts'
import { createNonCourseWords } from '#core/vocabulary-check/non-course-words.ts'
import { createVocabularyCheck } from '#core/vocabulary-check/vocabulary-check.ts'
const words = courseWords(content)
const english = createEnglish(answerEnglish(content))
const isEnglish = createIsEnglish(packedEnglish(content.english.moreWords))
const known = createNonCourseWords(isEnglish, nonCourseWordLists(content))
const teacher = courseTeacher(content)
const lesson = (id: string): Lesson => lessonOf(content, id)
const greetings = lesson('lesson1')
const [hello, well, , goodbye] = greetings.words.map(speak)
const [helloId, wellId, morningId, goodbyeId, thanksId] = greetings.wordIds

const checks = new Map(content.lessons.map(({ id }) => [id, createVocabularyCheck(lesson(id), words, known, english)]))

/** The question that a model's complete reply asks a learner who has seen the words of the lesson, or those of `seen`. */
function asks(reply: string, of = greetings, seen: readonly string[] = of.wordIds) {
  const { check } = checks.get(of.id)!
  const state = lessonStateAtStart(of, seen, 1)
  const shown = check(reply, new Set(seen))
  expect(shown.faults).toEqual([])
  const { asked } = taught(
    teacher.contextOf(of, { tildesCount: false }),
    { state, messages: [], events: [] },
    shown,
  ).state
  return asked && { wordId: asked.wordId, how: asked.how }
}

describe('a word is asked for by its meaning', () => {
  test.each([
    `{{?${thanksId}}}`,
    `Correct! Now, {{?${thanksId}}}`,
    `How do you say {{?${thanksId}}} in Kikuyu?`,
    `Do you remember how to say “{{?${thanksId}}}”?`,
  ])('with its slot: %s', (reply) => {
    expect(asks(reply)).toEqual({ wordId: thanksId, how: 'kikuyu' })
  })

  test.each([
    'How do you say “thank you” in Kikuyu?',
    "How do you say 'thank you' in Kikuyu?",
    'Correct! Now, how would you say "thank you"?',
    'Task: How do you say “thank you” in Kikuyu?',
    'Do you remember how to say thank you in Kikuyu?',
    'What is the Kikuyu word for “thank you”?',
    "What's the word for 'thank you'?",
    'What is “thank you” in Kikuyu?',
    'Now try to say “thank you” in Kikuyu.',
    'Please write ‘thank you’ in Kikuyu.',
    `Good job! ${hello} is right.\n\nHow do you say “Thank you” in Kikuyu?`,
  ])('in words: %s', (reply) => {
    expect(asks(reply)).toEqual({ wordId: thanksId, how: 'kikuyu' })
  })

  test('also if it has several meanings or is itself a question', () => {
    expect(asks('How do you say “hello” in Kikuyu?')).toEqual({ wordId: helloId, how: 'kikuyu' })
    expect(asks('How do you ask “are you well?” in Kikuyu?')).toEqual({ wordId: wellId, how: 'kikuyu' })
    const verbs = lesson('lesson5')
    expect(asks('How do you say “eat” in Kikuyu?', verbs)).toEqual({ wordId: 'kuria-eat', how: 'kikuyu' })
    expect(asks('How do you say “to eat”?', verbs)).toEqual({ wordId: 'kuria-eat', how: 'kikuyu' })
  })

  test('but only to be copied if the same reply shows it', () => {
    const reply = `{{${thanksId}}} is said every day. {{?${thanksId}}}`
    expect(asks(reply)).toEqual({ wordId: thanksId, how: 'copy' })
  })
})

describe('a word is to be copied', () => {
  test('if it is new and comes last', () => {
    const seen = [helloId!, wellId!, morningId!]
    const reply = `{{${helloId}}} was right. Now a new one.\n\n{{${goodbyeId}}}`
    expect(asks(reply, greetings, seen)).toEqual({ wordId: goodbyeId, how: 'copy' })
  })

  test.each([
    `Can you say {{${goodbyeId}}}?`,
    `Can you say ${goodbye}?`,
    `{{${goodbyeId}}}\n\nWould you like to try saying it?`,
    `This is {{${goodbyeId}}}. Try it!`,
    `This is {{${goodbyeId}}}. Your turn!`,
    `Repeat after me: {{${goodbyeId}}}`,
    `Repeat after me:\n\n${goodbye}`,
    `Well done. {{${helloId}}} was right. Now {{${goodbyeId}}}. Please type it.`,
    `Let's practice {{${goodbyeId}}}.`,
  ])('if the reply invites to it: %s', (reply) => {
    expect(asks(reply)).toEqual({ wordId: goodbyeId, how: 'copy' })
  })
})

test.each([
  `What does {{${wellId}}} mean?`,
  `Task: What does ${well} mean in English?`,
  `What is the meaning of ${well}?`,
])('a meaning is asked for: %s', (reply) => {
  expect(asks(reply)).toEqual({ wordId: wellId, how: 'english' })
})

describe('a reply asks for nothing', () => {
  test.each([
    'Correct! Well done.',
    `You say {{${helloId}}} when you meet someone.`,
    'How are you feeling today?',
    'Do you want a hint?',
    'Which greeting would you use in the morning?',
    'How do you say “table” in Kikuyu?',
    'How do you say “good” in Kikuyu?',
    'How do you say “goodbye” or “thank you” in Kikuyu?',
    `{{?${helloId}}} And then {{?${thanksId}}}`,
    'How do you say “hello” in Kikuyu? And how do you say “thank you” in Kikuyu?',
    `How do you say “thank you” in Kikuyu? What does {{${morningId}}} mean?`,
    'Do not say it yet.',
    'Try it!',
    'I cannot tell you how to say “mountain” in Kikuyu.',
  ])('that is plain: %s', (reply) => {
    expect(asks(reply)).toBeUndefined()
  })
})

test('every word of every lesson can be asked for, by its slot and in words unless another word shares its meaning', () => {
  for (const { id } of content.lessons) {
    const of = lesson(id)
    for (const word of of.words) {
      expect(asks(`{{?${word.id}}}`, of), `${id} ${word.id}`).toEqual({ wordId: word.id, how: 'kikuyu' })
      const isUnique = of.words.filter(({ english: meaning }) => meaning === word.english).length === 1
      const inWords = asks(`How do you say “${word.english}” in Kikuyu?`, of)
      expect(inWords, `${id} ${word.id}`).toEqual(isUnique ? { wordId: word.id, how: 'kikuyu' } : undefined)
      expect(asks(`Can you say {{${word.id}}}?`, of), `${id} ${word.id}`).toEqual({ wordId: word.id, how: 'copy' })
    }
  }
})
