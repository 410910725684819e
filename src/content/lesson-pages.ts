import { lessonName, type LessonAlias, type LessonPage, type TopicPlace } from '#core/lesson/lesson-page.ts'
import { categoryAddress } from '#core/vocabulary/category-address.ts'
import type { Content } from './content.ts'
import { lessonOf } from './course.ts'
import type { LessonSeo } from './seo.ts'

/** A lesson with what its aliases say. Throws for an id that the course lacks. */
export function lessonPage(content: Content, id: string): LessonPage {
  const aliases = content.lessonSeo.filter(({ lessonId }) => lessonId === id)
  return { ...lessonOf(content, id), aliases: aliases.map((entry) => aliasOf(content, entry)) }
}

/** From each alias to the id of the lesson that it opens. */
export function lessonAliases({ lessonSeo }: Content): Readonly<Record<string, string>> {
  return Object.fromEntries(lessonSeo.map(({ path, lessonId }) => [path, lessonId]))
}

/** Every place that can teach a topic. */
export function topicPlaces({ lessons, categories }: Content): readonly TopicPlace[] {
  return [
    ...lessons.map((lesson): TopicPlace => ({
      kind: 'lesson',
      address: `/lesson/${lesson.id}`,
      name: lessonName(lesson),
    })),
    ...categories.map(({ category }): TopicPlace => ({
      kind: 'category',
      address: categoryAddress(category),
      name: category.title,
    })),
    { kind: 'assistant', address: '/kikuyu-chat', name: 'Kikuyu Language Assistant' },
  ]
}

function aliasOf(content: Content, { path, title, description, topic, taughtAt }: LessonSeo): LessonAlias {
  const places = topicPlaces(content)
  return {
    path,
    title,
    description,
    topic,
    taughtAt: taughtAt.flatMap((address) => places.find((place) => place.address === address) ?? []),
  }
}
