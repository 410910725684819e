import '../ui/key.css'
import type { Rating } from '#core/learning-log/event.ts'
import type { Interval } from '#core/review/next-intervals.ts'
import { Button } from '../ui/button.tsx'
import { intervalText } from './interval-text.ts'

const names: Readonly<Record<Rating, string>> = { again: 'Again', hard: 'Hard', good: 'Good', easy: 'Easy' }

/** How well it was remembered; each says after how long the word comes again. */
export function Ratings({
  ratings,
  intervals,
  suggested,
  onRate,
}: {
  /** In the order of their keys, from 1. */
  ratings: readonly Rating[]
  intervals: Readonly<Record<Rating, Interval>>
  /** What the answer speaks for. */
  suggested: Rating | undefined
  onRate: (rating: Rating) => void
}) {
  return (
    <fieldset className="review-ratings">
      <legend>How well did you remember?</legend>
      {ratings.map((rating, index) => (
        <Button
          key={rating}
          look={rating === suggested ? 'primary' : 'secondary'}
          data-suggested={rating === suggested || undefined}
          onClick={() => onRate(rating)}
        >
          <kbd className="key" aria-hidden>
            {index + 1}
          </kbd>
          <span>
            {names[rating]} <small className="num">{intervalText(intervals[rating])}</small>
          </span>
        </Button>
      ))}
    </fieldset>
  )
}
