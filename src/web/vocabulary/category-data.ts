import { categories } from 'virtual:vocabulary/categories'
import { useEffect, useState } from 'react'
import type { Category } from '#core/vocabulary/vocabulary.ts'

const fetched = new Map<string, Category>()

/** A category with its words; it comes in a chunk of its own. */
export async function loadCategory(id: string): Promise<Category | 'missing'> {
  try {
    const found = fetched.has(id) ? undefined : await categories[id]?.()
    if (found) fetched.set(id, found.default)
  } catch {
    // Out of reach: the screen offers to try again.
  }
  return fetched.get(id) ?? 'missing'
}

/** Undefined while it is on its way; `missing` where it could not be had. */
export function useCategory(id: string) {
  const [found, setFound] = useState<Category | 'missing' | undefined>(() => fetched.get(id))
  useEffect(() => {
    let wanted = true
    void loadCategory(id).then((arrived) => wanted && setFound(arrived))
    return () => {
      wanted = false
    }
  }, [id])
  return {
    category: found,
    fetchAgain() {
      setFound(undefined)
      void loadCategory(id).then(setFound)
    },
  }
}
