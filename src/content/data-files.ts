import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Content } from './content.ts'
import { tutorFile } from './course.ts'
import { sentenceEnglish } from './english/english-lists.ts'
import { lessonPage } from './lesson-pages.ts'
import { categoryOf, wordList } from './vocabulary.ts'
import { wordFiles, wordPages } from './word-pages.ts'

/** Content that a page fetches as JSON when needed. */
export interface DataFile {
  /** The id of the module with the same data. */
  readonly id: string
  /** Contains a hash of the text, so the file never changes. */
  readonly address: string
  readonly text: string
}

export const LESSON = 'virtual:course/lesson/'
export const CATEGORY = 'virtual:vocabulary/category/'
export const WORDS = 'virtual:words/file/'
export const LIST = 'virtual:words/list'
export const PHRASES = 'virtual:phrasebook/phrases'
export const ENGLISH = 'virtual:english/words'
export const TUTOR = 'virtual:course/tutor'

const made = new WeakMap<Content, readonly DataFile[]>()

export function dataFiles(content: Content): readonly DataFile[] {
  const files = made.get(content) ?? makeDataFiles(content)
  made.set(content, files)
  return files
}

function makeDataFiles(content: Content): DataFile[] {
  const names = new Set(Object.values(wordFiles(content)))
  return [
    ...content.lessons.map(({ id }) => dataFile(LESSON + id, lessonPage(content, id))),
    ...content.categories.map(({ category: { id } }) => dataFile(CATEGORY + id, categoryOf(content, id))),
    ...[...names].map((name) => dataFile(WORDS + name, wordPages(content, name))),
    dataFile(LIST, wordList(content)),
    dataFile(
      PHRASES,
      content.phrases.map(({ phrase }) => phrase),
    ),
    dataFile(ENGLISH, sentenceEnglish(content)),
    dataFile(TUTOR, tutorFile(content)),
  ]
}

function dataFile(id: string, data: unknown): DataFile {
  const text = JSON.stringify(data)
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  return { id, address: `/assets/${basename(id)}-${hash}.json`, text }
}
