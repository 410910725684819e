import words from 'virtual:course/words'
import { createBuiltinTutor } from '#providers/tutor/builtin.ts'
import { createTeacher } from '#core/tutor/teach.ts'
import { english } from '../words/english.ts'

/** It knows all words of the course, to tell a slip from another word. */
export const teacher = createTeacher(words, english)

/** Who teaches where nobody else is set. */
export const builtInTutor = createBuiltinTutor(teacher)
