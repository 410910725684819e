import { answerEnglish, nonCourseWordLists, packedEnglish } from '#content/english/english-lists.ts'
import { createEnglish } from '#core/english/english.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { courseWords, lessonOf } from '#content/course.ts'
import { content } from '#content/course-content.fixture.ts'
import { courseTeacher } from '#content/teacher.ts'
import type { Lesson } from '#core/lesson/lesson.ts'
import { asTurn } from '#core/tutor/turn-builder.ts'
import { isFinished, lessonStateAtStart, readLessonState, type LessonState } from '#core/tutor/lesson-state.ts'
import { ended, heard, newWords, openedWith, taught, type Shown } from '#core/tutor/model/model-turn.ts'
import { speak } from '#core/tutor/wording/speak.ts'
import type { Turn } from '#core/tutor/turn.ts'
import { createIsEnglish } from '#core/english/english-list.ts'
import { createNonCourseWords } from '#core/vocabulary-check/non-course-words.ts'
import { createVocabularyCheck } from '#core/vocabulary-check/vocabulary-check.ts'
import { assertForLearners } from './random-learners.ts'
const lessons = ['lesson1', 'lesson4', 'lesson10a', 'lesson13'].map((id) => lessonOf(content, id))
const course = courseWords(content)
const english = createEnglish(answerEnglish(content))
const isEnglish = createIsEnglish(packedEnglish(content.english.moreWords))
const known = createNonCourseWords(isEnglish, nonCourseWordLists(content))
const teacher = courseTeacher(content)
const checks = new Map(lessons.map((lesson) => [lesson, createVocabularyCheck(lesson, course, known, english)]))
const options = { tildesCount: false }

/** Sentences that a model may write about a word of a lesson. */
const sayings = [
  (lesson: Lesson, i: number) => `{{${wordAt(lesson, i).id}}}`,
  (lesson: Lesson, i: number) => `Good. {{?${wordAt(lesson, i).id}}}`,
  (lesson: Lesson, i: number) => `Can you say {{${wordAt(lesson, i).id}}}?`,
  (lesson: Lesson, i: number) => speak(wordAt(lesson, i)),
  (lesson: Lesson, i: number) => `How do you say “${wordAt(lesson, i).english}” in Kikuyu?`,
  (lesson: Lesson, i: number) => `What does ${speak(wordAt(lesson, i))} mean?`,
  (lesson: Lesson, i: number) => `Can you say ${speak(wordAt(lesson, i))}?`,
  () => 'Try it!',
  () => 'Correct!',
  () => 'Kikuyu is spoken in Kenya.',
]
const answers = [
  (lesson: Lesson, i: number) => wordAt(lesson, i).kikuyu,
  (lesson: Lesson, i: number) => `${wordAt(lesson, i).kikuyu}?`,
  (lesson: Lesson, i: number) => `is it ${wordAt(lesson, i).kikuyu}?`,
  (lesson: Lesson, i: number) => wordAt(lesson, i).english,
  () => 'hint',
  () => '',
]

const wordAt = ({ words }: Lesson, i: number) => words[i % words.length]!

const saying = fc.tuple(fc.constantFrom(...sayings), fc.nat(20))
const act = fc.record({
  answer: fc.tuple(fc.constantFrom(...answers), fc.nat(20)),
  reply: fc.array(saying, { minLength: 1, maxLength: 4 }),
  by: fc.constantFrom('model', 'model', 'model', 'both', 'rules'),
})

/** The sentences of the reply that together show at most one new word, as the vocabulary check allows. */
function shownIn(
  lesson: Lesson,
  state: LessonState,
  reply: readonly [(lesson: Lesson, i: number) => string, number][],
): Shown {
  const { check } = checks.get(lesson)!
  const all = new Set(lesson.wordIds)
  let named: readonly string[] = []
  const sentences: string[] = []
  for (const [say, i] of reply) {
    const sentence = say(lesson, i)
    const both = [...new Set([...named, ...check(sentence, all).words])]
    if (newWords(state, both).length > 1) continue
    named = both
    sentences.push(sentence)
  }
  return check(sentences.join('\n\n'), all)
}

test('the chat can go on whichever tutor replies, and a word that was shown does not count as produced', () => {
  assertForLearners(
    fc.property(fc.constantFrom(...lessons), fc.nat(), fc.array(act, { maxLength: 25 }), (lesson, seed, acts) => {
      const context = teacher.contextOf(lesson, options)
      let turn: Turn<LessonState> = asTurn(
        openedWith(context, lessonStateAtStart(lesson, [], seed), `${speak(wordAt(lesson, 0))}. Try it!`),
      )
      for (const { answer, reply, by } of acts) {
        const state = stored(turn.lessonState)
        const message = answer[0](lesson, answer[1])
        const now = heard(context, state, message)
        const shown = shownIn(lesson, now.builder.state, reply)
        const before = turn
        turn =
          by === 'rules' || shown.content === ''
            ? teacher.reply(lesson, state, message, options)
            : asTurn(by === 'both' ? ended(context, now, shown) : taught(context, now.builder, shown))
        expect(readLessonState(stored(turn.lessonState), lesson)).toEqual(turn.lessonState)
        expect(turn.current === undefined).toBe(isFinished(turn.lessonState) && !turn.lessonState.asked)
        expect(turn.messages.length).toBeGreaterThan(0)
        for (const payload of turn.events) {
          if (payload.type !== 'word-produced') continue
          expect(before.lessonState.asked).toMatchObject({ wordId: payload.wordId, how: 'kikuyu' })
          const word = lesson.words.find(({ id }) => id === payload.wordId)!
          const asking = before.messages.map(({ content: text }) => text).join('\n')
          expect(asking.slice(asking.lastIndexOf('How do you say'))).not.toContain(speak(word))
          expect(message).not.toBe(`is it ${word.kikuyu}?`)
        }
      }
    }),
    200,
  )
})

const stored = (state: LessonState) => JSON.parse(JSON.stringify(state)) as LessonState
