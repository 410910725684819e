import { Link } from 'wouter'
import type { LessonOutline } from '#core/lesson/lesson.ts'
import type { CardState } from '#core/progress/card-state.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ProgressBar } from '../ui/weave.tsx'

export interface Card extends CardState {
  readonly lesson: LessonOutline
}

const offers = {
  start: { text: 'Start Lesson', look: 'secondary' },
  continue: { text: 'Continue', look: 'primary' },
  review: { text: 'Review Lesson', look: 'secondary' },
} as const

/** The whole card is the link's target; the link is named by what it offers. A locked card is no link. */
export function LessonCard({ lesson: { id, number, title, description, wordIds }, kind, percent }: Card) {
  return (
    <article className={kind === 'locked' ? 'card lesson-card locked' : 'card lesson-card'}>
      <div className="card-facts">
        <span>Lesson {number}</span>
        <span className="card-words">{wordIds.length} words</span>
        <span className="card-percent num">
          {percent > 0 && <b>{percent}%</b>}
          {kind === 'locked' && <Icon name="lock" small />}
        </span>
      </div>
      <h3>{title}</h3>
      <p>{description}</p>
      <div className="card-foot">
        <ProgressBar percent={percent} label={`${title}: ${percent}% complete`} />
        {kind === 'locked' ? (
          <Button disabled>
            Locked <span className="vh">{title}</span>
          </Button>
        ) : (
          <Link href={`/lesson/${id}`} className={`button ${offers[kind].look}`}>
            {offers[kind].text} <span className="vh">{title}</span>
          </Link>
        )}
      </div>
    </article>
  )
}
