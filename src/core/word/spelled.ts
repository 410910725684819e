import { hintFor, pronounce, type Pronunciation } from '../orthography/pronunciation.ts'
import type { Word } from './word.ts'

export type Spelled = Pick<Word, 'kikuyu' | 'optional' | 'loan'>

/** A word as it is shown: an optional part before it, without brackets. */
export const spelledOut = ({ kikuyu, optional }: Pick<Spelled, 'kikuyu' | 'optional'>): string =>
  optional ? `${optional} ${kikuyu}` : kikuyu

/** The meaning that is shown. Others, after " / ", are right answers too. */
export const mainMeaning = (english: string): string => english.split(' / ')[0] ?? english

/** How the whole of it is said, for a speaker of English. */
export const hintOf = (word: Spelled): string => hintFor({ kikuyu: spelledOut(word), ...(word.loan && { loan: true }) })

/** Undefined where the spelling cannot be read, which the content does not allow. */
export function soundOf(word: Spelled): Pronunciation | undefined {
  const sound = pronounce(spelledOut(word), word.loan ? { loan: true } : {})
  return sound.ok ? sound.value : undefined
}
