import type { CategoryWord } from './vocabulary.ts'

/** A word of a category in which only the id matters: its spelling is not Kikuyu. */
export const categoryWord = (id: string): CategoryWord => ({
  id,
  kikuyu: id,
  english: id,
  type: 'food',
  context: '',
  accepted: [],
  related: [],
  confidence: 'high',
  attested: [],
})
