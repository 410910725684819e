import { categories } from 'virtual:vocabulary/categories'
import outline from 'virtual:vocabulary/outline'
import { categoryAddress, type Category, type CategoryOutline, type Stage } from '#core/vocabulary/vocabulary.ts'
import { fetchedById, type Fetched } from '../loading/fetched.ts'
import type { PageText } from '../page-text.ts'
import { categoryIdAt } from './before-paint.ts'

export interface KnownCategory {
  readonly category: CategoryOutline
  readonly stage: Stage
  /** The stage's place in the overview, 1 to 4: its weave and its thread. */
  readonly level: number
}

const known = new Map(
  outline.stages.flatMap((stage, index) =>
    stage.categories.map((category): [string, KnownCategory] => [category.id, { category, stage, level: index + 1 }]),
  ),
)

export const knownCategory = (id: string): KnownCategory | undefined => known.get(id)

/** The category at this address; undefined for the overview and for unknown addresses. */
export function categoryAt(address: string): KnownCategory | undefined {
  const found = knownCategory(categoryIdAt(address) ?? '')
  return found && categoryAddress(found.category) === address ? found : undefined
}

/** Undefined for the overview, whose text the first page has, and for unknown addresses. */
export function categoryText(address: string): PageText | undefined {
  const seo = categoryAt(address)?.category.seo
  return seo && { title: `${seo.title} | My Mother Language`, description: seo.description }
}

const fetched = fetchedById(categories)

/** A category with its words, which are fetched on demand. */
export function categoryData(id: string): Fetched<Category> {
  const found = fetched.get(id)
  if (!found) throw new Error(`There is no category “${id}”`)
  return found
}
