import { useEffect, useRef } from 'react'
import type { Ended } from '#core/review/review-session.ts'
import type { ReviewState } from '#core/review/review-state.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import { Button } from '../ui/button.tsx'
import { Stitches } from '../ui/weave.tsx'
import { useToday } from '../memory/use-today.ts'
import { counted } from '../ui/counted.ts'
import { NextDue, Onward, Resting, SetAsideWords } from './nothing-due.tsx'
import { useReviewWords } from './review-words.ts'
import { UndoButton } from './undo-button.tsx'

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
  const {
    cards: { length: left },
    restsMinutes,
  } = useToday(state, useReviewWords().isTaught)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const remembered = reviewed.filter(({ rating }) => rating !== 'again').length

  return (
    <>
      <div className="review-empty">
        <h2 ref={heading} tabIndex={-1}>
          {headingText(status, reviewed.length, left)}
        </h2>
        {reviewed.length > 0 && (
          <Stitches
            stitches={reviewed.map(({ rating }) => (rating === 'again' ? 'miss' : 'done'))}
            label={`${remembered} of ${reviewed.length} remembered`}
          />
        )}
        <p>
          {reviewed.length > 0
            ? `You reviewed ${counted(reviewed.length, 'card')} and remembered ${remembered}. All saved.`
            : 'You rated nothing, so nothing has changed.'}
        </p>
        <p>
          <Left state={state} left={left} restsMinutes={restsMinutes} />
        </p>
      </div>
      <div className="review-aids">
        {reviewed.length > 0 && <UndoButton onUndo={onUndo} />}
        {left > 0 && restsMinutes === undefined && (
          <Button look="maize" onClick={onAgain}>
            Keep reviewing
          </Button>
        )}
      </div>
      <SetAsideWords aside={aside} />
      <Onward />
    </>
  )
}

function headingText(status: Ended['status'], reviewed: number, left: number): string {
  if (reviewed === 0) return 'Stopped for now'
  return status === 'finished' && left === 0 ? 'Done for today' : 'That was a good round'
}

function Left({ state, left, restsMinutes }: { state: ReviewState; left: number; restsMinutes: number | undefined }) {
  if (left === 0) return <NextDue state={state} />
  if (restsMinutes !== undefined) return <Resting minutes={restsMinutes} />
  return `${counted(left, 'card')} can still be reviewed today.`
}
