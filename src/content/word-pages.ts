import { basename } from 'node:path'
import type { WordPage } from '#core/vocabulary/vocabulary.ts'
import type { Content } from './content.ts'
import { courseWords } from './course.ts'
import { vocabularyOutline } from './vocabulary.ts'

/** For each word with a page, the name of its file without folder and extension: `metha-table` → `objects`. */
export function wordFiles(content: Content): Readonly<Record<string, string>> {
  const fileOf = new Map(content.words.map(({ file, word }) => [word.id, basename(file, '.json')]))
  return Object.fromEntries(courseWords(content).map(({ id }) => [id, fileOf.get(id) ?? '']))
}

/** The pages of a file's words, by word id. Throws for a file without words. */
export function wordPages(content: Content, file: string): Readonly<Record<string, WordPage>> {
  const taught = new Map(courseWords(content).map((word) => [word.id, word]))
  const outlines = vocabularyOutline(content).stages.flatMap(({ categories }) => categories)
  const titles = new Map(content.sources.map(({ id, title }) => [id, title]))
  const pages = content.words.flatMap((filed): [string, WordPage][] => {
    const course = taught.get(filed.word.id)
    if (basename(filed.file, '.json') !== file || course === undefined) return []
    const categories = outlines
      .filter(({ id }) => course.categories.includes(id))
      .map(({ id, title, hasAddress }) => ({ id, title, hasAddress }))
    const sources = filed.word.attested.map((id) => titles.get(id) ?? id)
    return [[filed.word.id, { ...filed.word, lessons: course.lessons, categories, sources }]]
  })
  if (pages.length === 0) throw new Error(`“${file}” has no word with a page`)
  return Object.fromEntries(pages)
}
