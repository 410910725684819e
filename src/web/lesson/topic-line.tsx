import { Fragment } from 'react'
import { Link } from 'wouter'
import type { LessonAlias, TopicPlace } from '#core/lesson/lesson-page.ts'

/** Leads who came for a topic to where it is taught, be it the lesson that they have opened. */
export const TopicLine = ({ alias: { topic, taughtAt }, lessonId }: { alias: LessonAlias; lessonId: string }) => (
  <p className="topic-line">
    {topic.charAt(0).toUpperCase() + topic.slice(1)} are taught in{' '}
    {taughtAt.map((place, index) => (
      <Fragment key={place.address}>
        {index > 0 && ' and in '}
        {introductions[place.kind]}
        <Link href={place.address}>{place.address === `/lesson/${lessonId}` ? 'this lesson' : place.name}</Link>
      </Fragment>
    ))}
    .
  </p>
)

const introductions: Record<TopicPlace['kind'], string> = {
  lesson: '',
  category: 'the category ',
  assistant: 'the ',
}
