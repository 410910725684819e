import { loadTutorData } from 'virtual:course/load-tutor'
import type { English } from '#core/english/english.ts'
import { createJudge, type Judge } from '#core/tutor/judge-message.ts'
import { isToReply } from '#core/tutor/answers/reply-to-answer.ts'
import { createMakeHeard } from '#core/tutor/exercises/listening.ts'
import { openLesson } from '#core/tutor/flow.ts'
import { wordsOfTable } from '#core/word/word-table.ts'
import type { CourseWord } from '#core/word/word.ts'
import type { LoadingTeacher } from '#providers/tutor/builtin.ts'
import { fetchedOnce } from '../loading/fetched.ts'
import { hears } from '../sound/player-state.ts'
import { answerEnglish } from '../words/english.ts'

interface Teaching {
  readonly teacher: LoadingTeacher
  /** Every word of the course, to tell a typo from another word. */
  readonly words: readonly CourseWord[]
  readonly english: English
}

const data = fetchedOnce(loadTutorData)
let teaching: Teaching | undefined

/** Makes exercises for a learner who listens. */
export const makeHeard = createMakeHeard(hears)

/** The teacher that judges answers, with its data. Rejects when its data cannot be fetched; the next call tries again. */
export async function loadedTeaching(): Promise<Teaching> {
  if (teaching) return teaching
  const fetched = await data.fetchAgain()
  if (fetched === 'missing') throw new Error('The tutor’s data could not be fetched.')
  const words = wordsOfTable(fetched.words)
  const english = answerEnglish(fetched)
  const judge = createJudge(words, english, { ...fetched, makeHeard })
  return (teaching ??= { teacher: teacherWith(judge), words, english })
}

/** Loads the code that replies to requests and questions. */
export const loadReplies = () => import('#core/tutor/respond.ts').catch(() => undefined)

const teacherWith = ({ judge, contextOf }: Judge): LoadingTeacher => ({
  open: openLesson,
  async reply(...heard) {
    const judged = judge(...heard)
    if (!isToReply(judged)) return judged
    return (await loadReplies())?.respond(judged)
  },
  contextOf,
})
