import type { SyntheticEvent } from 'react'
import { Kikuyu } from '../words/kikuyu.tsx'

const LETTERS = ['ĩ', 'ũ', 'Ĩ', 'Ũ']

/** Prevents a press from moving the focus: the caret stays, and on a phone the keyboard stays open. */
export const keepFocus = (event: SyntheticEvent) => event.preventDefault()

/** Keys for the letters that most keyboards lack. */
export const LetterKeys = ({ isDisabled, onLetter }: { isDisabled: boolean; onLetter: (letter: string) => void }) => (
  <fieldset className="letter-keys">
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
