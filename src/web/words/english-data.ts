import { loadEnglish } from 'virtual:english/load-words'
import { fetchedOnce } from '../loading/fetched.ts'

/** The English words that are told from Kikuyu, packed: the assistant and the check of a model's replies share them. */
export const englishData = fetchedOnce(loadEnglish)
