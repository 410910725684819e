import { pages } from 'virtual:words/pages'
import type { WordPage } from '#core/vocabulary/word-page.ts'
import { fetchedById } from '../shell/fetched.ts'

/** By word id: each holds the pages of a whole file of words. */
export const wordPages = fetchedById(pages)

/** The page, where it is here already. */
export const pageOf = (id: string): WordPage | undefined => wordPages.get(id)?.value()?.[id]

const address = '/words/'

/** The id in `/words/{id}`. */
export const wordIdIn = (path: string): string => path.slice(address.length)
