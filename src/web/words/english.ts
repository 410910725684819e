import openWords from 'virtual:english/open-words'
import synonyms from 'virtual:english/synonyms'
import { createEnglish } from '#core/english/english.ts'
import { fromFrontCoded, reversed } from '#core/english/front-coding.ts'

/** The English that answers are judged with. */
export const courseEnglish = createEnglish({ synonyms, openWords: fromFrontCoded(openWords).map(reversed) })
