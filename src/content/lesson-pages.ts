import { lessonName, type LessonAlias, type LessonPage, type TopicPage } from '#core/lesson/lesson.ts'
import { categoryAddress } from '#core/vocabulary/vocabulary.ts'
import type { Content } from './content.ts'
import { lessonOf } from './course.ts'
import type { LessonSeo } from './seo.ts'

/** A lesson with the content of its aliases. Throws for an unknown id. */
export function lessonPage(content: Content, id: string): LessonPage {
  const aliases = content.lessonSeo.filter(({ lessonId }) => lessonId === id)
  return { ...lessonOf(content, id), aliases: aliases.map((entry) => aliasOf(content, entry)) }
}

/** For each alias, the id of its lesson. */
export function lessonAliases({ lessonSeo }: Content): Readonly<Record<string, string>> {
  return Object.fromEntries(lessonSeo.map(({ path, lessonId }) => [path, lessonId]))
}

/** All pages that can teach a topic. */
export function allTopicPages({ lessons, categories }: Content): readonly TopicPage[] {
  return [
    ...lessons.map((lesson): TopicPage => ({
      kind: 'lesson',
      address: `/lesson/${lesson.id}`,
      name: lessonName(lesson),
    })),
    ...categories.map(({ category }): TopicPage => ({
      kind: 'category',
      address: categoryAddress(category),
      name: category.title,
    })),
    { kind: 'assistant', address: '/kikuyu-chat', name: 'Kikuyu Language Assistant' },
  ]
}

function aliasOf(content: Content, { path, title, description, topic, taughtAt }: LessonSeo): LessonAlias {
  const topicPages = allTopicPages(content)
  return {
    path,
    title,
    description,
    topic,
    taughtAt: taughtAt.flatMap((address) => topicPages.find((topicPage) => topicPage.address === address) ?? []),
  }
}
