import type { CourseIndex } from './course-index.ts'
import { lettersOnly } from './course-index.ts'
import type { ExplainsEnglish } from './english-word.ts'
import type { Found, LessonForm } from './lesson-forms.ts'
import { withoutBreath } from './hint-fragments.ts'
import type { NonCourseWords } from './non-course-words.ts'
import type { Range } from './ranges.ts'
import { tokensOf } from './tokens.ts'

/** What a reply puts in brackets behind a word. */
export interface Parenthetical extends Range {
  /** Its parts that are no pronunciation: a meaning or a remark. */
  readonly kept: readonly Range[]
  /** It gives the pronunciation of other words of the course. */
  readonly isOfAnother: boolean
}

const bracket =
  /^[ \t?!.…_]*(?:["”’'»][?!.]?[ \t]*)?(?:\(([^()\n]{0,120})\)|\[([^[\]\n]{0,120})\](?!\()|(\/[^/\s][^/\n]{0,60}\/))/u
const separator = /(?<!\s)\s+[,;|–—]\s*|[,;|–—]\s*|(?<!\s)\s+-\s+|:\s+/gu

interface Knowledge {
  readonly explains: ExplainsEnglish
  readonly course: CourseIndex
  readonly known: Pick<NonCourseWords, 'isSwahiliWord'>
}

/** Reads the brackets behind a word, if there are any. */
export function parentheticalOf(
  text: string,
  { form, end }: Found,
  { explains, course, known }: Knowledge,
): Parenthetical | undefined {
  const found = bracket.exec(text.slice(end, end + 140))
  if (!found) return undefined
  const inside = found[1] ?? found[2] ?? found[3] ?? ''
  const from = end + found[0].lastIndexOf(inside, found[0].length - (found[3] === undefined ? 1 : 0))
  const parts = partsOf(inside, from)
  const saysHow = parts.filter((part) =>
    isPronunciation(text.slice(part.start, part.end), form, { explains, course, known }),
  )
  return {
    start: end + found[0].search(/[([/]/),
    end: end + found[0].length,
    kept: parts.filter((part) => !saysHow.includes(part)),
    isOfAnother: saysHow.some((part) => isHintOfAnother(text.slice(part.start, part.end), form, course)),
  }
}

function partsOf(inside: string, from: number): Range[] {
  const parts: Range[] = []
  let start = 0
  for (const { 0: whole, index } of [...inside.matchAll(separator), { 0: '', index: inside.length }]) {
    if (/[\p{L}\p{N}]/u.test(inside.slice(start, index))) parts.push({ start: from + start, end: from + index })
    start = index + whole.length
  }
  return parts
}

const announced =
  /^\s*(?:it(?:['’]s| is)\s+)?(?:pronounced|pronunciation|pron\.?|say(?: it)?|said|sounds? like|phonetically)\b(?:\s+(?:as|like))?/i

/** Whether a part of the brackets says how the word sounds: rightly, wrongly, or in the letters of phonetics. */
function isPronunciation(part: string, form: LessonForm, { explains, course, known }: Knowledge): boolean {
  if (announced.test(part)) return true
  const letters = lettersOnly(part)
  if (part.includes('-') && course.wordsSaid(part).length > 0) return true
  if (withoutBreath(letters) === withoutBreath(lettersOnly(form.hint)) || letters === lettersOnly(form.text))
    return true
  const words = tokensOf(part).map(({ text }) => text)
  if (/[ĩũ]/iu.test(part)) return false
  if (/^\/.*\/$|[^\p{ASCII}’‘“”]/u.test(part)) return true
  const pieces = words.flatMap((word) => word.split('-'))
  if (part.includes('-') && isAsLong(pieces, form)) return true
  if (words.every(explains)) return false
  if (words.some((word) => known.isSwahiliWord(word) || course.isLikeKikuyu(word.toLowerCase()))) return false
  return skeleton(part) === skeleton(form.text) || skeleton(part) === skeleton(form.hint)
}

function isAsLong(pieces: readonly string[], { hint }: LessonForm): boolean {
  const wanted = hint.split(/[\s-]/).length
  return pieces.every((piece) => piece.length <= 7) && Math.abs(pieces.length - wanted) <= Math.max(1, wanted / 3)
}

/** The consonants that remain however an English ear writes a word. */
const skeleton = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}]|[aeiouĩũhwy]/gu, '')
    .replaceAll('c', 's')
    .replaceAll('d', 't')
    .replace(/(.)\1+/gu, '$1')

function isHintOfAnother(part: string, { word, hint }: LessonForm, course: CourseIndex): boolean {
  const said = part.replace(announced, '')
  const words = course.wordsSaid(said)
  return words.length > 0 && !words.includes(word.id) && lettersOnly(said) !== lettersOnly(hint)
}
