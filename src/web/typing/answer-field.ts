import type { CompositionEvent, InputEvent } from 'react'
import { replaceTildes } from '#core/orthography/typing.ts'
import { insertText, type TextField } from './insert-text.ts'

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
