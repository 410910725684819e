import { replaceTildes } from '#core/orthography/typing.ts'
import { insertText, type TextField } from './insert-text.ts'

/** Replaces `~i` and `~u` before the caret with ĩ and ũ. */
export function tildesWhileTyping(field: TextField): void {
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
