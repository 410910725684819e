import './review.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { WordList, ListedWord } from '#core/vocabulary/vocabulary.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { dayNumber, type Direction, type Rating, type ReviewMode } from '#core/learning-log/event.ts'
import { reviewSettings, type Card } from '#core/review/card.ts'
import { leeches, nextDueDay } from '#core/review/due-cards.ts'
import {
  exerciseKind,
  lastReviewed,
  reviewPayload,
  reviewSession,
  startReview,
  type Answer,
  type Ended,
  type ReviewSession,
  type ReviewSessionEvent,
} from '#core/review/review-session.ts'
import type { ReviewState } from '#core/review/review-state.ts'
import { useAccount } from '../account/account.tsx'
import { StorageNote } from '../learning/storage-note.tsx'
import { product, type PageText } from '../page-text.ts'
import { useFetched } from '../loading/fetched.ts'
import { OnItsWay } from '../ui/on-its-way.tsx'
import { wordListData } from '../words/word-lists.ts'
import { WordsMissing } from '../words/words-missing.tsx'
import { ReviewWordsContext, reviewWords, KikuyuOf, useReviewWords } from './review-words.tsx'
import { Question, useKeys } from './question.tsx'
import { useReviewState, useToday } from '../card-state/review-state.ts'
import { comingDay, readClock } from '../learning/clock.ts'
import { useLearning } from '../learning/learning.tsx'
import { useSettings } from '../learner-settings/learner-settings.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { counted } from '../ui/counted.ts'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { ProgressBar, Stitches } from '../ui/weave.tsx'

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

/** Asks the due cards one after the other, until all are reviewed or the learner stops. */
export function ReviewSessionView({ state, onAgain }: { state: ReviewState; onAgain: () => void }) {
  const { byId, isTaught } = useReviewWords()
  const { exerciseKinds } = useSettings()
  const [{ cards, lastWordId, restsUntil }] = useState(useToday(state, isTaught))
  const { session, answer, rate, undo, stop } = useReviewSession(cards, lastWordId)
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
    return <ReviewSessionEnd session={session} state={state} aside={aside} onUndo={undo} onAgain={onAgain} />

  const { card, reviewed, waiting } = session
  const word = byId.get(card.wordId)
  if (!word) throw new Error(`There is no word “${card.wordId}”`)
  const kind = exerciseKind(session.kind, exerciseKinds)
  const total = reviewed.length + waiting.length + 1
  return (
    <div className="review-session" ref={frame}>
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

/** Tells the learner when the card just rated has become a leech. */
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

/** One session over these cards, after a review of `lastWordId`. Records each rating and each undo in the learning log at once. */
function useReviewSession(cards: readonly Card[], lastWordId: string | undefined) {
  const { record } = useLearning()
  const [session, setSession] = useState(() => startReview(cards, lastWordId))
  // A key and a tap may both arrive before the next render.
  const latest = useRef(session)

  function apply(event: ReviewSessionEvent) {
    latest.current = reviewSession(latest.current, event)
    setSession(latest.current)
  }

  return {
    session,
    answer: (answer: Answer) => apply({ type: 'answered', answer }),
    /** `kind`: how the card was asked on the screen. `elapsedMs`: from the question to the rating. */
    rate(rating: Rating, kind: ReviewMode, elapsedMs: number) {
      if (latest.current.status !== 'answered') return
      const [event] = record([reviewPayload({ ...latest.current, kind }, rating, elapsedMs)])
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

/** The props of every kind of exercise. */
export interface ExerciseProps {
  readonly word: ListedWord
  readonly direction: Direction
  readonly isAnswered: boolean
  readonly onAnswer: (answer: Answer) => void
}

/** Sums up the session; all ratings are saved, also when the learner stopped early. */
function ReviewSessionEnd({
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
            className="review-stitches"
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
        {left > 0 && restsMinutes === undefined && <KeepReviewing onAgain={onAgain} />}
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
  if (restsMinutes !== undefined) return <WaitingMinutes minutes={restsMinutes} />
  return `${counted(left, 'card')} can still be reviewed today.`
}

const UndoButton = ({ onUndo }: { onUndo: () => void }) => (
  <Button look="quiet" aria-keyshortcuts="u" onClick={onUndo}>
    <Icon name="rotate-ccw" small />
    Undo last rating
  </Button>
)

const KeepReviewing = ({ onAgain }: { onAgain: () => void }) => (
  <Button look="maize" className="review-again" onClick={onAgain}>
    Keep reviewing
  </Button>
)

/** Says why nothing can be reviewed now, and when the next words are due. */
function NothingDue({
  state,
  aside,
  onAgain,
}: {
  state: ReviewState
  aside: readonly ListedWord[]
  onAgain: () => void
}) {
  const {
    cards: { length: left },
    restsMinutes,
  } = useToday(state, useReviewWords().isTaught)
  const isNewcomer = state.words.size === 0
  return (
    <>
      <div className="review-empty">
        <Icon name={isNewcomer ? 'sprout' : 'check'} />
        {isNewcomer ? (
          <>
            <h2>No words to review yet</h2>
            <p>Words appear here once you’ve seen them in a lesson, on a card or in a test.</p>
          </>
        ) : (
          <>
            <h2>{left > 0 ? 'A short rest' : 'Nothing to review today'}</h2>
            <p>
              {restsMinutes !== undefined && <WaitingMinutes minutes={restsMinutes} />}
              {left > 0 && restsMinutes === undefined && `${counted(left, 'card')} can be reviewed now.`}
              {left === 0 && <NextDue state={state} />}
            </p>
          </>
        )}
      </div>
      {left > 0 && restsMinutes === undefined && (
        <div className="review-aids">
          <KeepReviewing onAgain={onAgain} />
        </div>
      )}
      <SetAsideWords aside={aside} />
      <Onward />
    </>
  )
}

/** Shown when the only word left has just been reviewed. */
const WaitingMinutes = ({ minutes }: { minutes: number }) => (
  <>You’ve just seen the last word. It comes back in {counted(minutes, 'minute')}.</>
)

function NextDue({ state }: { state: ReviewState }) {
  const { isTaught } = useReviewWords()
  const { newWordsADay } = useSettings()
  const { now, day } = readClock()
  const next = nextDueDay(state, now, day, { ...reviewSettings, newWordsADay }, isTaught)
  return next ? (
    <>The next words are due {comingDay(next, day)}.</>
  ) : (
    <>No words are waiting. Learn new ones in a lesson.</>
  )
}

const SetAsideWords = ({ aside }: { aside: readonly ListedWord[] }) =>
  aside.length > 0 && (
    <section className="card stack review-set-aside" aria-labelledby="set-aside">
      <h2 className="card-title" id="set-aside">
        Set aside
      </h2>
      <p className="muted">You forgot these several times. It happens to everyone: learn them again in a lesson.</p>
      <ul className="review-aside">
        {[...new Set(aside)].map((word) => (
          <li key={word.id}>
            <KikuyuOf word={word} /> {word.english}
          </li>
        ))}
      </ul>
    </section>
  )

const Onward = () => (
  <div className="row review-onward">
    <LinkButton href="/">Back to lessons</LinkButton>
    <LinkButton href="/progress" look="quiet">
      Your progress
    </LinkButton>
  </div>
)
