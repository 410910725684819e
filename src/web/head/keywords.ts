import categorySeo from 'virtual:seo/categories'
import lessonSeo from 'virtual:seo/lessons'
import { spelledOut } from '#core/word/spelled.ts'
import type { Page } from './page.ts'

/** A few words that people look for and find on this page. */
export const keywordsOf = ({ path, shows }: Page): readonly string[] =>
  told.get(path) ?? keywordsIn(shows) ?? keywords[path] ?? []

/** What the content tells of lessons' further addresses and of categories. */
const told = new Map([...lessonSeo, ...categorySeo].map((entry) => [entry.path, entry.keywords]))

function keywordsIn(shows: Page['shows']): readonly string[] | undefined {
  if (shows.kind === 'word')
    return [spelledOut(shows.word), inKikuyu(shows.word.english), 'Kikuyu word', 'Kikuyu pronunciation']
  if (shows.kind === 'lesson')
    return [
      'Kikuyu lesson',
      shows.lesson.title,
      ...shows.lesson.words.slice(0, 5).map(({ english }) => inKikuyu(english)),
    ]
  return undefined
}

const inKikuyu = (english: string) => `${english} in Kikuyu`

const keywords: Readonly<Record<string, readonly string[]>> = {
  '/': ['learn Kikuyu', 'Kikuyu language', 'Gĩkũyũ', 'Kikuyu lessons', 'Kikuyu for beginners'],
  '/vocabulary': ['Kikuyu vocabulary', 'Kikuyu words', 'Kikuyu flashcards', 'learn Kikuyu'],
  '/words': ['Kikuyu word list', 'Kikuyu dictionary', 'Kikuyu pronunciation'],
  '/kikuyu-chat': ['English to Kikuyu', 'Kikuyu phrases', 'Kikuyu proverbs'],
  '/ar': ['name a photo in Kikuyu', 'Kikuyu words for things'],
  '/badges': ['learn Kikuyu', 'Kikuyu badges'],
  '/settings': ['My Mother Language settings', 'terms of service', 'privacy policy'],
}
