import aliases from 'virtual:course/aliases'
import outline from 'virtual:course/outline'
import vocabulary from 'virtual:vocabulary/outline'
import { lessons as lessonLoaders } from 'virtual:course/lessons'
import { categories as categoryLoaders } from 'virtual:vocabulary/categories'
import { pages as wordLoaders } from 'virtual:words/pages'
import type { Lesson, Level } from '#core/lesson/lesson.ts'
import type { Category, CategoryOutline, Stage, WordPage } from '#core/vocabulary/vocabulary.ts'
import type { PageText } from '../page-text.ts'

/** A page with the course content that it shows. */
export interface Page {
  /** For example `/lesson/lesson1`. */
  readonly path: string
  readonly text: PageText
  readonly shows: Shown
}

type Shown =
  | { readonly kind: 'home' | 'vocabulary' | 'words' | 'other' }
  | { readonly kind: 'lesson'; readonly lesson: Lesson; readonly level: Level | undefined }
  | { readonly kind: 'category'; readonly category: Category; readonly stage: Stage }
  | { readonly kind: 'word'; readonly word: WordPage }

/** Finds the course content for a path. */
export const pageAt = (path: string, text: PageText): Page => ({ path, text, shows: shownAt(path) })

const kinds: Readonly<Record<string, 'home' | 'vocabulary' | 'words'>> = {
  '/': 'home',
  '/vocabulary': 'vocabulary',
  '/words': 'words',
}

function shownAt(path: string): Shown {
  const kind = kinds[path]
  if (kind) return { kind }
  const [, section, id = ''] = path.split('/')
  const lesson = lessons[(section === 'lesson' ? id : aliases[path]) ?? '']
  if (lesson) return { kind: 'lesson', lesson, level: levelOf(lesson.id) }
  const category = section === 'vocabulary' ? categories[id] : undefined
  if (category) return { kind: 'category', category, stage: stageOf(category) }
  const word = section === 'words' ? words[id] : undefined
  return word ? { kind: 'word', word } : { kind: 'other' }
}

/** Undefined for a lesson outside the levels. */
const levelOf = (lessonId: string): Level | undefined =>
  outline.levels.find(({ lessonIds }) => lessonIds.includes(lessonId))

function stageOf({ id }: Pick<CategoryOutline, 'id'>): Stage {
  const found = vocabulary.stages.find(({ categories: held }) => held.some((category) => category.id === id))
  if (!found) throw new Error(`No section of the vocabulary has the category “${id}”`)
  return found
}

/** All lessons, categories and words by id. Loaded in full, because this runs only at prerendering. */
export const lessons = await loaded(lessonLoaders)
const categories = await loaded(categoryLoaders)
const words = Object.fromEntries(Object.entries(await loaded(wordLoaders)).map(([id, file]) => [id, file[id]] as const))

async function loaded<Data>(
  loaders: Readonly<Record<string, () => Promise<{ default: Data }>>>,
): Promise<Readonly<Record<string, Data>>> {
  return Object.fromEntries(
    await Promise.all(Object.entries(loaders).map(async ([id, load]) => [id, (await load()).default] as const)),
  )
}

/** The image for link previews: that of the page's level or section, otherwise that of the course. */
export function pictureOf({ shows }: Page, { pictures }: Site): SharePicture {
  const name = nameOf(shows)
  const picture = pictures[name]
  if (!picture) throw new Error(`There is no picture “${name}”: there are ${Object.keys(pictures).join(', ')}.`)
  return picture
}

function nameOf(shows: Page['shows']): string {
  switch (shows.kind) {
    case 'lesson':
      return levelName(shows.lesson.id) ?? 'home'
    case 'category':
      return shows.stage.id
    case 'word':
      return nameOfWord(shows.word)
    default:
      return 'home'
  }
}

function nameOfWord(word: WordPage): string {
  const level = word.lessons.map(levelName).find((name) => name !== undefined)
  const [first] = word.categories
  return level ?? (first ? stageOf(first).id : 'home')
}

function levelName(lessonId: string): string | undefined {
  const level = levelOf(lessonId)
  return level && `level-${level.number}`
}

/** An image for link previews. */
interface SharePicture {
  /** For example `/assets/share-home-1a2b.png`. */
  readonly address: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** The site's address and its images for link previews. */
export interface Site {
  /** Without a trailing slash. */
  readonly origin: string
  /** Keys: `home`, `level-1` … for the levels, and the id of each vocabulary section. */
  readonly pictures: Readonly<Record<string, SharePicture>>
}
