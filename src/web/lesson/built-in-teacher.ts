import dialogue from 'virtual:course/dialogue'
import language from 'virtual:course/language'
import words from 'virtual:course/words'
import { createTeacher } from '#core/tutor/teach.ts'
import { createBuiltinTutor } from '#providers/tutor/builtin.ts'
import { courseEnglish } from '../words/english.ts'

/** Judges answers. It knows every word of the course, to tell a typo from another word. */
export const teacher = createTeacher(words, courseEnglish, { language, dialogue })

export const wholeTutor = createBuiltinTutor(teacher)
