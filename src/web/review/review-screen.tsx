import './review.css'
import { useState } from 'react'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { useAccount } from '../account/account.tsx'
import { StorageNote } from '../learning/storage-note.tsx'
import { product, type PageText } from '../page-text.ts'
import { Sitting } from './sitting.tsx'
import { useReviewState } from './use-review-state.ts'

export const pageText = (): PageText => ({
  title: `Review | ${product}`,
  description:
    'Kikuyu words brought back just before you would forget them: choose, recall or type, and rate yourself.',
})

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
