import synonyms from 'virtual:english/synonyms'
import { createEnglish, type English } from '#core/english/english.ts'
import { wordsPackedByEnds, type PackedWords } from '#core/english/front-coding.ts'
import type { AcceptedAnswers } from '#core/english/synonyms.ts'

interface FetchedEnglish {
  readonly openWords: PackedWords
  /** Left out where no English is judged. */
  readonly accepted?: readonly AcceptedAnswers[]
}

/** The English for judging answers. What is large comes with the data of the words. */
export const answerEnglish = ({ openWords, accepted = [] }: FetchedEnglish): English =>
  createEnglish({ synonyms, accepted, openWords: wordsPackedByEnds(openWords) })
