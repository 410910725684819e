import * as v from 'valibot'
import { EnglishText, Id } from './text.ts'

/** The texts of a page for search engines and shared links. */
const seo = {
  title: EnglishText,
  description: v.pipe(
    EnglishText,
    v.minLength(50, 'is shorter than 50 characters'),
    v.maxLength(160, 'is longer than 160 characters'),
  ),
  keywords: v.pipe(v.array(EnglishText), v.nonEmpty('is empty')),
  /** The page's type in schema.org. */
  schema: v.picklist(['LearningResource', 'DefinedTermSet'], 'is not one of LearningResource, DefinedTermSet'),
}

/**
 * An entry of `content/seo/lessons.json`: an alias of a lesson. `topic` is the topic of its title, plural; `taughtAt`
 * are the addresses of the lessons and categories that teach it, or the assistant's.
 */
export const LessonSeo = v.strictObject({
  path: v.pipe(EnglishText, v.regex(/^\/[a-z0-9]+(-[a-z0-9]+)*$/, 'is not an address such as /numbers-counting')),
  lessonId: Id,
  ...seo,
  topic: v.pipe(EnglishText, v.regex(/^[^A-Z].*[^.]$/, 'is not in small letters without a full stop')),
  taughtAt: v.pipe(v.array(EnglishText), v.nonEmpty('is empty')),
})

export type LessonSeo = v.InferOutput<typeof LessonSeo>

/** An entry of `content/seo/categories.json`: the page of the category with the id `category`. */
export const CategorySeo = v.strictObject({ path: EnglishText, category: Id, ...seo })

export type CategorySeo = v.InferOutput<typeof CategorySeo>
