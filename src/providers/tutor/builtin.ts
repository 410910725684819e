import type { Lesson } from '#core/lesson/lesson.ts'
import { ok, refuse } from '#core/result/result.ts'
import type { LessonState } from '#core/tutor/lesson-state.ts'
import type { Teacher } from '#core/tutor/teach.ts'
import type { Turn } from '#core/tutor/turn.ts'
import type { ChatSoFar, Tutor } from './tutor.ts'

export const BUILTIN_TUTOR = 'Built-in tutor'

/** A teacher that may load code for some of its replies. A reply is undefined if its code cannot be loaded. */
export type LoadingTeacher = Teacher<Turn<LessonState> | Promise<Turn<LessonState> | undefined>>

/** The tutor that needs no key, no network and no model: `core/tutor` behind the port. */
export function createBuiltinTutor(teacher: LoadingTeacher): Tutor {
  return {
    name: BUILTIN_TUTOR,
    open: (lesson, opening) => Promise.resolve(ok(bySelf(teacher.open(lesson, opening)))),
    async reply(lesson, chat, { signal }) {
      signal.throwIfAborted()
      const { transcript, lessonState, tildesCount, exercises } = chat
      const { content = '', tap } = transcript.findLast(({ role }) => role === 'user') ?? {}
      const turn = await teacher.reply(withDueWords(lesson, chat), lessonState, content, {
        tildesCount,
        exercises,
        tap,
      })
      signal.throwIfAborted()
      return turn ? ok(bySelf(turn)) : refuse({ kind: 'unreachable' })
    },
  }
}

/** The lesson with the words of other lessons to review in it. */
export const withDueWords = (lesson: Lesson, { earlier }: Pick<ChatSoFar, 'earlier'>): Lesson =>
  earlier ? { ...lesson, earlier } : lesson

/** Names the built-in tutor as the author of each message. */
export function bySelf<Memory>(turn: Turn<Memory>): Turn<Memory> {
  return { ...turn, messages: turn.messages.map((draft) => ({ ...draft, by: BUILTIN_TUTOR })) }
}
