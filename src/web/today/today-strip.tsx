import { Link } from 'wouter'
import { reviewState } from '#core/review/review-state.ts'
import { isTaught } from '../card-state/is-taught.ts'
import { useReviewState, useToday } from '../card-state/review-state.ts'
import { LinkButton } from '../ui/button.tsx'
import { counted } from '../ui/counted.ts'
import { Icon } from '../ui/icon.tsx'
import { StreakDays } from './streak-days.tsx'
import './today.css'

/** Today's due reviews and the streak. The home screen reserves the space. */
export default function TodayStrip() {
  return (
    <>
      <section className="today" aria-label="Today">
        <Due />
        <StreakDays />
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

/** Shows the cards to review now, or the minutes until the last reviewed card comes back. */
function Due() {
  const { cards, minutes, restsMinutes } = useToday(useReviewState() ?? nothingMet, isTaught)
  const isDue = cards.length > 0 && restsMinutes === undefined
  return (
    <div>
      <Icon name={isDue ? 'rotate-ccw' : 'check'} className="today-icon" />
      <p>
        <b>{isDue ? `${counted(cards.length, 'card')} to review` : 'Nothing to review'}</b>
        <span>
          {isDue && `About ${counted(minutes, 'minute')}`}
          {cards.length === 0 && 'Words come back when they are due'}
          {restsMinutes !== undefined && `One card comes back in ${counted(restsMinutes, 'minute')}`}
        </span>
      </p>
      {isDue && (
        <LinkButton href="/review" look="maize" className="today-action">
          Review
        </LinkButton>
      )}
    </div>
  )
}
