import { withoutMarks } from '../answer/course.ts'
import { plainForm } from '../answer/letters.ts'
import { composeTildes } from '../orthography/tildes.ts'
import type { RelatedForm, Word } from '../word/word.ts'

/** A form that belongs to the word but is not an answer to it (another person, a plural), if that is what was said. */
export function relatedFormSaid(word: Word, said: string): RelatedForm | undefined {
  const typed = plainForm(composeTildes(said))
  if (typed === '') return undefined
  return (
    word.related.find(({ kikuyu }) => plainForm(kikuyu) === typed) ??
    word.related.find(({ kikuyu }) => withoutMarks(plainForm(kikuyu)) === withoutMarks(typed))
  )
}
