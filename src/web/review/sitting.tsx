import { useRef, useState } from 'react'
import { leeches } from '#core/review/due-cards.ts'
import { lastReviewed, type ReviewSession } from '#core/review/review-session.ts'
import type { ReviewState } from '#core/review/review-state.ts'
import { useToday } from '../memory/use-today.ts'
import { useSettings } from '../settings/settings-store.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { ProgressBar } from '../ui/weave.tsx'
import { exerciseKind } from './exercise-kind.ts'
import { NothingDue } from './nothing-due.tsx'
import { Question } from './question.tsx'
import { useReviewWords } from './review-words.ts'
import { KikuyuOf } from './shown-word.tsx'
import { SittingEnd } from './sitting-end.tsx'
import { UndoButton } from './undo-button.tsx'
import { useKeys } from './use-keys.ts'
import { useSitting } from './use-sitting.ts'

/** What is due, card after card, until all are through or the learner stops. `state` is the learner's, as it is now. */
export function Sitting({ state, onAgain }: { state: ReviewState; onAgain: () => void }) {
  const { byId, isTaught } = useReviewWords()
  const { exerciseKinds } = useSettings()
  const [{ cards, lastWordId, restsUntil }] = useState(useToday(state, isTaught))
  const { session, answer, rate, undo, stop } = useSitting(cards, lastWordId)
  const frame = useRef<HTMLDivElement>(null)
  useKeys(frame, (event) => {
    if (event.key !== 'u' || isShortcut(event) || isField(event.target)) return
    event.preventDefault()
    undo()
  })
  const aside = leeches(state).flatMap(({ wordId }) => byId.get(wordId) ?? [])

  if (cards.length === 0 || restsUntil !== undefined)
    return <NothingDue state={state} aside={aside} onAgain={onAgain} />
  if (!('card' in session))
    return <SittingEnd session={session} state={state} aside={aside} onUndo={undo} onAgain={onAgain} />

  const { card, reviewed, waiting } = session
  const word = byId.get(card.wordId)
  if (!word) throw new Error(`There is no word “${card.wordId}”`)
  const kind = exerciseKind(session.kind, exerciseKinds)
  const total = reviewed.length + waiting.length + 1
  return (
    <div className="review-sitting" ref={frame}>
      <div className="review-progress">
        <ProgressBar
          percent={Math.round((100 * reviewed.length) / total)}
          label={`${reviewed.length} of ${total} cards reviewed`}
        />
        <span className="num">
          {reviewed.length + 1} of {total}
        </span>
      </div>
      <SetAside session={session} />
      <Question
        key={`${reviewed.length} ${card.wordId} ${card.direction}`}
        card={card}
        kind={kind}
        word={word}
        answer={session.status === 'answered' ? session.answer : undefined}
        onAnswer={answer}
        onRate={(rating, elapsedMs) => rate(rating, kind, elapsedMs)}
      />
      <div className="review-aids">
        {reviewed.length > 0 && <UndoButton onUndo={undo} />}
        <Button look="quiet" onClick={stop}>
          Stop for now
        </Button>
      </div>
    </div>
  )
}

/** Says so, kindly, when the card just rated was forgotten once too often. */
function SetAside({ session }: { session: ReviewSession }) {
  const { byId } = useReviewWords()
  const last = lastReviewed(session)
  const word = last?.isNowLeech ? byId.get(last.before.wordId) : undefined
  return (
    <div aria-live="polite">
      {word && (
        <Note tone="caution">
          <KikuyuOf word={word} /> is a stubborn one, so we set it aside. Practise it in its lesson whenever you like;
          the rest of your progress is unaffected.
        </Note>
      )}
    </div>
  )
}

const isShortcut = ({ ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => ctrlKey || metaKey || altKey || repeat

const isField = (target: EventTarget | null) => target instanceof HTMLInputElement && !target.readOnly
