import type { LessonOutline } from '#core/lesson/lesson.ts'

/** What search engines, browser tabs and screen readers call a page. */
export interface PageText {
  readonly title: string
  readonly description: string
}

export const product = 'My Mother Language'

const pages: Record<string, PageText> = {
  '/': {
    title: `Learn Kikuyu with AI | ${product}`,
    description:
      'Learn Kikuyu (Gĩkũyũ) from the first greeting: short lessons, a patient tutor that teaches one word at a time, and how to say it.',
  },
  '/profile': { title: `Profile | ${product}`, description: 'Your account and your name in My Mother Language.' },
  '/settings': { title: `Settings | ${product}`, description: 'Choose the theme and how your answers are judged.' },
  '/vocabulary': {
    title: `Kikuyu vocabulary | ${product}`,
    description:
      'Kikuyu words in 29 groups, from action verbs to technology: learn each group on cards with pronunciation, then test yourself.',
  },
}

const notFound: PageText = {
  title: `Page not found | ${product}`,
  description: 'The page you asked for does not exist. Your lessons are where you left them.',
}

export function pageText(path: string, lessons: readonly LessonOutline[]): PageText {
  const lesson = lessons.find(({ id }) => path === `/lesson/${id}`)
  if (lesson)
    return {
      title: `Lesson ${lesson.number} - ${lesson.title} | ${product}`,
      description: `${lesson.description} ${lesson.wordIds.length} Kikuyu words, taught one at a time.`,
    }
  return (Object.hasOwn(pages, path) && pages[path]) || notFound
}
