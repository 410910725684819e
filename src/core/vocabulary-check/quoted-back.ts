import { withoutTildes } from '../orthography/tildes.ts'
import type { Range } from './ranges.ts'
import { soundsLike } from './kikuyu-shape.ts'
import type { LessonForm } from './lesson-forms.ts'
import { EMPHASIS, STRONG, type PlainText } from './plain-text.ts'
import { tokensOf } from './tokens.ts'

const quotation =
  /\byou(?:['’]ve| have)? (?:just |only |actually )?(?:wrote|written|typed|spelled|spelt|said|put|entered|answered)(?: down)?:?\s*["“‘']([^"“”‘\n]{1,80}?)[.,!?]?["”’'](?!\p{L})/giu
const praised =
  /^[,.!\s–—-]*(?:(?:and |which |that )?(?:is |was |that['’]s |it['’]s )?(?:correct|right|perfect|great|well done))/iu
const corrected =
  /\b(?:but|missing|misses|instead|not quite|almost|nearly|close|forgot|tildes?|careful|carefully|compare|without|should|needs?)\b/i

/**
 * Where a reply quotes the learner's own words back, to say what is wrong with them: `You wrote “uhoro”`. `said` is what the
 * learner wrote. Where that is not known, only a slip in a word of the lesson counts, and only where it is corrected.
 */
export function quotedBack({ text, marks }: PlainText, said: string, forms: readonly LessonForm[]): Range[] {
  const quotations = [...text.matchAll(quotation)]
  if (quotations.length === 0) return []
  const heard = comparable(said)
  const taught = new Set(forms.flatMap(({ plain }) => plain.map(soundsLike)))
  return quotations.flatMap(({ 0: whole, 1: quoted = '', index }) => {
    const end = index + whole.length - 1
    const start = text.lastIndexOf(quoted, end)
    if (((marks[start] ?? 0) & (EMPHASIS | STRONG)) !== 0 || praised.test(text.slice(end + 1))) return []
    const words = tokensOf(quoted)
    const isTheirs = heard.includes(comparable(quoted))
    const isSlip = corrected.test(text) && words.every(({ plain }) => taught.has(soundsLike(plain)))
    return words.length > 0 && (isTheirs || isSlip) ? [{ start, end: start + quoted.length }] : []
  })
}

const comparable = (text: string) =>
  ` ${tokensOf(withoutTildes(text.normalize('NFC').toLowerCase()))
    .map(({ plain }) => plain)
    .join(' ')} `
