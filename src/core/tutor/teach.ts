import { createCourse, type Course } from '../answer/judge.ts'
import type { English } from '../english/english.ts'
import type { Lesson } from '../lesson/lesson.ts'
import type { CourseWord } from '../word/word.ts'
import { createFindByMeaning, type FindByMeaning } from './find-word.ts'
import { proceed } from './flow.ts'
import { judged } from './judged.ts'
import { asTurn, nextTurn, type TurnBuilder, type LessonContext } from './turn-builder.ts'
import { readLessonState, type LessonState } from './lesson-state.ts'
import { openLesson, type Opening } from './open-lesson.ts'
import { respond } from './respond.ts'
import { isFinished } from './schedule.ts'
import type { Turn } from './turn.ts'

/**
 * The built-in tutor: teaches a lesson by rules alone. Pure; the same seed and the same answers make the same chat.
 *
 * It keeps the six rules by construction: every Kikuyu word it writes goes through `speak`, which takes a word of the
 * lesson; a turn shows at most one word that was not shown before; explanations are English; every turn but the last
 * ends with something to try.
 */
export interface Teacher {
  open(lesson: Lesson, opening: Opening): Turn<LessonState>
  /** `memory` as the last turn gave it. One that does not fit the lesson (its content has changed) opens it anew. */
  reply(lesson: Lesson, memory: unknown, said: string, options: { readonly tildesCount: boolean }): Turn<LessonState>
  /** Where it teaches: for a tutor of another kind, which judges by the same course. */
  roomOf(lesson: Lesson, options: { readonly tildesCount: boolean }): LessonContext
}

/** `words`: every word of the course, so that another real word is never taken for a typo of the one asked for. */
export function createTeacher(words: readonly CourseWord[], english: English): Teacher {
  // Made for the first answer: a slow phone opens a lesson without.
  let course: Course | undefined
  let findByMeaning: FindByMeaning | undefined
  const roomOf: Teacher['roomOf'] = (lesson, { tildesCount }) => ({
    lesson,
    tildesCount,
    get course() {
      course ??= createCourse(words, english)
      return course
    },
    findByMeaning(meaning, exactness) {
      findByMeaning ??= createFindByMeaning(words)
      return findByMeaning(meaning, exactness)
    },
  })
  return {
    roomOf,
    open: openLesson,
    reply(lesson, kept, said, options) {
      const room = roomOf(lesson, options)
      const memory = readLessonState(kept, lesson)
      if (!memory) return openLesson(lesson, { produced: [], seed: 0 })
      return asTurn(replied(room, nextTurn(memory), said))
    },
  }
}

/** Where another tutor has left no question standing, the lesson goes on with one. */
function replied(room: LessonContext, builder: TurnBuilder, said: string): TurnBuilder {
  const { asked } = builder.memory
  if (asked) return judged(room, builder, asked, said)
  return isFinished(builder.memory) ? respond(room, builder, said) : proceed(room, builder)
}
