import aliases from 'virtual:course/aliases'
import outline from 'virtual:course/outline'
import vocabulary from 'virtual:vocabulary/outline'
import type { Lesson, Level } from '#core/lesson/lesson.ts'
import type { Category, CategoryOutline, Stage, WordPage } from '#core/vocabulary/vocabulary.ts'
import type { PageText } from '../page-text.ts'
import { categories, lessons, words } from './taught.ts'

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
export const levelOf = (lessonId: string): Level | undefined =>
  outline.levels.find(({ lessonIds }) => lessonIds.includes(lessonId))

export function stageOf({ id }: Pick<CategoryOutline, 'id'>): Stage {
  const found = vocabulary.stages.find(({ categories: held }) => held.some((category) => category.id === id))
  if (!found) throw new Error(`No section of the vocabulary has the category “${id}”`)
  return found
}
