import { loadEnglish } from 'virtual:english/load-words'
import { fetchedOnce } from '../loading/fetched.ts'

/**
 * The packed list of English words. The assistant and the vocabulary check of model replies use it to tell English from Kikuyu.
 */
export const englishData = fetchedOnce(loadEnglish)
