import { type Ref, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { Direction, Rating, ReviewMode } from '#core/learning-log/event.ts'
import { choosingByEar } from '#core/listening/minimal-pair.ts'
import { choicesFor } from '#core/quiz/choices.ts'
import type { Card } from '#core/review/card.ts'
import { type Interval, nextIntervals } from '#core/review/scheduler.ts'
import { allowedRatings, type Answer, isAskedByEar, suggestedRating } from '#core/review/review-session.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import { hintOf } from '#core/word/word.ts'
import { momentOf, readClock } from '../learning/clock.ts'
import { part } from '../loading/part.tsx'
import { HeardQuestion, useByEar } from '../sound/heard-question.tsx'
import { Button } from '../ui/button.tsx'
import { counted } from '../ui/counted.ts'
import { Option } from '../ui/option.tsx'
import { useLatest } from '../ui/use-latest.ts'
import { Kikuyu } from '../words/kikuyu.tsx'
import type { ExerciseProps } from './review-screen.tsx'
import { KikuyuOf, useReviewWords } from './review-words.tsx'
import '../ui/key.css'

const TypeAnswer = part(() => import('./type-answer.tsx'), 'The field for the answer')

/** Asks one card, takes the answer and its rating. Keys 1 to 4 choose an option and then a rating; Space shows the answer. */
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
  /** Undefined until the learner answers. */
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
  const { isByEar, onUnheard } = useByEar(word, () => isAskedByEar(card, Math.random()))
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
      {isByEar && answer === undefined ? (
        <div className="card review-face">
          <p className="muted">What does the word that you hear mean?</p>
          <HeardQuestion of={word} onUnheard={onUnheard} />
        </div>
      ) : (
        <Prompt card={card} word={word} />
      )}
      {kind === 'choose' && <ChooseAnswer {...exercise} isByEar={isByEar} listRef={options} />}
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
        <p className="say review-say">({hintOf(word)})</p>
      </>
    ) : (
      <p className="review-meaning">{word.english}</p>
    )}
  </div>
)

/** Calls for keys pressed inside `frame`, or outside of any control that has keys of its own. */
export function useKeys(frame: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void) {
  const latest = useLatest(onKey)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof Element)) return
      if (frame.current?.contains(target) || !target.closest('a, button, input, select, textarea, summary, dialog'))
        latest.current(event)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [frame, latest])
}

const isControl = (target: EventTarget | null) =>
  target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement

/** The key, unless it is part of a shortcut, repeated, or typed into a field. */
function plainKey({ key, ctrlKey, metaKey, altKey, repeat, target }: KeyboardEvent): string | undefined {
  const isWriting = target instanceof HTMLInputElement && !target.readOnly
  return ctrlKey || metaKey || altKey || repeat || isWriting ? undefined : key
}

/** Moves the focus to the question's main control, and after the answer to the suggested rating. */
function useFocusOn(frame: { current: HTMLDivElement | null }, isAnswered: boolean) {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    // The answer field may have taken the focus already.
    if (!isAnswered && element.contains(document.activeElement)) return
    const wanted = isAnswered
      ? (element.querySelector<HTMLElement>('[data-suggested]') ?? element)
      : (element.querySelector<HTMLElement>('.review-main') ?? element)
    wanted.focus({ preventScroll: !isAnswered })
  }, [frame, isAnswered])
}

/** Milliseconds since the question was shown. */
function useElapsed(): () => number {
  const askedAt = useRef(0)
  useEffect(() => {
    askedAt.current = performance.now()
  }, [])
  return () => Math.round(performance.now() - askedAt.current)
}

/** Four options; the first choice counts. */
function ChooseAnswer({
  word,
  direction,
  isAnswered,
  onAnswer,
  isByEar,
  listRef,
}: ExerciseProps & { isByEar: boolean; listRef: Ref<HTMLOListElement> }) {
  const words = useReviewWords()
  const [choices] = useState(() =>
    choicesFor(word, words, Math.random, isByEar ? (choosing) => choosingByEar(choosing, Math.random) : undefined),
  )
  const [chosen, setChosen] = useState<string>()
  const choose = (id: string) => {
    setChosen(id)
    onAnswer(id === word.id ? 'right' : 'wrong')
  }
  return (
    <>
      <ol className="options" ref={listRef}>
        {choices.map((choice, index) => (
          <li key={choice.id}>
            <Option
              number={index + 1}
              isAnswered={isAnswered}
              isRight={choice.id === word.id}
              isChosen={choice.id === chosen}
              onChoose={() => choose(choice.id)}
            >
              <Side word={choice} direction={direction} />
            </Option>
          </li>
        ))}
      </ol>
      <div className="review-verdict" aria-live="polite">
        {isAnswered && (
          <p>
            <b>{chosen === word.id ? 'Right.' : 'Not this time.'}</b> <KikuyuOf word={word} /> means “{word.english}”.
          </p>
        )}
      </div>
    </>
  )
}

const Side = ({ word, direction }: { word: ListedWord; direction: Direction }) =>
  direction === 'kikuyu-english' ? word.english : <KikuyuOf word={word} />

/** Asks to recall the answer, then shows it. */
function ShowAnswer({ word, direction, isAnswered, onAnswer }: ExerciseProps) {
  return (
    <>
      {!isAnswered && (
        <Button look="primary" large wide className="review-main" onClick={() => onAnswer('shown')}>
          Show answer
        </Button>
      )}
      <div aria-live="polite">
        {isAnswered && (
          <div className="card review-back">
            <p className="review-answer">{direction === 'kikuyu-english' ? word.english : <KikuyuOf word={word} />}</p>
            {direction === 'english-kikuyu' && <p className="say">({hintOf(word)})</p>}
            {word.usage && (
              <p>
                <Kikuyu>{word.usage.kikuyu}</Kikuyu> <span className="muted">{word.usage.english}</span>
              </p>
            )}
          </div>
        )}
      </div>
    </>
  )
}

const names: Readonly<Record<Rating, string>> = { again: 'Again', hard: 'Hard', good: 'Good', easy: 'Easy' }

/** The rating buttons; each shows when the word returns. */
function Ratings({
  ratings,
  intervals,
  suggested,
  onRate,
}: {
  /** In the order of their keys, from 1. */
  ratings: readonly Rating[]
  intervals: Readonly<Record<Rating, Interval>>
  /** The rating that fits the answer. */
  suggested: Rating | undefined
  onRate: (rating: Rating) => void
}) {
  return (
    <fieldset className="review-ratings">
      <legend>How well did you remember?</legend>
      {ratings.map((rating, index) => (
        <Button
          key={rating}
          className="review-rating"
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

/** An interval short enough for a button: `10 min`, `1 day`, `5 months`. */
export function intervalText({ unit, count }: Interval): string {
  if (unit === 'minutes') return `${count} min`
  if (count < 60) return counted(count, 'day')
  const months = Math.round(count / 30.4)
  return months < 24 ? counted(months, 'month') : counted(Math.round(count / 365), 'year')
}
