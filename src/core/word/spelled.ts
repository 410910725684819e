import { hintFor, pronounce, type Pronunciation } from '../orthography/pronunciation.ts'
import type { Word } from './word.ts'

export type Spelled = Pick<Word, 'kikuyu' | 'optional' | 'loan'>

/** A word as shown: an optional part before it, without brackets. */
export const spelledOut = ({ kikuyu, optional }: Pick<Spelled, 'kikuyu' | 'optional'>): string =>
  optional ? `${optional} ${kikuyu}` : kikuyu

/** The meaning to show. Others, after " / ", are right answers too. */
export const mainMeaning = (english: string): string => english.split(' / ')[0] ?? english

/** The pronunciation hint of the whole word, with its optional part. */
export const hintOf = (word: Spelled): string => hintFor({ kikuyu: spelledOut(word), ...(word.loan && { loan: true }) })

/** Undefined if the spelling cannot be read, which the content checks exclude. */
export function soundOf(word: Spelled): Pronunciation | undefined {
  const sound = pronounce(spelledOut(word), word.loan ? { loan: true } : {})
  return sound.ok ? sound.value : undefined
}
