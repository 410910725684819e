import synonyms from 'virtual:english/synonyms'
import { createEnglish, type English } from '#core/english/english.ts'
import { wordsPackedByEnds, type PackedWords } from '#core/english/front-coding.ts'

/** The English for judging answers. The open words come with the data of the words. */
export const answerEnglish = (openWords: PackedWords): English =>
  createEnglish({ synonyms, openWords: wordsPackedByEnds(openWords) })
