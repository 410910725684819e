import synonyms from 'virtual:english/synonyms'
import { createEverydayWords } from '#core/english/synonyms.ts'

export const inEverydayWords = createEverydayWords(synonyms)
