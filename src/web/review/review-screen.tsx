import './review.css'
import { useMemo, useState } from 'react'
import type { WordList } from '#core/vocabulary/vocabulary.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { useAccount } from '../account/account.tsx'
import { StorageNote } from '../learning/storage-note.tsx'
import { product, type PageText } from '../page-text.ts'
import { useFetched } from '../loading/fetched.ts'
import { OnItsWay } from '../ui/on-its-way.tsx'
import { wordListData } from '../words/word-lists.ts'
import { WordsMissing } from '../words/words-missing.tsx'
import { ReviewWordsContext, reviewWords } from './review-words.tsx'
import { ReviewSessionView } from './review-session.tsx'
import { useReviewState } from '../card-state/review-state.ts'

export const pageText = (): PageText => ({
  title: `Review | ${product}`,
  description:
    'Kikuyu words brought back just before you would forget them: choose, recall or type, and rate yourself.',
  isUnlisted: true,
})

export const prepare = () => wordListData.fetch()

/** Asks due words before the learner forgets them. */
export default function ReviewScreen() {
  const { found, isTrying, fetchAgain } = useFetched(wordListData)
  return (
    <div className="wrap narrow page review">
      <h1 className="page-title review-title" tabIndex={-1}>
        Review
      </h1>
      <StorageNote />
      {found === 'missing' ? (
        <WordsMissing isTrying={isTrying} onRetry={fetchAgain} />
      ) : (
        <ReviewSessions list={found} />
      )}
    </div>
  )
}

function ReviewSessions({ list }: { list: WordList }) {
  const words = useMemo(() => reviewWords(list), [list])
  const { user } = useAccount()
  const state = useReviewState()
  const [round, setRound] = useState(0)
  if (!state) return <OnItsWay className="review-loading">Looking up your words…</OnItsWay>
  return (
    <ReviewWordsContext value={words}>
      <ReviewSessionView
        key={`${user?.uid ?? VISITOR} ${round}`}
        state={state}
        onAgain={() => setRound((before) => before + 1)}
      />
    </ReviewWordsContext>
  )
}
