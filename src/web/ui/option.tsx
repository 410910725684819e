import './key.css'
import './option.css'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/**
 * An answer option with the number of its key. After the answer each option shows whether it was right; a closed one shows that
 * it is wrong while the others stay open. All stay focusable, so that screen readers can reach them.
 */
export function Option({
  number,
  isAnswered,
  isClosed = false,
  isRight,
  isChosen,
  onChoose,
  children,
}: {
  number: number
  isAnswered: boolean
  isClosed?: boolean
  isRight: boolean
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={classNames('option', isAnswered ? (isRight ? 'right' : 'other') : isClosed && 'other')}
      aria-disabled={isAnswered || isClosed || undefined}
      onClick={() => !isAnswered && !isClosed && onChoose()}
    >
      <kbd className="key" aria-hidden>
        {number}
      </kbd>
      <span>{children}</span>
      {(isAnswered || isClosed) && (
        <Mark isRight={isAnswered && isRight} isChosen={isAnswered && isChosen} isClosed={isClosed} />
      )}
    </button>
  )
}

function Mark({ isRight, isChosen, isClosed }: { isRight: boolean; isChosen: boolean; isClosed: boolean }) {
  if (isRight)
    return (
      <>
        <span className="vh">, correct</span>
        <Icon name="check" className="option-mark" />
      </>
    )
  if (!isChosen && !isClosed) return null
  return (
    <>
      <span className="vh">{isChosen ? ', your answer' : ', not this one'}</span>
      <Icon name="x" className="option-mark" />
    </>
  )
}
