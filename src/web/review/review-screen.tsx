import './review.css'
import { useState } from 'react'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { useAccount } from '../account/account.tsx'
import { StorageNote } from '../learning/storage-note.tsx'
import { Sitting } from './sitting.tsx'
import { useReviewState } from './use-review-state.ts'

/** Words that are due, brought back before they are forgotten. */
export default function ReviewScreen() {
  const { user } = useAccount()
  const state = useReviewState()
  const [round, setRound] = useState(0)
  return (
    <div className="wrap narrow page review">
      <h1 className="page-title" tabIndex={-1}>
        Review
      </h1>
      <StorageNote />
      {state ? (
        <Sitting
          key={`${user?.uid ?? VISITOR} ${round}`}
          state={state}
          onAgain={() => setRound((before) => before + 1)}
        />
      ) : (
        <output className="review-arriving">Looking up your words…</output>
      )}
    </div>
  )
}
