/** Opening marks and what closes each. */
const closing: Readonly<Record<string, string>> = {
  '“': '”',
  '„': '“',
  '"': '"',
  '«': '»',
  '‘': '’',
  "'": "'",
  '`': '`',
  '*': '*',
  _: '_',
}
const letter = /[\p{L}\p{N}\p{M}]/u

interface Range {
  readonly start: number
  readonly end: number
}

/**
 * What stands in quotation marks, asterisks or underscores: UTF-16 ranges without the marks. An apostrophe inside a word is none.
 * Every mark is looked at once.
 */
export function markedIn(text: string): Range[] {
  const found: Range[] = []
  let open: { readonly mark: string; readonly start: number } | undefined
  for (let at = 0; at < text.length; at++) {
    const mark = text.charAt(at)
    if (open && closing[open.mark] === mark && !isLetter(text, at + 1)) {
      if (open.start < at) found.push({ start: open.start, end: at })
      open = undefined
    } else if (closing[mark] !== undefined && !isLetter(text, at - 1)) open = { mark, start: at + 1 }
  }
  return found
}

const isLetter = (text: string, at: number) => letter.test(text.charAt(at))
