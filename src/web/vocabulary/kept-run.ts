import * as v from 'valibot'
import { fitsCategory, type Run } from '#core/vocabulary/category-run.ts'
import type { Category } from '#core/vocabulary/vocabulary.ts'

const Index = v.pipe(v.number(), v.integer(), v.minValue(0))

const KeptRun = v.object({
  cards: v.object({
    status: v.picklist(['learning', 'finished']),
    index: Index,
    total: Index,
    translation: v.picklist(['hidden', 'shown']),
  }),
  test: v.nullable(
    v.object({
      status: v.picklist(['unanswered', 'answered', 'finished']),
      questions: v.array(
        v.object({
          wordId: v.string(),
          choices: v.array(v.string()),
          heard: v.exactOptional(v.literal(true)),
        }),
      ),
      chosen: v.array(v.string()),
    }),
  ),
})

/** Parses a stored run; undefined when it is damaged or no longer fits the category. */
export function parseRun(text: string, category: Pick<Category, 'words' | 'spares'>): Run | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), KeptRun), text)
  return parsed.success && fitsCategory(parsed.output, category) ? parsed.output : undefined
}
