import { loadTutorData } from 'virtual:course/load-tutor'
import words from 'virtual:course/words'
import { createMakeHeard } from '#core/tutor/listening.ts'
import { createTeacher, type Teacher } from '#core/tutor/teach.ts'
import { hears } from '../sound/listening.ts'
import { fetchedOnce } from '../loading/fetched.ts'
import { courseEnglish } from '../words/english.ts'

const data = fetchedOnce(loadTutorData)
let teacher: Teacher | undefined

// The exercises that may come next.
void import('./later-exercise.tsx').catch(() => undefined)

/** Makes exercises for a learner who listens. */
export const makeHeard = createMakeHeard(hears)

/**
 * Judges answers. It knows every word of the course, to tell a typo from another word. Rejects when what it knows of messages and of
 * the language cannot be fetched; the next call tries again.
 */
export async function loadedTeacher(): Promise<Teacher> {
  if (teacher) return teacher
  const fetched = await data.fetchAgain()
  if (fetched === 'missing') throw new Error('The tutor’s data could not be fetched.')
  return (teacher ??= createTeacher(words, courseEnglish, { ...fetched, makeHeard }))
}
