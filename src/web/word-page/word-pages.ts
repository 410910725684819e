import { pages } from 'virtual:words/pages'
import type { WordPage } from '#core/vocabulary/word-page.ts'
import { importAgain } from '../shell/import-again.ts'

const fetched = new Map<string, WordPage>()
const asked = new Map<string, Promise<void>>()

export const isWord = (id: string): boolean => Object.hasOwn(pages, id)

/** The page, where it is here already. */
export const pageOf = (id: string): WordPage | undefined => fetched.get(id)

/** Resolves when `pageOf` has the page, or when it cannot be had. Asks once: loading the site again asks again. */
export function fetchPage(id: string): Promise<void> {
  const asking = asked.get(id) ?? ask(id)
  asked.set(id, asking)
  return asking
}

async function ask(id: string): Promise<void> {
  try {
    const load = isWord(id) && pages[id]
    const file = load && (await importAgain(load))
    if (file) for (const page of Object.values(file.default)) fetched.set(page.id, page)
  } catch {
    // Out of reach: the screen says so.
  }
}

const address = '/words/'

/** The id in `/words/{id}`. */
export const wordIdIn = (path: string): string => path.slice(address.length)
