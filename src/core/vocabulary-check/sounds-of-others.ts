import type { CourseIndex } from './course-index.ts'
import type { PlainText } from './plain-text.ts'
import { lastBefore, lastStarted } from './ranges.ts'
import type { WordFound } from './read-words.ts'

const spoken = /(?<![\p{L}-])\p{L}+(?:-\p{L}+)*(?: \p{L}+(?:-\p{L}+)*)*/gu

/**
 * Words of the lesson beside which a reply gives the pronunciation of another word of the course, in brackets or in its sentences:
 * `*metha* is pronounced ghay-tay`.
 */
export function saidAsAnother({ text }: PlainText, found: readonly WordFound[], course: CourseIndex): WordFound[] {
  const shown = new Set(found.map(({ form }) => form.word.id))
  const elsewhere = [...text.matchAll(spoken)].flatMap(({ 0: run, index }) => {
    const aside = lastBefore(found, index)?.aside
    if (!run.includes('-') || (aside && aside.start <= index && index < aside.end)) return []
    const words = hintsIn(run, course)
    if (words.length === 0 || words.some((id) => shown.has(id))) return []
    const beside = lastStarted(found, index) ?? found[0]
    return beside ? [beside] : []
  })
  return [...found.filter(({ aside }) => aside?.isOfAnother), ...elsewhere]
}

/** No phrase of the course has more words. */
const LONGEST = 6

/** The words whose pronunciation the run is, or what it begins or ends with. */
function hintsIn(run: string, course: CourseIndex): readonly string[] {
  const pieces = run.split(' ')
  for (let length = Math.min(pieces.length, LONGEST); length > 0; length--)
    for (let from = 0; from + length <= pieces.length; from++) {
      const part = pieces.slice(from, from + length).join(' ')
      const words = part.includes('-') ? course.wordsSaid(part) : []
      if (words.length > 0) return words
    }
  return []
}
