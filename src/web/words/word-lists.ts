import { loadEnglish } from 'virtual:english/load-words'
import { loadList } from 'virtual:words/load-list'
import { fetchedOnce } from '../loading/fetched.ts'

/** The English lists for reading sentences, shared by the assistant and the check of replies of a model. */
export const englishData = fetchedOnce(loadEnglish)

/** All words of the course, for the word list, the review and the export. */
export const wordListData = fetchedOnce(loadList)
