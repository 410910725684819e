import { categories } from 'virtual:vocabulary/categories'
import type { Category } from '#core/vocabulary/vocabulary.ts'
import { fetchedById, type Fetched } from '../loading/fetched.ts'

const fetched = fetchedById(categories)

/** A category with its words, which are fetched on demand. */
export function categoryData(id: string): Fetched<Category> {
  const found = fetched.get(id)
  if (!found) throw new Error(`There is no category “${id}”`)
  return found
}
