import { createEnglish } from '#core/english/english.ts'
import type { TutorData } from '#core/tutor/judge-message.ts'
import { createTeacher } from '#core/tutor/teach.ts'
import type { Content } from './content.ts'
import { courseWords, tutorData } from './course.ts'
import { answerEnglish } from './english/english-lists.ts'

/**
 * The teacher of the whole course, for tests, benchmarks and the terminal; a page loads its data in parts. `changed` replaces some
 * of the data.
 */
export const courseTeacher = (content: Content, changed: Partial<TutorData> = {}) =>
  createTeacher(courseWords(content), createEnglish(answerEnglish(content)), { ...tutorData(content), ...changed })
