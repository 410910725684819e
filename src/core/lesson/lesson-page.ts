import type { Lesson, LessonOutline } from './lesson.ts'

/** A lesson with all that its pages say: the one at its own address, and those at its aliases. */
export interface LessonPage extends Lesson {
  readonly aliases: readonly LessonAlias[]
}

/** A further address of a lesson, under which a topic is searched for. The lesson need not teach that topic. */
export interface LessonAlias {
  /** `/numbers-counting` */
  readonly path: string
  readonly title: string
  /** 50 to 160 characters. */
  readonly description: string
  /** The topic of the title, in the plural: `numbers and counting`. */
  readonly topic: string
  /** The places that teach the topic. */
  readonly taughtAt: readonly TopicPlace[]
}

export interface TopicPlace {
  readonly kind: 'lesson' | 'category' | 'assistant'
  readonly address: string
  /** The name of its page: `Lesson 4 - Numbers and Counting`. */
  readonly name: string
}

/** The name of a lesson's page. */
export const lessonName = ({ number, title }: Pick<LessonOutline, 'number' | 'title'>) => `Lesson ${number} - ${title}`

/** The description of a lesson's page in search results. */
export const lessonSummary = ({ description, wordIds }: Pick<LessonOutline, 'description' | 'wordIds'>) =>
  `${description} ${wordIds.length} Kikuyu words, taught one at a time.`
