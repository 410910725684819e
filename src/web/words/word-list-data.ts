import { loadList } from 'virtual:words/load-list'
import { fetchedOnce } from '../loading/fetched.ts'

/** All words of the course, for the word list, the review and the export. */
export const wordListData = fetchedOnce(loadList)
