import type { Lesson, LessonOutline } from './lesson.ts'

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
