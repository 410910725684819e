import type { CompositionEvent, InputEvent, SyntheticEvent } from 'react'
import { replaceTildes } from '#core/orthography/tildes.ts'
import { classNames } from '../ui/class-names.ts'
import { Kikuyu } from '../words/kikuyu.tsx'

/**
 * Props of a field for an answer: the browser neither completes nor corrects it. In an answer in Kikuyu, `~i` and `~u` become ĩ and ũ.
 * `onTyped` is called after each change.
 */
export const answerField = (onTyped: (field: TextField) => void, isKikuyu = true) => ({
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  onInput({ nativeEvent, currentTarget }: InputEvent<TextField>) {
    if (isKikuyu && !nativeEvent.isComposing) tildesWhileTyping(currentTarget)
    onTyped(currentTarget)
  },
  onCompositionEnd({ currentTarget }: CompositionEvent<TextField>) {
    if (isKikuyu) tildesWhileTyping(currentTarget)
    onTyped(currentTarget)
  },
})

/** Replaces `~i` and `~u` before the caret with ĩ and ũ. */
function tildesWhileTyping(field: TextField): void {
  const { value, selectionStart, selectionEnd } = field
  if (selectionStart === null || selectionStart !== selectionEnd) return
  const typed = replaceTildes(value, selectionStart)
  if (typed.text === value) return
  const from = firstDifference(value, typed.text)
  const sameAtEnd = firstDifference(reversed(value), reversed(typed.text))
  field.setSelectionRange(from, Math.max(from, value.length - sameAtEnd))
  insertText(field, typed.text.slice(from, Math.max(from, typed.text.length - sameAtEnd)))
  field.setSelectionRange(typed.caret, typed.caret)
}

function firstDifference(one: string, other: string): number {
  let i = 0
  while (i < one.length && one[i] === other[i]) i++
  return i
}

const reversed = (text: string) => text.split('').toReversed().join('')

/** A text field. `selectionStart` of an `<input>` is null for types other than text. */
type TextField = HTMLTextAreaElement | HTMLInputElement

/**
 * Replaces the selection as if the text were typed: the caret stands behind it, the field keeps the focus, an `input` event
 * fires, and the browser can undo it.
 */
export function insertText(field: TextField, text: string): void {
  field.focus({ preventScroll: true })
  // Deprecated, but the only API that supports undo.
  if (document.execCommand?.('insertText', false, text)) return
  const caret = (field.selectionStart ?? 0) + text.length
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0)
  field.setSelectionRange(caret, caret)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

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
