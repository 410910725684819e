import { createTeacher } from '#core/tutor/teach.ts'
import type { CourseWord } from '#core/word/word.ts'
import type { Tutor } from './tutor.ts'

/** The tutor that needs no key, no network and no model: `core/tutor` behind the port. */
export function createBuiltinTutor(words: readonly CourseWord[]): Tutor {
  const teacher = createTeacher(words)
  return {
    name: 'Built-in tutor',
    open: (lesson, opening) => Promise.resolve(teacher.open(lesson, opening)),
    reply(lesson, { transcript, memory, tildesCount }, signal) {
      signal.throwIfAborted()
      const said = transcript.findLast((message) => message.role === 'user')?.content ?? ''
      return Promise.resolve(teacher.reply(lesson, memory, said, { tildesCount }))
    },
  }
}
