import { createContext, use } from 'react'
import type { PackedWords } from '#core/english/front-coding.ts'
import type { IsTaught } from '#core/review/due-cards.ts'
import { readingsOf, type Readings } from '#core/quiz/choices.ts'
import type { ListedWord, WordList } from '#core/vocabulary/vocabulary.ts'
import { spelledOut } from '#core/word/word.ts'
import { Kikuyu } from '../words/kikuyu.tsx'

/** All words of the course, as questions need them. */
export interface ReviewWords {
  readonly words: readonly ListedWord[]
  readonly openWords: PackedWords
  readonly byId: ReadonlyMap<string, ListedWord>
  readonly readings: Readings
  readonly isTaught: IsTaught
}

export function reviewWords({ words, openWords }: WordList): ReviewWords {
  const byId = new Map(words.map((word) => [word.id, word]))
  return { words, openWords, byId, readings: readingsOf(words), isTaught: (wordId) => byId.has(wordId) }
}

export const ReviewWordsContext = createContext<ReviewWords | null>(null)

export function useReviewWords(): ReviewWords {
  const words = use(ReviewWordsContext)
  if (!words) throw new Error('useReviewWords needs a ReviewWordsContext around it')
  return words
}

/** A word in Kikuyu, with its optional part. */
export const KikuyuOf = ({ word }: { word: Pick<ListedWord, 'kikuyu' | 'optional'> }) => (
  <Kikuyu>{spelledOut(word)}</Kikuyu>
)
