import openWords from 'virtual:english/open-words'
import synonyms from 'virtual:english/synonyms'
import { createEnglish } from '#core/english/english.ts'

/** The English that answers are judged with. */
export const courseEnglish = createEnglish({ synonyms, openWords: openWords.split(' ') })
