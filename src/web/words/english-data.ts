import { loadEnglish } from 'virtual:english/load-words'
import { fetchedOnce } from '../loading/fetched.ts'

/** The English lists for reading sentences, shared by the assistant and the check of replies of a model. */
export const englishData = fetchedOnce(loadEnglish)
