import type { Word } from '../word/word.ts'
import type { WordNotes } from './language-notes.ts'

/** The parts of a lesson that its card, the drawer and progress use. */
export interface LessonOutline {
  /** `lesson1` … `lesson23`, `lesson10a`; also its address. */
  readonly id: string
  /** As it is written: `1`, `10a`. */
  readonly number: string
  readonly title: string
  readonly description: string
  readonly wordIds: readonly string[]
}

/** A lesson as the tutor teaches it. */
export interface Lesson extends LessonOutline {
  /** Completes "Objective: Learn …", e.g. `five greetings`. */
  readonly objective: string
  /** The subject of the lesson, as in "Let's try … again": `the greeting`. */
  readonly topic: string
  /**
   * A sentence that replaces the title and the objective in the welcome where the model fails to open the lesson:
   * `Let’s introduce ourselves.`
   */
  readonly invitation?: string
  /** The model gets only the learner's last message, not the chat before it. */
  readonly withoutHistory?: true
  readonly words: readonly Word[]
  /** What else is known of them; of a word of which nothing is, there are none. */
  readonly notes?: readonly WordNotes[]
}

export interface Level {
  /** 1 to 4. */
  readonly number: number
  readonly title: string
  readonly description: string
  /** A name of `web/ui/icon.tsx`. */
  readonly icon: string
  readonly lessonIds: readonly string[]
}

/** The whole course without its words: enough for the first page. */
export interface CourseOutline {
  readonly levels: readonly Level[]
  readonly lessons: readonly LessonOutline[]
}
