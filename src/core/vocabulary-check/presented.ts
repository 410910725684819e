import type { CourseIndex } from './course-index.ts'
import { looksKikuyu } from './kikuyu-shape.ts'
import { EMPHASIS, STRONG, type PlainText } from './plain-text.ts'
import type { Token } from './tokens.ts'

const pronounced = /^["”’'»]?\s*\((?=[^()\n]*\p{L}-\p{L})[^()\n]*\)/u
const explained = /^["”’'»]?\s*(?:means\b|=|is (?:the )?(?:kikuyu|gĩkũyũ)\b|translates\b)/iu
const announced =
  /(?:\b(?:kikuyu|gĩkũyũ)(?: word| phrase)?(?: for [^.!?\n]{1,30}?)? is|\b(?:kikuyu|gĩkũyũ) (?:word|phrase)|[”"’'] is|\b(?:repeat|try saying|answer with|reply with|respond with)(?: after me)?)\s*(?::\s*)?["“'‘«]?$/iu
const askedFor = /\b(?:say|write|type)\s*(?::\s*)?["“'‘«]?$/iu
/** “Uncle is *mama*”, but not “it is *here*”. */
const equated =
  /(?<!\b(?:it|that|this|these|those|which|who|what|how|why|where|when|he|she|you|we|they|here|there|answer|time))\s(?:is|are)\s*$/iu
const inEnglish = /\b(?:(?:do|would|could|can|to|you|we|people|they|i) say|means?|meaning)\s*(?::\s*)?["“'‘«]?$/iu

/**
 * Whether a word of English that is also spelled as Kikuyu is (`are`, `we`, `mine`) is given as Kikuyu: marked or quoted, and
 * with a pronunciation, a meaning, or as a word to say. Bare in a sentence it is English. `meant` is what follows it, if
 * that is a word of the lesson: then it is the English for it.
 */
export function isPresentedAsKikuyu(token: Token, reply: PlainText, course: CourseIndex, isMeant: boolean): boolean {
  const mark = reply.marks[token.start] ?? 0
  if (mark === 0 || !isAlone(token, reply) || !looksKikuyu(token.plain)) return false
  const before = reply.text.slice(Math.max(0, token.start - 60), token.start)
  const next = reply.text.slice(token.end, token.end + 60)
  if (inEnglish.test(before) || isMeant) return false
  if (pronounced.test(next) || explained.test(next) || announced.test(before)) return true
  if (mark & (EMPHASIS | STRONG) && askedFor.test(before)) return true
  return (mark & EMPHASIS) !== 0 && (equated.test(before) || course.isLikeKikuyu(token.plain))
}

/** No other word is marked with it. */
function isAlone({ start, end }: Token, { text, marks }: PlainText): boolean {
  const mark = marks[start] ?? 0
  const shares = (at: number) => ((marks[at] ?? 0) & mark) !== 0
  let from = start
  while (from > 0 && text[from - 1] !== '\n' && shares(from - 1)) from--
  let to = end
  while (to < text.length && text[to] !== '\n' && shares(to)) to++
  return !/[\p{L}\p{N}]/u.test(text.slice(from, start) + text.slice(end, to))
}
