import { createCourse } from '../answer/judge.ts'
import { seeded, shuffled } from '../chance/seeded.ts'
import type { Lesson } from '../lesson/lesson.ts'
import type { CourseWord } from '../word/word.ts'
import { createFindByMeaning } from './find-word.ts'
import { proceed } from './flow.ts'
import { judged } from './judged.ts'
import type { Making, Room } from './making.ts'
import { readMemory, type Memory } from './memory.ts'
import { respond } from './respond.ts'
import type { Turn } from './turn.ts'

/**
 * The built-in tutor: teaches a lesson by rules alone. Pure; the same seed and the same answers make the same talk.
 *
 * It keeps the six rules by construction: every Kikuyu word it writes goes through `speak`, which takes a word of the
 * lesson; a turn shows at most one word that was not shown before; explanations are English; every turn but the last
 * ends with something to try.
 */
export interface Teacher {
  /** `produced`: ids the learner has produced before. With all of the lesson's words the talk is a review. */
  open(lesson: Lesson, opening: { readonly produced: readonly string[]; readonly seed: number }): Turn<Memory>
  /** `memory` as the last turn gave it. One that does not fit the lesson (its content has changed) opens it anew. */
  reply(lesson: Lesson, memory: unknown, said: string, options: { readonly tildesCount: boolean }): Turn<Memory>
}

/** `words`: every word of the course, so that another real word is never taken for a slip of the one asked for. */
export function createTeacher(words: readonly CourseWord[]): Teacher {
  const course = createCourse(words)
  const findByMeaning = createFindByMeaning(words)
  return {
    open(lesson, { produced, seed }) {
      return asTurn(opened({ lesson, course, findByMeaning, tildesCount: false }, produced, seed))
    },
    reply(lesson, kept, said, { tildesCount }) {
      const room = { lesson, course, findByMeaning, tildesCount }
      const memory = readMemory(kept, lesson)
      if (!memory) return asTurn(opened(room, [], 0))
      const making: Making = { memory: { ...memory, turn: memory.turn + 1 }, messages: [], happened: [] }
      return asTurn(memory.asked ? judged(room, making, memory.asked, said) : respond(room, making, said))
    },
  }
}

function opened(room: Room, producedBefore: readonly string[], seed: number): Making {
  const { lesson } = room
  const ids = lesson.words.map((word) => word.id)
  const produced = ids.filter((id) => producedBefore.includes(id))
  const isReview = produced.length === ids.length
  const practice = shuffled(produced, seeded(seed)).map(
    (wordId, i) => ({ wordId, due: isReview ? 0 : 2 * i + 1, next: 'kikuyu', trouble: 0 }) as const,
  )
  const toTeach = ids.filter((id) => !produced.includes(id))
  const toReview = isReview ? ids : []
  const memory: Memory = {
    v: 1,
    lessonId: lesson.id,
    seed,
    turn: 0,
    toTeach,
    tasksSinceShown: 0,
    practice,
    produced,
    toReview,
  }
  return proceed(room, { memory, messages: [{ content: objective(lesson, produced.length) }], happened: [] })
}

function objective(lesson: Lesson, known: number) {
  if (known === lesson.words.length) return `Objective: Review ${lesson.objective}.`
  const already = known > 0 ? ` You know ${known} of ${lesson.words.length} already.` : ''
  return `Objective: Learn ${lesson.objective}.${already}`
}

function asTurn({ memory, messages, happened }: Making): Turn<Memory> {
  const { produced, asked } = memory
  return { messages, happened, memory, produced, ...(asked ? { current: asked.wordId } : {}) }
}
