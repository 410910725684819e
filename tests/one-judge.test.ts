import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { courseWords, lessonOf } from '#content/course.ts'
import { content } from '#content/course-content.fixture.ts'
import { courseTeacher } from '#content/teacher.ts'
import type { Lesson } from '#core/lesson/lesson.ts'
import { lessonStateAtStart, type LessonState } from '#core/tutor/lesson-state.ts'
import { heard } from '#core/tutor/model/model-turn.ts'
const teacher = courseTeacher(content)
const options = { tildesCount: false }
const lessons = content.lessons.map(({ id }) => lessonOf(content, id))
const requests = ['requests.json', 'held-back.json'].flatMap(
  (file) => (JSON.parse(readFileSync(`eval/messages/${file}`, 'utf8')) as { requests: string[] }).requests,
)

const asking = (lesson: Lesson, wordId: string, how: 'kikuyu' | 'english' = 'kikuyu'): LessonState => ({
  ...lessonStateAtStart(lesson, [], 3),
  toTeach: lesson.wordIds.filter((id) => id !== wordId),
  practice: [{ wordId, due: 0, next: 'kikuyu', trouble: 0 }],
  asked: { wordId, how, hint: 'none', misses: 0 },
})

/** How each tutor judges a message while it asks for a word. */
function judgedBy(lesson: Lesson, wordId: string, message: string) {
  const lessonState = asking(lesson, wordId)
  const builtin = teacher.reply(lesson, lessonState, message, options)
  const model = heard(teacher.contextOf(lesson, options), lessonState, message)
  return {
    builtin: {
      isProduced: builtin.produced.length > 0,
      report: builtin.messages.find(({ judged }) => judged)?.judged,
    },
    model: { isProduced: model.builder.state.produced.length > 0, report: model.judged },
    text: builtin.messages.map(({ content: text }) => text).join('\n'),
  }
}

describe('the built-in tutor and the model tutor agree', () => {
  test.each([
    ['uriri', 'right'],
    ['uriri?', 'right'],
    ['I think it is ũrĩrĩ', 'right'],
    ['uriri means table', 'no try'],
    ['does uriri mean table?', 'no try'],
    ['what does uriri mean', 'no try'],
    ['skip uriri', 'no try'],
    ["I doubt it's uriri", 'no try'],
    ['how do you pronounce ũrĩrĩ?', 'no try'],
    ['is it uriri?', 'no try'],
    ['not uriri', 'no try'],
    ['uriri or metha', 'no try'],
    ['no idea sorry', 'no try'],
    ['elephant', 'no try'],
    ['what is the weather like', 'no try'],
    ['metha', 'wrong'],
    ['I think it is metha', 'wrong'],
    ['I think it is uruti', 'wrong'],
    ['uruti', 'wrong'],
    ['xxxxxxxxx', 'no try'],
    ['chair', 'no try'],
    ['hou are yu', 'no try'],
    ['sijui', 'no try'],
  ])('that “%s” for “bed” is %s', (message, verdict) => {
    const { builtin, model } = judgedBy(lessonOf(content, 'lesson9'), 'uriri-bed', message)
    const expected = { isProduced: verdict === 'right', report: verdict === 'wrong' ? 'wrong' : undefined }
    expect({ ...builtin, report: builtin.report?.verdict }).toEqual(expected)
    expect({ ...model, report: model.report?.verdict }).toEqual(expected)
  })

  test.each([
    ['happy', 'right'],
    ['I think that this word means to be happy, because my husband says it when he laughs', 'right'],
    ['in my opinion it is to be happy', 'right'],
    ['to be angry', 'wrong'],
    ['gukena', 'no try'],
    ['my grandma says gukena', 'no try'],
    ['jambo', 'no try'],
    ['what is the opposite', 'no try'],
    ['how much is the bus from town to the airport', 'no try'],
    ['could you tell me how I would say that I am happy right now because I want to write it', 'no try'],
  ])('that “%s” for the meaning of “gũkena” is %s', (message, verdict) => {
    const lesson = lessonOf(content, 'lesson7')
    const lessonState = asking(lesson, 'gukena-be-happy', 'english')
    const builtin = teacher.reply(lesson, lessonState, message, options)
    const model = heard(teacher.contextOf(lesson, options), lessonState, message)
    const isRight = verdict === 'right'
    const report = verdict === 'wrong' ? 'wrong' : undefined
    expect([/^(?:Correct|Good job)!/.test(builtin.messages[0]?.content ?? ''), model.isRight]).toEqual([
      isRight,
      isRight,
    ])
    expect(builtin.messages.find(({ judged }) => judged)?.judged?.verdict).toBe(report)
    expect(model.judged?.verdict).toBe(report)
  })

  test('that a form for another person is related', () => {
    const { builtin, model } = judgedBy(lessonOf(content, 'lesson18'), 'baba-father', 'thoguo')
    expect(builtin).toEqual({
      isProduced: false,
      report: { wordId: 'baba-father', answer: 'thoguo', verdict: 'related' },
    })
    expect(model).toEqual(builtin)
  })

  test('that no English request is a wrong answer for a word of the lessons', { timeout: 120_000 }, () => {
    const lessonsOf = new Map(lessons.flatMap((lesson) => lesson.wordIds.map((id) => [id, lesson] as const)))
    const counted = [...lessonsOf].flatMap(([wordId, lesson], at) => {
      const context = teacher.contextOf(lesson, options)
      const lessonState = asking(lesson, wordId)
      // All pairs would take minutes: each request is tried with every eighth word.
      return requests
        .filter((_, index) => (index + at) % 8 === 0)
        .filter((request) => {
          const { judged, isRight } = heard(context, lessonState, request)
          return judged !== undefined || isRight
        })
        .map((request) => `${request} for ${wordId}`)
    })
    expect(counted).toEqual([])
  })
})

