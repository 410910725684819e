import type { Direction } from '../learning-log/event.ts'
import type { Word } from '../word/word.ts'
import type { WordNotes } from './language-notes.ts'

/** The part of a lesson needed for the drawer and for a newcomer’s cards. */
export interface LessonOutline {
  /** `lesson1` … `lesson23`, `lesson10a`; also the address of its page. */
  readonly id: string
  /** As shown: `1`, `10a`. */
  readonly number: string
  readonly title: string
  readonly description: string
  readonly wordCount: number
}

/** A lesson with the ids of its words, from which its progress is known. */
export interface LessonWithWords extends LessonOutline {
  readonly wordIds: readonly string[]
}

/** A lesson as the tutor teaches it. */
export interface Lesson extends Omit<LessonWithWords, 'wordCount'> {
  /** Completes "Objective: Learn …", e.g. `five greetings`. */
  readonly objective: string
  /** The subject of the lesson in a few words, for "Let's try … again": `the greeting`. */
  readonly topic: string
  /**
   * A sentence that replaces the title and the objective in the welcome if the model fails to open the lesson: `Let’s
   * introduce ourselves.`
   */
  readonly invitation?: string
  /** The model gets only the learner's last message, not the chat before it. */
  readonly withoutHistory?: true
  readonly words: readonly Word[]
  /** The notes on its words. A word without notes is missing. */
  readonly notes?: readonly WordNotes[]
  /** Words that the learner is due to review, the most urgent first. */
  readonly earlier?: readonly EarlierWord[]
}

/** A word of another lesson that the learner has studied. */
export interface EarlierWord {
  readonly word: Word
  /** The number of the lesson that teaches it, as shown: `1`, `10a`. */
  readonly number: string
  /** The direction in which it is due for review; absent when it is not. */
  readonly due?: Direction
}

/** The words of the lesson, and those of other lessons that are due in it. */
export const allWordsIn = ({ words, earlier = [] }: Pick<Lesson, 'words' | 'earlier'>): readonly Word[] => [
  ...words,
  ...earlier.map(({ word }) => word),
]

export interface Level {
  /** 1 to 4. */
  readonly number: number
  readonly title: string
  readonly description: string
  /** A name from `web/ui/icon.tsx`. */
  readonly icon: string
  readonly lessonIds: readonly string[]
}

/** The whole course without its words, enough for a newcomer’s first page. */
export interface CourseOutline {
  readonly levels: readonly Level[]
  readonly lessons: readonly LessonOutline[]
}

/** The course with the ids of its words, for a learner’s progress. */
export interface Course extends CourseOutline {
  readonly lessons: readonly LessonWithWords[]
}

/** `wordIds`: by lesson id. A lesson that it lacks has no words, and so no progress. */
export const courseWith = (
  { levels, lessons }: CourseOutline,
  wordIds: Readonly<Record<string, readonly string[]>>,
): Course => ({ levels, lessons: lessons.map((lesson) => ({ ...lesson, wordIds: wordIds[lesson.id] ?? [] })) })

/** A lesson with the content of its pages: the one at its own address, and those at its aliases. */
export interface LessonPage extends Lesson {
  readonly aliases: readonly LessonAlias[]
}

/** An additional address of a lesson, for a topic that people search for. The lesson need not teach that topic. */
export interface LessonAlias {
  /** `/numbers-counting` */
  readonly path: string
  readonly title: string
  /** 50 to 160 characters. */
  readonly description: string
  /** The topic in the title, plural: `numbers and counting`. */
  readonly topic: string
  readonly taughtAt: readonly TopicPage[]
}

export interface TopicPage {
  readonly kind: 'lesson' | 'category' | 'assistant'
  readonly address: string
  /** The title of the page: `Lesson 4 - Numbers and Counting`. */
  readonly name: string
}

/** The title of a lesson's page. */
export const lessonName = ({ number, title }: Pick<LessonOutline, 'number' | 'title'>) => `Lesson ${number} - ${title}`

/** The description of a lesson's own page for search engines. */
export const lessonSummary = ({ description, wordCount }: Pick<LessonOutline, 'description' | 'wordCount'>) =>
  `${description} ${wordCount} Kikuyu words, taught one at a time.`
