import { basename } from 'node:path'
import { packedByEnds } from '#core/english/front-coding.ts'
import type {
  Category,
  CategoryOutline,
  ListedWord,
  Stage,
  VocabularyOutline,
  WordList,
  WordPage,
} from '#core/vocabulary/vocabulary.ts'
import type { Word } from '#core/word/word.ts'
import type { Content } from './content.ts'
import { courseWords, wordOf } from './course.ts'
import { answerEnglish } from './english/english-lists.ts'
import type { StageEntry } from './category.ts'

/** Stages and their categories, in the order of the overview. */
export function vocabularyOutline(content: Content): VocabularyOutline {
  return { stages: content.stages.map((stage) => stageOf(content, stage)) }
}

/** Ids of the categories whose tests count for the badge Grammar Master. */
export const grammarCategories = ({ stages }: Content): readonly string[] =>
  stages.flatMap(({ isGrammar, categories }) => (isGrammar ? categories : []))

/** A category with its words. Throws for an unknown id. */
export function categoryOf(content: Content, id: string): Category {
  const stage = content.stages.find(({ categories }) => categories.includes(id))
  if (stage === undefined) throw new Error(`Unknown category ID: ${id}`)
  const { words, spares = [] } = entryOf(content, id)
  return {
    ...outlineOf(content, stage, id),
    words: words.map(({ word, ...placement }) => ({ ...wordOf(content, word), ...placement })),
    spares: spares.map((spare) => wordOf(content, spare)),
  }
}

/** Every word that a lesson or a category teaches, as the word list shows it, with its sources. */
export function wordList(content: Content): WordList {
  const words = courseWords(content).map(({ id, lessons, categories }): ListedWord => ({
    ...listed(wordOf(content, id)),
    lessons,
    categories,
  }))
  const named = new Set(words.flatMap(({ attested }) => attested))
  return {
    words,
    openWords: packedByEnds(answerEnglish(content).openWords),
    sources: Object.fromEntries(content.sources.filter(({ id }) => named.has(id)).map(({ id, title }) => [id, title])),
  }
}

/** Leaves out the context, which is long and only for the tutor. */
function listed({ context: _context, ...word }: Word): Omit<ListedWord, 'lessons' | 'categories'> {
  return word
}

function stageOf(content: Content, stage: StageEntry): Stage {
  const { id, title, description, categories } = stage
  return { id, title, description, categories: categories.map((category) => outlineOf(content, stage, category)) }
}

function outlineOf(content: Content, stage: StageEntry, categoryId: string): CategoryOutline {
  const { id, title, description, icon, hasAddress, words } = entryOf(content, categoryId)
  const wordIds = words.map(({ word }) => word)
  return { id, title, description, icon, stageId: stage.id, wordIds, hasAddress, seo: seoOf(content, id) }
}

/** Leaves out the keywords, which browsers do not use. */
function seoOf({ categorySeo }: Content, categoryId: string): CategoryOutline['seo'] {
  const found = categorySeo.find(({ category }) => category === categoryId)
  if (found === undefined) throw new Error(`“${categoryId}” has no entry for search: load content with loadContent`)
  return { title: found.title, description: found.description }
}

function entryOf({ categories }: Content, id: string) {
  const found = categories.find(({ category }) => category.id === id)
  if (found === undefined)
    throw new Error(`A stage lists “${id}”, which is not a category: load content with loadContent`)
  return found.category
}

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
