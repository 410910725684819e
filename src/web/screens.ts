import type { PageText } from './page-text.ts'
import { lazyScreen } from './shell/lazy-screen.tsx'

/** Screens that the first page does without. */
export const LessonScreen = lazyScreen<{ lessonId: string }>(() => import('./lesson/lesson-screen.tsx'))
export const ProfileScreen = lazyScreen(() => import('./profile/profile-screen.tsx'))
export const SettingsScreen = lazyScreen(() => import('./settings/settings-screen.tsx'))
export const VocabularyScreen = lazyScreen<{ address: string }>(() => import('./vocabulary/vocabulary-screen.tsx'))
export const ReviewScreen = lazyScreen(() => import('./review/review-screen.tsx'))
export const ProgressScreen = lazyScreen(() => import('./progress/progress-screen.tsx'))
export const BadgesScreen = lazyScreen(() => import('./badges/badges-screen.tsx'))
export const WordListScreen = lazyScreen(() => import('./word-list/word-list-screen.tsx'))
export const WordScreen = lazyScreen<{ wordId: string }>(() => import('./word-page/word-screen.tsx'))

const isVocabulary = (path: string) => /^\/vocabulary(?:[/?]|$)/.test(path)

const lazyScreens = [
  { isAt: (path: string) => path.startsWith('/lesson/'), screen: LessonScreen },
  { isAt: (path: string) => path === '/profile', screen: ProfileScreen },
  { isAt: (path: string) => path === '/settings', screen: SettingsScreen },
  { isAt: isVocabulary, screen: VocabularyScreen },
  { isAt: (path: string) => path === '/review', screen: ReviewScreen },
  { isAt: (path: string) => path === '/progress', screen: ProgressScreen },
  { isAt: (path: string) => path === '/badges', screen: BadgesScreen },
  { isAt: (path: string) => path === '/words', screen: WordListScreen },
  { isAt: (path: string) => path.startsWith('/words/'), screen: WordScreen },
]

/** Resolves when the screen at this path renders at once. */
export async function loadScreen(path: string): Promise<void> {
  await screenAt(path)?.load(path)
}

/** What only the screen at this path, once it is loaded, can tell of the page. */
export const textOfScreen = (path: string): PageText | undefined => screenAt(path)?.pageText(path)

export const screenAt = (path: string) => lazyScreens.find(({ isAt }) => isAt(path))?.screen
