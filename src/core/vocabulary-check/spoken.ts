import type { Found } from './lesson-forms.ts'
import { lastBefore, type Range } from './ranges.ts'

/** A pronunciation that a sentence gives to the word before it. */
export interface Spoken extends Range {
  readonly hint: string
}

const says =
  /\b(?:pronounced|sounds like|say it(?: slowly)?(?: like)?|pronunciation(?: is)?|sounded out)(?: as| like| this way)?[:,]?\s*["“‘'/(]*(\p{L}{1,20}(?:-\p{L}{1,20}){1,8}(?:\s+\p{L}{1,20}(?:-\p{L}{1,20}){0,8}){0,7}?)(?=["”’'/).,!?;\n]|\s*$)/giu

/** "It is pronounced moo-tee": a model's own respelling is replaced by ours. Only where one word of the lesson stands before it. */
export function spokenAfter(text: string, found: readonly Found[]): Spoken[] {
  return [...text.matchAll(says)].flatMap(({ 0: whole, 1: said = '', index }) => {
    const last = lastBefore(found, index)
    if (!last) return []
    const start = index + whole.lastIndexOf(said)
    return [{ start, end: start + said.length, hint: last.form.hint }]
  })
}
