import type { CategoryOutline } from './vocabulary.ts'

/** Where a category opens: 25 have an address of their own, the others stand under the overview's. */
export const categoryAddress = ({ id, hasAddress }: Pick<CategoryOutline, 'id' | 'hasAddress'>): string =>
  hasAddress ? `/vocabulary/${id}` : `/vocabulary?category=${id}`
