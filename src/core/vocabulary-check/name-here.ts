import type { CourseIndex } from './course-index.ts'
import { looksKikuyu } from './kikuyu-shape.ts'
import { EMPHASIS, STRONG, type PlainText } from './plain-text.ts'
import { isSwahiliWord } from './swahili.ts'
import type { Token } from './tokens.ts'

const nameBefore =
  /(?:\b(?:names? (?:is|are)|name['’]s|named|i['’]m|i am|he is|she is|this is|mr|mrs|ms|dr|miss|aunt|uncle|dear|hello|hi|hey|from|near|meet|visit|town of|city of|village of|in|to)\b\.?:?\s*["“]?|, )$/i
const nameAfter =
  /^(?:['’]s\b|,|\s(?:says?|said|goes|went|wants|likes|lives|lived|asks|asked|comes|came|greets|meets|meet|and \p{Lu}\p{Ll}+ (?:are|meet|go))\b)/u

/**
 * Whether a word that no list knows is the name of a person or a place by its capital and by the words around it: "Well done,
 * Temitope!". Never where it is marked, is Swahili or sounds like a word of the course.
 */
export function isNameHere({ text, plain, start, end }: Token, reply: PlainText, course: CourseIndex): boolean {
  if (!/^\p{Lu}\p{Ll}{2,}(?:['’]s)?$/u.test(text) || (reply.marks[start] ?? 0) & (EMPHASIS | STRONG)) return false
  const name = plain.replace(/'s$/, '')
  if (!/^[a-z]+$/.test(name) || isSwahiliWord(name) || course.isNearKikuyu(name)) return false
  const before = reply.text.slice(Math.max(0, start - 30), start)
  const next = reply.text.slice(end, end + 30)
  if (/, $/.test(before)) return /^[!.,?]/.test(next)
  return nameBefore.test(before) || (nameAfter.test(next) && !(next.startsWith(',') && looksKikuyu(name)))
}
