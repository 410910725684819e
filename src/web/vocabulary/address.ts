import type { CategoryOutline } from '#core/vocabulary/vocabulary.ts'

/** Where a category opens: 25 have an address of their own, the others stand under the overview's. */
export const categoryAddress = ({ id, hasAddress }: Pick<CategoryOutline, 'id' | 'hasAddress'>): string =>
  hasAddress ? `/vocabulary/${id}` : `/vocabulary?category=${id}`

/** The category that an address asks for, whether or not there is one; undefined for the overview. */
export function categoryIdAt(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://here')
  return /^\/vocabulary\/([^/]+)$/.exec(pathname)?.[1] ?? searchParams.get('category') ?? undefined
}
