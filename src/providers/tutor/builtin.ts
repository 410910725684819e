import { ok } from '#core/result/result.ts'
import type { Teacher } from '#core/tutor/teach.ts'
import type { Turn } from '#core/tutor/turn.ts'
import type { Tutor } from './tutor.ts'

export const BUILTIN_TUTOR = 'Built-in tutor'

/** The tutor that needs no key, no network and no model: `core/tutor` behind the port. */
export function createBuiltinTutor(teacher: Teacher): Tutor {
  return {
    name: BUILTIN_TUTOR,
    open: (lesson, opening) => Promise.resolve(ok(bySelf(teacher.open(lesson, opening)))),
    reply(lesson, { transcript, memory, tildesCount, exercises }, { signal }) {
      signal.throwIfAborted()
      const { content = '', tap } = transcript.findLast(({ role }) => role === 'user') ?? {}
      return Promise.resolve(ok(bySelf(teacher.reply(lesson, memory, content, { tildesCount, exercises, tap }))))
    },
  }
}

/** Says who speaks. */
export function bySelf<Memory>(turn: Turn<Memory>): Turn<Memory> {
  return { ...turn, messages: turn.messages.map((draft) => ({ ...draft, by: BUILTIN_TUTOR })) }
}
