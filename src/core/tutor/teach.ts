import type { English } from '../english/english.ts'
import type { Lesson } from '../lesson/lesson.ts'
import type { CourseWord } from '../word/word.ts'
import { isToReply } from './answers/reply-to-answer.ts'
import { createJudge, type Judge, type ReplyOptions, type TutorData } from './judge-message.ts'
import type { LessonState } from './lesson-state.ts'
import { openLesson, type Opening } from './flow.ts'
import { respond } from './respond.ts'
import type { Turn } from './turn.ts'

/**
 * The built-in tutor: teaches a lesson by rules alone. Pure: the same seed and the same answers give the same chat.
 *
 * It keeps the six teaching rules: every Kikuyu word is of the content, and goes through `speak` or, within a note, through
 * `withPronunciations`; a turn shows at most one word that was not shown before; explanations are English; every turn but the
 * last ends with something to try.
 *
 * `judge-message.ts` judges a message. What is not a right answer goes to `respond.ts`, which a page loads for the first such message.
 * The folders: `answers` reads and judges answers, `exercises` those by tap; `messages` finds out what a message asks, `replies`
 * answers each of its parts; `meanings`, `forms` and `facts` know about words; `wording` has the fixed sentences, and `model` the
 * prompt and the turns of a language model.
 */
export interface Teacher<Replied = Turn<LessonState>> {
  open(lesson: Lesson, opening: Opening): Turn<LessonState>
  /** `state` comes from the last turn. When it no longer fits the lesson's content, the lesson begins again. */
  reply(lesson: Lesson, state: unknown, message: string, options: ReplyOptions): Replied
  /** The context of a turn, for tutors that judge by the same course in another way. */
  readonly contextOf: Judge['contextOf']
}

/** `words`: all words of the course, so that another real word never counts as a typo. */
export function createTeacher(words: readonly CourseWord[], english: English, data: TutorData): Teacher {
  const { judge, contextOf } = createJudge(words, english, data)
  return {
    open: openLesson,
    reply(...heard) {
      const judged = judge(...heard)
      return isToReply(judged) ? respond(judged) : judged
    },
    contextOf,
  }
}
