import { loadList } from 'virtual:words/load-list'
import { fetchedOnce } from '../loading/fetched.ts'

/** Every word there is, as the word list, the review and the learner's files need them. */
export const wordListData = fetchedOnce(loadList)
