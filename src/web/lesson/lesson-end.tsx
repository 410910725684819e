import './lesson-end.css'
import type { LessonOutline } from '#core/lesson/lesson.ts'
import { lessonName } from '#core/lesson/lesson-page.ts'
import { LinkButton } from '../ui/button.tsx'

/** Where to go from a finished lesson. */
export const LessonEnd = ({ lesson, next }: { lesson: LessonOutline; next: LessonOutline | undefined }) => (
  <nav className="lesson-end" aria-label="After this lesson">
    {next && (
      <LinkButton href={`/lesson/${next.id}`} look="primary">
        {lessonName(next)}
      </LinkButton>
    )}
    <LinkButton href={`/lesson/${lesson.id}`}>Review Lesson</LinkButton>
    <LinkButton href="/">Go to lessons</LinkButton>
  </nav>
)