describe('the built-in tutor says nothing false', () => {
  test.each([
    ['lesson1', 'what is thank you in kikuyu?', '*Nĩ ngatho*'],
    ['lesson9', 'what is thank you in kikuyu?', '“thank you” is *Nĩ ngatho* (nay ng-gah-dhaw), taught in lesson 1.'],
    ['lesson9', 'what is dog in kikuyu', '“dog” is *ngui* (ng-goo-ee), a word of the vocabulary.'],
    ['lesson9', 'what does ngui mean', '*ngui* (ng-goo-ee) is a word of the vocabulary: “dog”.'],
    ['lesson1', 'what does ngatho mean', 'It is part of a phrase that comes later in this lesson.'],
    ['lesson1', 'what does uhoro mean', '*ũhoro* (oh-haw-raw) is “news”, a part of *Ũhoro waku?*'],
    ['lesson2', 'what does ngatho mean', '*Nĩ ngatho* (nay ng-gah-dhaw), taught in lesson 1.'],
    ['lesson1', 'what does mwega mean', 'a word of the vocabulary: “good”.'],
    ['lesson9', 'how do you say thank you very much', '“thank you very much” is *Nĩ wega mũno*'],
    ['lesson9', 'how do you say trombone', 'I don’t know that one: none of the lessons teaches it.'],
    ['lesson9', 'gĩtĩ means table', 'No. *gĩtĩ* (ghay-tay) is “chair”.'],
    ['lesson9', 'does metha mean table?', 'Yes. *metha* (meh-dhah) is “table”.'],
    ['lesson1', 'does metha mean chair?', 'No. *metha* (meh-dhah) is taught in lesson 9: “table”.'],
    ['lesson5', 'is there a word for “they eat”', 'I’m not sure how to say “they eat”, but I know part of it.'],
    ['lesson10a', 'why does it start with kũ', '*kũ-* (koh) at the beginning of a verb is “to”'],
    ['lesson1', 'can we do lesson 3', 'You can open lesson 3 from the menu at the top.'],
    ['lesson1', 'can we do lesson 40', 'There is no lesson 40.'],
    ['lesson1', 'go to lesson twelve', 'You can open lesson 12 from the menu at the top.'],
    ['lesson1', 'what is in lesson three?', 'Lesson 3 is “Asking How Someone Is”'],
    ['lesson9', 'what is class 14?', 'Class 14: Words in *ũ-*'],
    ['lesson1', 'can i just type the answers', 'You can type an answer wherever you can tap one.'],
    ['lesson1', 'how do you pronounce metha?', '*metha* (meh-dhah) is taught in lesson 9: “table”.'],
  ])('in %s to “%s”: %s', (id, message, expected) => {
    expect(replyTo(id, message)).toContain(expected)
  })

  test.each([
    ['uriri means table', 'If that’s your answer, type it on its own'],
    ['is it uriri?', 'Yes, that’s the word. Write it as your answer now'],
    ['whats the difference between uriri and metha', 'If that’s your answer, type it on its own'],
    ['no idea sorry', 'It begins with'],
    ['could you say that once more?', 'Task: How do you say “bed” in Kikuyu?'],
  ])('to “%s” while it asks for the word: %s', (message, expected) => {
    const { text } = judgedBy(lessonOf(content, 'lesson9'), 'uriri-bed', message)
    expect(text).toContain(expected)
    expect(text).not.toMatch(/none of the lessons|not a word|another Kikuyu word|did not follow/)
  })

  test('about the difference of two words: it gives both meanings', () => {
    const reply = replyTo('lesson3', 'whats the difference between uhoro waku and metha')
    expect(reply).toContain('*Ũhoro waku?* (oh-haw-raw wah-koo) is taught in lesson 1: “hello, how are you?”\n*metha*')
  })

  test('to a doubt about a word it denies nothing', () => {
    expect(replyTo('lesson9', 'is gĩtĩ really used? my friend says another word')).not.toMatch(/^(?:No|Yes)\b/)
  })

  test('about a word of another lesson that no speaker has confirmed: it says so', () => {
    const word = courseWords(content).find(({ unverified, lessons: taught }) => unverified && taught.length > 0)
    expect(replyTo('lesson1', `what does ${word?.kikuyu} mean`)).toContain('not yet confirmed by a speaker')
  })
})

/** The reply to a message after the opening of a lesson. In lesson 9, the learner has already produced all words. */
function replyTo(lessonId: string, message: string): string {
  const lesson = lessonOf(content, lessonId)
  const opened = teacher.open(lesson, { produced: lessonId === 'lesson9' ? lesson.wordIds : [], seed: 5 }).lessonState
  return teacher
    .reply(lesson, opened, message, options)
    .messages.map(({ content: text }) => text)
    .join('\n')
}
