import { loadTutorData } from 'virtual:course/load-tutor'
import type { English } from '#core/english/english.ts'
import { createMakeHeard } from '#core/tutor/listening.ts'
import { createTeacher, type Teacher } from '#core/tutor/teach.ts'
import { wordsOfTable } from '#core/word/word-table.ts'
import type { CourseWord } from '#core/word/word.ts'
import { fetchedOnce } from '../loading/fetched.ts'
import { hears } from '../sound/listening.ts'
import { answerEnglish } from '../words/english.ts'

interface Teaching {
  readonly teacher: Teacher
  /** Every word of the course, to tell a typo from another word. */
  readonly words: readonly CourseWord[]
  readonly english: English
}

const data = fetchedOnce(loadTutorData)
let teaching: Teaching | undefined

// The exercises that may come next.
void import('./later-exercise.tsx').catch(() => undefined)

/** Makes exercises for a learner who listens. */
export const makeHeard = createMakeHeard(hears)

/** What judges answers. Rejects when its data cannot be fetched; the next call tries again. */
export async function loadedTeaching(): Promise<Teaching> {
  if (teaching) return teaching
  const fetched = await data.fetchAgain()
  if (fetched === 'missing') throw new Error('The tutor’s data could not be fetched.')
  const words = wordsOfTable(fetched.words)
  const english = answerEnglish(fetched.openWords)
  return (teaching ??= { teacher: createTeacher(words, english, { ...fetched, makeHeard }), words, english })
}
