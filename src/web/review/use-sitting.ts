import { useRef, useState } from 'react'
import type { Rating, ReviewMode } from '#core/learning-log/event.ts'
import { dayNumber } from '#core/review/day-number.ts'
import type { Card } from '#core/review/card.ts'
import type { Answer } from '#core/review/question-kind.ts'
import {
  lastReviewed,
  reviewHappening,
  reviewSession,
  startReview,
  type ReviewSessionEvent,
} from '#core/review/review-session.ts'
import { useLearning } from '../learning/learning.tsx'

/** One sitting over these cards, after a review of `lastWordId`. What is rated, or taken back, is in the learner's log at once. */
export function useSitting(cards: readonly Card[], lastWordId: string | undefined) {
  const { record } = useLearning()
  const [session, setSession] = useState(() => startReview(cards, lastWordId))
  // A key and a tap can come before the screen has drawn what the first of them did.
  const latest = useRef(session)

  function apply(event: ReviewSessionEvent) {
    latest.current = reviewSession(latest.current, event)
    setSession(latest.current)
  }

  return {
    session,
    answer: (answer: Answer) => apply({ type: 'answered', answer }),
    /** `kind`: how it was really asked. `elapsedMs`: from the question to the rating. */
    rate(rating: Rating, kind: ReviewMode, elapsedMs: number) {
      if (latest.current.status !== 'answered') return
      const [event] = record([reviewHappening({ ...latest.current, kind }, rating, elapsedMs)])
      if (!event) return
      const moment = { at: Date.parse(event.at), day: dayNumber(event.day) }
      apply({ type: 'rated', rating, eventId: event.id, moment })
    },
    undo() {
      const last = lastReviewed(latest.current)
      if (!last) return
      record([{ type: 'review-undone', eventId: last.eventId }])
      apply({ type: 'rating-undone' })
    },
    stop: () => apply({ type: 'stopped' }),
  }
}
