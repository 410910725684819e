import { Fragment, useRef, useState } from 'react'
import { orderParts } from '#core/tutor/exercise.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { Kikuyu } from '../words/kikuyu.tsx'
import type { ExerciseProps } from './exercise-tray.tsx'

/** The parts of a phrase: a tap places one, another tap takes it back. */
export function OrderParts({ exercise: { wordId, parts }, words, isRight, onAnswer }: ExerciseProps<'order'>) {
  /** Places in `parts`, in the learner's order. */
  const [placed, setPlaced] = useState<readonly number[]>([])
  const [checked, setChecked] = useState<typeof placed>()
  const isMissed = placed === checked && !isRight
  const canCheck = placed.length === parts.length && !isMissed
  const word = words.find(({ id }) => id === wordId)
  const wanted = (isMissed && word && orderParts(word)) || []
  const tiles = useRef<HTMLDivElement>(null)
  const focusOn = (selectors: string) =>
    requestAnimationFrame(() => tiles.current?.querySelector<HTMLElement>(selectors)?.focus({ preventScroll: true }))
  const check = () => {
    if (!canCheck || !onAnswer({ kind: 'order', parts: placed.map((place) => parts[place] ?? '') })) return
    setChecked(placed)
    // The button is disabled until another order is tried.
    if (document.activeElement?.matches('.tray-check')) focusOn('.order-line .missed')
  }
  useCheckKeys({
    isFull: canCheck && !isRight,
    onCheck: check,
    onBack: () => !isRight && setPlaced(placed.slice(0, -1)),
  })
  const change = (next: readonly number[]) => {
    if (isRight) return
    setPlaced(next)
    // The tile that had the focus is gone.
    focusOn('.order-bank button:enabled, .tray-check:enabled')
  }
  return (
    <div ref={tiles}>
      <fieldset className={classNames('order-line', (canCheck || isRight) && 'tied')} aria-label="Your phrase">
        {parts.map((_, i) => {
          const place = placed[i]
          const isMisplaced = place !== undefined && wanted[i] !== undefined && wanted[i] !== parts[place]
          return (
            <Fragment key={place ?? `slot ${i}`}>
              {i > 0 && <span className="tie" aria-hidden />}
              {place === undefined ? (
                <span className="slot">{i + 1}</span>
              ) : (
                <button
                  type="button"
                  className={classNames('tile', isRight && 'done', isMisplaced && 'missed')}
                  aria-disabled={isRight || undefined}
                  onClick={() => change(placed.filter((other) => other !== place))}
                >
                  <Kikuyu>{parts[place]}</Kikuyu>
                  {isMisplaced && <Icon name="x" />}
                  <span className="vh">{isMisplaced && ', not here'}, take back</span>
                </button>
              )}
            </Fragment>
          )
        })}
      </fieldset>
      <fieldset className="order-bank" aria-label="Parts">
        {parts.map((part, place) => {
          const isPlaced = placed.includes(place)
          // A placed part leaves its place open, so that the others stay where they are.
          return (
            <button
              key={part + place}
              type="button"
              className={classNames('tile', isPlaced && 'hole')}
              disabled={isPlaced}
              aria-hidden={isPlaced || undefined}
              onClick={() => change([...placed, place])}
            >
              <Kikuyu>{part}</Kikuyu>
            </button>
          )
        })}
      </fieldset>
      <CheckButton isFull={canCheck} isRight={isRight} onCheck={check} />
    </div>
  )
}

/** Enter checks, also on a tile; Backspace takes the last step back. */
export function useCheckKeys({
  isFull,
  onCheck,
  onBack,
}: {
  isFull: boolean
  onCheck: () => void
  onBack: () => void
}) {
  useKeys((event) => {
    const isOnRequest = event.target instanceof Element && event.target.closest('a, .button') !== null
    if (event.key === 'Backspace') onBack()
    else if (event.key === 'Enter' && isFull && !isOnRequest) {
      event.preventDefault()
      onCheck()
    }
  })
}

export const CheckButton = ({
  isFull,
  isRight,
  onCheck,
}: {
  isFull: boolean
  isRight: boolean
  onCheck: () => void
}) => (
  <Button
    look="primary"
    large
    wide
    className="tray-check"
    disabled={!isFull && !isRight}
    aria-disabled={isRight || undefined}
    onClick={onCheck}
  >
    {isRight ? (
      <>
        <Icon name="check" />
        Correct
      </>
    ) : (
      'Check'
    )}
  </Button>
)
