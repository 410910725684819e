import { categories } from 'virtual:vocabulary/categories'
import { use, useState } from 'react'
import type { Category } from '#core/vocabulary/vocabulary.ts'
import { importAgain } from '../shell/import-again.ts'

type Found = Category | 'missing'

const fetched = new Map<string, Category>()
const fetching = new Map<string, Promise<Found>>()

/** A category with its words; it comes in a chunk of its own. `missing` where it could not be had. */
export function loadCategory(id: string): Promise<Found> {
  const loading = fetching.get(id) ?? fetchCategory(id)
  fetching.set(id, loading)
  return loading
}

async function fetchCategory(id: string): Promise<Found> {
  try {
    const load = categories[id]
    const found = load && (await importAgain(load))
    if (found) fetched.set(id, found.default)
  } catch {
    // Out of reach: the screen offers to try again.
  }
  return fetched.get(id) ?? 'missing'
}

/** Suspends while it is on its way, so that the page arrives whole. */
export function useCategory(id: string): { category: Found; fetchAgain: () => void } {
  const [, setTries] = useState(0)
  return {
    category: fetched.get(id) ?? use(loadCategory(id)),
    fetchAgain() {
      fetching.delete(id)
      setTries((tries) => tries + 1)
    },
  }
}
