import './key.css'
import './option.css'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/**
 * An answer option with the number of its key. After the answer each option shows whether it was right; it stays focusable, so
 * that screen readers can reach it.
 */
export function Option({
  number,
  isAnswered,
  isRight,
  isChosen,
  onChoose,
  children,
}: {
  number: number
  isAnswered: boolean
  isRight: boolean
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={classNames('option', isAnswered && (isRight ? 'right' : 'other'))}
      aria-disabled={isAnswered || undefined}
      onClick={() => !isAnswered && onChoose()}
    >
      <kbd className="key" aria-hidden>
        {number}
      </kbd>
      <span>{children}</span>
      {isAnswered && <Mark isRight={isRight} isChosen={isChosen} />}
    </button>
  )
}

function Mark({ isRight, isChosen }: { isRight: boolean; isChosen: boolean }) {
  if (isRight)
    return (
      <>
        <span className="vh">, correct</span>
        <Icon name="check" className="option-mark" />
      </>
    )
  if (!isChosen) return null
  return (
    <>
      <span className="vh">, your answer</span>
      <Icon name="x" className="option-mark" />
    </>
  )
}
