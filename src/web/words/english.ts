import lists from 'virtual:english/answers'
import { createEnglish } from '#core/english/english.ts'

/** The English that answers are judged with. */
export const english = createEnglish(lists)
