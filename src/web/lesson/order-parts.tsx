import { Fragment, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { Kikuyu } from '../words/kikuyu.tsx'
import type { ExerciseProps } from './exercise-tray.tsx'

/** The parts of a phrase: a tap places one, another tap takes it back. */
export function OrderParts({ exercise: { parts }, isRight, onAnswer }: ExerciseProps<'order'>) {
  /** Places in `parts`, in the learner's order. */
  const [placed, setPlaced] = useState<readonly number[]>([])
  const isFull = placed.length === parts.length
  const check = () => {
    if (isFull) onAnswer({ kind: 'order', parts: placed.map((place) => parts[place] ?? '') })
  }
  useCheckKeys({ isFull: isFull && !isRight, onCheck: check, onBack: () => !isRight && setPlaced(placed.slice(0, -1)) })
  const tiles = useRef<HTMLDivElement>(null)
  const change = (next: readonly number[]) => {
    if (isRight) return
    setPlaced(next)
    // The tile that had the focus is gone.
    requestAnimationFrame(() => {
      const target = tiles.current?.querySelector<HTMLElement>('.order-bank button:enabled, .tray-check:enabled')
      target?.focus({ preventScroll: true })
    })
  }
  return (
    <div ref={tiles}>
      <fieldset className={classNames('order-line', isFull && 'tied')} aria-label="Your phrase">
        {parts.map((_, i) => {
          const place = placed[i]
          return (
            <Fragment key={place ?? `slot ${i}`}>
              {i > 0 && <span className="tie" aria-hidden />}
              {place === undefined ? (
                <span className="slot">{i + 1}</span>
              ) : (
                <button
                  type="button"
                  className={classNames('tile', isRight && 'done')}
                  aria-disabled={isRight || undefined}
                  onClick={() => change(placed.filter((other) => other !== place))}
                >
                  <Kikuyu>{parts[place]}</Kikuyu>
                  <span className="vh">, take back</span>
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
      <CheckButton isFull={isFull} isRight={isRight} onCheck={check} />
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
    disabled={!isFull}
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
