/** A text field. `selectionStart` of an `<input>` is null for types other than text. */
export type TextField = HTMLTextAreaElement | HTMLInputElement

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
