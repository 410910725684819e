/** Where one writes: `selectionStart` of an `<input>` is a number for text. */
export type TextField = HTMLTextAreaElement | HTMLInputElement

/**
 * Puts a text in place of the selected one as if it were typed: the caret stands behind it, the field keeps the focus, the page hears
 * an `input` event, and the browser can undo it.
 */
export function insertText(field: TextField, text: string): void {
  field.focus({ preventScroll: true })
  // Deprecated, and still the only way that undo knows of.
  if (document.execCommand?.('insertText', false, text)) return
  const caret = (field.selectionStart ?? 0) + text.length
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0)
  field.setSelectionRange(caret, caret)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
