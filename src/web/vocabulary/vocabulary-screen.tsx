import { Redirect } from 'wouter'
import { categoryAddress } from '#core/vocabulary/vocabulary.ts'
import { NotFoundScreen } from '../not-found/not-found-screen.tsx'
import { categoryIdAt } from './address.ts'
import { CategoryScreen } from './category-screen.tsx'
import { categoryAt, categoryText, knownCategory, categoryData } from './known-categories.ts'
import { Overview } from './overview.tsx'

/** The overview, or the category that the address selects. */
export default function VocabularyScreen({ address }: { address: string }) {
  const id = categoryIdAt(address)
  if (id === undefined) return <Overview />
  const found = categoryAt(address)
  if (found) return <CategoryScreen key={id} {...found} />
  const elsewhere = address.includes('?') ? knownCategory(id) : undefined
  return elsewhere ? <Redirect to={categoryAddress(elsewhere.category)} replace /> : <NotFoundScreen />
}

/** The words that a category's page shows first. */
export async function prepare(address: string): Promise<void> {
  const found = categoryAt(address)
  if (found) await categoryData(found.category.id).fetch()
}

export { categoryText as pageText }
