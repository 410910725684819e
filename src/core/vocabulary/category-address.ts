import type { CategoryOutline } from './vocabulary.ts'

/** The address of a category: 25 have one of their own, the others are shown at the overview's. */
export const categoryAddress = ({ id, hasAddress }: Pick<CategoryOutline, 'id' | 'hasAddress'>): string =>
  hasAddress ? `/vocabulary/${id}` : `/vocabulary?category=${id}`
