import { loadEnglish } from 'virtual:english/load-words'
import { fetchedOnce } from '../loading/fetched.ts'

/** The English that sentences are read with: the assistant and the check of a model's replies share it. */
export const englishData = fetchedOnce(loadEnglish)
