import type { SyntheticEvent } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Kikuyu } from '../words/kikuyu.tsx'

const LETTERS = ['ĩ', 'ũ', 'Ĩ', 'Ũ']

/** Prevents a press from moving the focus: the caret stays, and on a phone the keyboard stays open. */
export const keepFocus = (event: SyntheticEvent) => event.preventDefault()

/** Keys for the letters that most keyboards lack. */
export const LetterKeys = ({
  isDisabled,
  onLetter,
  className,
}: {
  isDisabled: boolean
  onLetter: (letter: string) => void
  className?: string
}) => (
  <fieldset className={classNames('letter-keys', className)}>
    <legend className="vh">Kikuyu letters</legend>
    {LETTERS.map((letter) => (
      <button
        key={letter}
        type="button"
        aria-label={`Insert ${letter}`}
        disabled={isDisabled}
        onPointerDown={keepFocus}
        onMouseDown={keepFocus}
        onClick={() => onLetter(letter)}
      >
        <Kikuyu>{letter}</Kikuyu>
      </button>
    ))}
  </fieldset>
)
