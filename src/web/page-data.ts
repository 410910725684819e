import addresses from 'virtual:course/data-files'
import wordFiles from 'virtual:words/files'
import { ownPath } from './aliases.ts'

/** Where the data stands that the page at this path fetches first. */
export function dataOf(path: string): string[] {
  const [, place, id] = ownPath(path).split('/')
  if (place === 'lesson') return dataAt(`virtual:course/lesson/${id}`)
  if (place === 'vocabulary' && id) return dataAt(`virtual:vocabulary/category/${id}`)
  // A word’s page is in the data of its file.
  if (place === 'words' && id) return dataAt(`virtual:words/file/${wordFiles[id]}`)
  return place === 'words' || place === 'review' ? dataAt('virtual:words/list') : []
}

function dataAt(module: string): string[] {
  const address = addresses[module]
  if (!address) throw new Error(`There is no data for ${module}`)
  return [address]
}
