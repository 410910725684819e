import type { Lesson } from '#core/lesson/lesson.ts'
import { ok } from '#core/result/result.ts'
import type { Teacher } from '#core/tutor/teach.ts'
import type { Turn } from '#core/tutor/turn.ts'
import type { ChatSoFar, Tutor } from './tutor.ts'

export const BUILTIN_TUTOR = 'Built-in tutor'

/** The tutor that needs no key, no network and no model: `core/tutor` behind the port. */
export function createBuiltinTutor(teacher: Teacher): Tutor {
  return {
    name: BUILTIN_TUTOR,
    open: (lesson, opening) => Promise.resolve(ok(bySelf(teacher.open(lesson, opening)))),
    reply(lesson, chat, { signal }) {
      signal.throwIfAborted()
      const { transcript, memory, tildesCount, exercises } = chat
      const { content = '', tap } = transcript.findLast(({ role }) => role === 'user') ?? {}
      const turn = teacher.reply(withDueWords(lesson, chat), memory, content, { tildesCount, exercises, tap })
      return Promise.resolve(ok(bySelf(turn)))
    },
  }
}

/** The lesson with the words of other lessons to review in it. */
export const withDueWords = (lesson: Lesson, { earlier }: Pick<ChatSoFar, 'earlier'>): Lesson =>
  earlier ? { ...lesson, earlier } : lesson

/** Says who speaks. */
export function bySelf<Memory>(turn: Turn<Memory>): Turn<Memory> {
  return { ...turn, messages: turn.messages.map((draft) => ({ ...draft, by: BUILTIN_TUTOR })) }
}
