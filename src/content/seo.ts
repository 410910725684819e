import * as v from 'valibot'
import { lessonName, lessonSummary } from '#core/lesson/lesson.ts'
import { categoryAddress } from '#core/vocabulary/vocabulary.ts'
import { EnglishText, Id } from './text.ts'
import type { Content, ContentFault } from './content.ts'
import { allTopicPages } from './course.ts'

/** The first path segments of all addresses except lesson aliases, including those that the server answers itself. */
const pageNames = [
  '404',
  'api',
  'ar',
  'assets',
  'audio',
  'badges',
  'confirm-email',
  'editor',
  'healthz',
  'kikuyu-chat',
  'lesson',
  'metrics',
  'profile',
  'progress',
  'readyz',
  'record',
  'reset-password',
  'review',
  'settings',
  'vocabulary',
  'voice',
  'words',
] as const

/** An address that begins with one of them. */
export type PageAddress = `/${(typeof pageNames)[number]}${'' | `/${string}`}`

/** The texts of a page for search engines and shared links. */
const seo = {
  title: EnglishText,
  description: v.pipe(
    EnglishText,
    v.minLength(50, 'is shorter than 50 characters'),
    v.maxLength(160, 'is longer than 160 characters'),
  ),
  keywords: v.pipe(v.array(EnglishText), v.nonEmpty('is empty')),
  /** The page's type in schema.org. */
  schema: v.picklist(['LearningResource', 'DefinedTermSet'], 'is not one of LearningResource, DefinedTermSet'),
}

/**
 * An entry of `content/seo/lessons.json`: an alias of a lesson. `topic` is the topic of its title, plural; `taughtAt`
 * are the addresses of the lessons and categories that teach it, or the assistant's.
 */
export const LessonSeo = v.strictObject({
  path: v.pipe(EnglishText, v.regex(/^\/[a-z0-9]+(-[a-z0-9]+)*$/, 'is not an address such as /numbers-counting')),
  lessonId: Id,
  ...seo,
  topic: v.pipe(EnglishText, v.regex(/^[^A-Z].*[^.]$/, 'is not in small letters without a full stop')),
  taughtAt: v.pipe(v.array(EnglishText), v.nonEmpty('is empty')),
})

export type LessonSeo = v.InferOutput<typeof LessonSeo>

/** An entry of `content/seo/categories.json`: the page of the category with the id `category`. */
export const CategorySeo = v.strictObject({ path: EnglishText, category: Id, ...seo })

export type CategorySeo = v.InferOutput<typeof CategorySeo>

const LESSONS = 'content/seo/lessons.json'
const CATEGORIES = 'content/seo/categories.json'

/** Faults between the entries for search engines, the lessons and the categories. */
export function seoFaults(content: Content): ContentFault[] {
  return [...aliasFaults(content), ...categoryFaults(content), ...repeatedTexts(content)]
}

function aliasFaults(content: Content): ContentFault[] {
  const { lessons, levels, lessonSeo } = content
  const addresses = new Set(allTopicPages(content).map(({ address }) => address))
  const paths = lessonSeo.map(({ path }) => path)
  const opened = lessonSeo.map(({ lessonId }) => lessonId)
  const onCards = levels.flatMap(({ lessonIds }) => lessonIds)
  return [
    ...lessonSeo.flatMap(({ path, lessonId, taughtAt }, index) =>
      [
        ...(isTaken(path) ? ['is the address of another page'] : []),
        ...(paths.indexOf(path) < index ? ['is listed twice'] : []),
        ...(lessons.some(({ id }) => id === lessonId) ? [] : [`“lessonId” is “${lessonId}”, which is not a lesson id`]),
        ...taughtAt
          .filter((address) => !addresses.has(address))
          .map((address) => `“taughtAt” names “${address}”, which teaches nothing`),
        ...taughtAt
          .filter((address, at) => taughtAt.indexOf(address) < at)
          .map((address) => `“taughtAt” names “${address}” twice`),
      ].map((fault) => ({ file: LESSONS, entry: path, fault })),
    ),
    ...onCards
      .filter((id) => !opened.includes(id))
      .map((id) => ({ file: LESSONS, fault: `has no entry for “${id}”: each lesson of the levels has one` })),
  ]
}

const isTaken = (path: string) => pageNames.some((name) => path === `/${name}`)

function categoryFaults({ categories, categorySeo }: Content): ContentFault[] {
  const categoryIds = categorySeo.map(({ category }) => category)
  const missing = categories.filter(({ category }) => !categoryIds.includes(category.id))
  return [
    ...categorySeo.flatMap(({ path, category: id }, index) => {
      const found = categories.find(({ category }) => category.id === id)
      const address = found && categoryAddress(found.category)
      return [
        ...(address === undefined ? [`“category” is “${id}”, which is not a category id`] : []),
        ...(address !== undefined && address !== path
          ? [`is not the address of the category: that is ${address}`]
          : []),
        ...(categoryIds.indexOf(id) < index ? [`is the second entry for the category “${id}”`] : []),
      ].map((fault) => ({ file: CATEGORIES, entry: path, fault }))
    }),
    ...missing.map(({ category: { id } }) => ({ file: CATEGORIES, fault: `has no entry for the category “${id}”` })),
  ]
}

/** Titles and descriptions that two pages share, among lessons, their aliases and categories. */
function repeatedTexts({ lessons, lessonSeo, categorySeo }: Content): ContentFault[] {
  const pages = [
    ...lessons.map((lesson) => ({
      file: 'content/lessons.json',
      entry: lesson.id,
      title: lessonName(lesson),
      description: lessonSummary({ ...lesson, wordCount: lesson.words.length }),
    })),
    ...lessonSeo.map(({ path, title, description }) => ({ file: LESSONS, entry: path, title, description })),
    ...categorySeo.map(({ path, title, description }) => ({ file: CATEGORIES, entry: path, title, description })),
  ]
  return (['title', 'description'] as const).flatMap((key) => {
    const texts = pages.map((page) => page[key].toLowerCase())
    return pages.flatMap(({ file, entry, [key]: text }, index) => {
      const first = texts.indexOf(text.toLowerCase())
      return first < index
        ? [{ file, entry, fault: `“${key}” is the same as that of “${pages[first]?.entry}”: “${text}”` }]
        : []
    })
  })
}
