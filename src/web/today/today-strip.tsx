import './today.css'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { reviewState } from '#core/review/review-state.ts'
import { streak } from '#core/progress/streak.ts'
import { studyDays } from '#core/progress/study-days.ts'
import { useClock } from '../learning/clock.ts'
import { useLearning } from '../learning/learning.tsx'
import { counted } from '../ui/counted.ts'
import { isTaught } from '../memory/taught-words.ts'
import { useReviewState } from '../memory/use-review-state.ts'
import { useToday } from '../memory/use-today.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Beads } from './beads.tsx'
import { streakText } from './streak-text.ts'

/** What waits today, and the days of study in a row. Home keeps its place. */
export default function TodayStrip() {
  const { day } = useClock()
  return (
    <>
      <section className="today" aria-label="Today">
        <Due />
        <Days day={day} />
      </section>
      <p className="today-links">
        <Link href="/progress">Your progress</Link>
        <Link href="/words">All words</Link>
        <Link href="/badges">Your badges</Link>
      </p>
    </>
  )
}

const nothingMet = reviewState([])

/** Counts what the review asks now: a word that rests after its last review is told with its minutes. */
function Due() {
  const { cards, minutes, restsMinutes } = useToday(useReviewState() ?? nothingMet, isTaught)
  const isDue = cards.length > 0 && restsMinutes === undefined
  return (
    <div>
      <Icon name={isDue ? 'rotate-ccw' : 'check'} />
      <p>
        <b>{isDue ? `${counted(cards.length, 'card')} to review` : 'Nothing to review'}</b>
        <span>
          {isDue && `About ${counted(minutes, 'minute')}`}
          {cards.length === 0 && 'Words come back when they are due'}
          {restsMinutes !== undefined && `One card comes back in ${counted(restsMinutes, 'minute')}`}
        </span>
      </p>
      {isDue && (
        <LinkButton href="/review" look="maize">
          Review
        </LinkButton>
      )}
    </div>
  )
}

function Days({ day }: { day: string }) {
  const { events } = useLearning()
  const studied = useMemo(() => streak(studyDays(events), day), [events, day])
  const { title, remark } = streakText(studied)
  return (
    <div>
      <p>
        <b>{title}</b>
        <span>{remark}</span>
      </p>
      <Beads week={studied.week} />
    </div>
  )
}
