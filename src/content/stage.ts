import * as v from 'valibot'
import { EnglishText, Id, Sentence } from './text.ts'

/** An entry of `content/stages.json`: a section of the vocabulary, with the ids of its categories in their order. */
export const StageEntry = v.strictObject({
  id: Id,
  title: EnglishText,
  description: Sentence,
  categories: v.pipe(v.array(Id), v.nonEmpty('is empty')),
})

export type StageEntry = v.InferOutput<typeof StageEntry>
