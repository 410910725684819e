import type { WordPage } from '#core/vocabulary/vocabulary.ts'
import { levelOf, stageOf, type Page } from './page.ts'
import type { SharePicture, Site } from './site.ts'

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

function nameOfWord({ lessons, categories: [first] }: WordPage): string {
  const level = lessons.map(levelName).find((name) => name !== undefined)
  return level ?? (first ? stageOf(first).id : 'home')
}

function levelName(lessonId: string): string | undefined {
  const level = levelOf(lessonId)
  return level && `level-${level.number}`
}
