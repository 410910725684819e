import words from 'virtual:course/words'
import { createBuiltinTutor } from '#providers/tutor/builtin.ts'

/** Who teaches where nobody else is set. It knows all words of the course, to tell a slip from another word. */
export const builtInTutor = createBuiltinTutor(words)
