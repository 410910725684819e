import { lazy, Suspense, useEffect, useRef } from 'react'
import type { Rating, ReviewMode } from '#core/learning-log/event.ts'
import type { Card } from '#core/review/card.ts'
import { nextIntervals } from '#core/review/next-intervals.ts'
import { allowedRatings, suggestedRating, type Answer } from '#core/review/question-kind.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import { hintOf } from '#core/word/spelled.ts'
import { momentOf, readClock } from '../learning/clock.ts'
import { importAgain } from '../shell/import-again.ts'
import { ChooseAnswer } from './choose-answer.tsx'
import { Ratings } from './ratings.tsx'
import { ShowAnswer } from './show-answer.tsx'
import { KikuyuOf } from './shown-word.tsx'
import { useKeys } from './use-keys.ts'

const TypeAnswer = lazy(() => importAgain(() => import('./type-answer.tsx')))

/**
 * One card: asked, answered, rated. By keys, too: 1 to 4 choose, and rate once it is answered as far as the answer allows; Space shows the answer.
 */
export function Question({
  card,
  kind,
  word,
  answer,
  onAnswer,
  onRate,
}: {
  card: Card
  kind: ReviewMode
  word: ListedWord
  /** Undefined until it is answered. */
  answer: Answer | undefined
  onAnswer: (answer: Answer) => void
  onRate: (rating: Rating, elapsedMs: number) => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const options = useRef<HTMLOListElement>(null)
  const elapsed = useElapsed()
  const rate = (rating: Rating) => onRate(rating, elapsed())
  useFocusOn(frame, answer !== undefined)
  const { direction } = card
  const exercise = { word, direction, isAnswered: answer !== undefined, onAnswer }

  useKeys(frame, (event) => {
    const key = plainKey(event)
    if (key === undefined) return
    const place = Number(key) - 1
    const rating = answer !== undefined && allowedRatings(answer)[place]
    if (rating) rate(rating)
    else if (answer === undefined && kind === 'choose') options.current?.querySelectorAll('button')[place]?.click()
    else if (answer === undefined && kind === 'show' && key === ' ' && !isControl(event.target)) onAnswer('shown')
    else return
    event.preventDefault()
  })

  return (
    <div className="review-question" ref={frame} tabIndex={-1}>
      <Prompt card={card} word={word} />
      {kind === 'choose' && <ChooseAnswer {...exercise} listRef={options} />}
      {kind === 'show' && <ShowAnswer {...exercise} />}
      {kind === 'type' && (
        <Suspense fallback={<p className="muted">One moment…</p>}>
          <TypeAnswer {...exercise} />
        </Suspense>
      )}
      {answer !== undefined && (
        <Ratings
          ratings={allowedRatings(answer)}
          intervals={nextIntervals(card, momentOf(readClock()))}
          suggested={suggestedRating(answer)}
          onRate={rate}
        />
      )}
    </div>
  )
}

const Prompt = ({ card: { direction }, word }: { card: Card; word: ListedWord }) => (
  <div className="card review-face">
    <p className="muted">{direction === 'kikuyu-english' ? 'What does this mean?' : 'What is this in Kikuyu?'}</p>
    {direction === 'kikuyu-english' ? (
      <>
        <p className="review-word">
          <KikuyuOf word={word} />
        </p>
        <p className="say">({hintOf(word)})</p>
      </>
    ) : (
      <p className="review-meaning">{word.english}</p>
    )}
  </div>
)

const isControl = (target: EventTarget | null) =>
  target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement

/** A key that stands for itself: not one of a shortcut, not held down, not one that is written into the field. */
function plainKey({ key, ctrlKey, metaKey, altKey, repeat, target }: KeyboardEvent): string | undefined {
  const isWriting = target instanceof HTMLInputElement && !target.readOnly
  return ctrlKey || metaKey || altKey || repeat || isWriting ? undefined : key
}

/** The focus follows the question: to what it asks for, then to the rating that the answer speaks for. */
function useFocusOn(frame: { current: HTMLDivElement | null }, isAnswered: boolean) {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    // A field that is there already has taken it.
    if (!isAnswered && element.contains(document.activeElement)) return
    const wanted = isAnswered
      ? (element.querySelector<HTMLElement>('[data-suggested]') ?? element)
      : (element.querySelector<HTMLElement>('.review-main') ?? element)
    wanted.focus({ preventScroll: !isAnswered })
  }, [frame, isAnswered])
}

/** Milliseconds since the question was put. */
function useElapsed(): () => number {
  const askedAt = useRef(0)
  useEffect(() => {
    askedAt.current = performance.now()
  }, [])
  return () => Math.round(performance.now() - askedAt.current)
}
