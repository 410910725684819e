import type { MadeFile } from './make-file.ts'

/** Hands a file to the browser, which keeps it where the learner's downloads are. */
export function saveFile({ name, type, content }: MadeFile): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read it only after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
