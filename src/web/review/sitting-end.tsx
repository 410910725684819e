import { useEffect, useRef } from 'react'
import { dueCards } from '#core/review/due-cards.ts'
import type { Ended } from '#core/review/review-session.ts'
import { reviewSettings } from '#core/review/review-settings.ts'
import type { ReviewState } from '#core/review/review-state.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import { readClock } from '../learning/clock.ts'
import { useSettings } from '../settings/settings-store.ts'
import { Button } from '../ui/button.tsx'
import { Stitches } from '../ui/weave.tsx'
import { counted } from './interval-text.ts'
import { NextDue, Onward, SetAsideWords } from './nothing-due.tsx'
import { UndoButton } from './undo-button.tsx'
import { useReviewWords } from './review-words.ts'

/** What was done; all of it stays, also where the learner stopped. */
export function SittingEnd({
  session: { status, reviewed },
  state,
  aside,
  onUndo,
  onAgain,
}: {
  session: Ended
  state: ReviewState
  aside: readonly ListedWord[]
  onUndo: () => void
  onAgain: () => void
}) {
  const { byId } = useReviewWords()
  const { newWordsADay } = useSettings()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { now, day } = readClock()
  const left = dueCards(state, now, day, { ...reviewSettings, newWordsADay }, (id) => byId.has(id)).length
  const remembered = reviewed.filter(({ rating }) => rating !== 'again').length

  return (
    <>
      <div className="review-empty">
        <h2 ref={heading} tabIndex={-1}>
          {status === 'finished' && left === 0 ? 'Done for today' : 'That was a good round'}
        </h2>
        {reviewed.length > 0 && (
          <Stitches
            stitches={reviewed.map(({ rating }) => (rating === 'again' ? 'miss' : 'done'))}
            label={`${remembered} of ${reviewed.length} remembered`}
          />
        )}
        <p>
          You reviewed {counted(reviewed.length, 'card')} and remembered {remembered}. It is all kept.
        </p>
        <p>{left > 0 ? <>{counted(left, 'card')} can still be reviewed today.</> : <NextDue state={state} />}</p>
      </div>
      <div className="review-aids">
        {reviewed.length > 0 && <UndoButton onUndo={onUndo} />}
        {left > 0 && (
          <Button look="maize" onClick={onAgain}>
            Go on reviewing
          </Button>
        )}
      </div>
      <SetAsideWords aside={aside} />
      <Onward />
    </>
  )
}
