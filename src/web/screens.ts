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
  { isAt: (path: string) => path.startsWith('/lesson/'), screen: LessonScreen, module: 'lesson/lesson-screen.tsx' },
  { isAt: (path: string) => path === '/profile', screen: ProfileScreen, module: 'profile/profile-screen.tsx' },
  { isAt: (path: string) => path === '/settings', screen: SettingsScreen, module: 'settings/settings-screen.tsx' },
  { isAt: isVocabulary, screen: VocabularyScreen, module: 'vocabulary/vocabulary-screen.tsx' },
  { isAt: (path: string) => path === '/review', screen: ReviewScreen, module: 'review/review-screen.tsx' },
  { isAt: (path: string) => path === '/progress', screen: ProgressScreen, module: 'progress/progress-screen.tsx' },
  { isAt: (path: string) => path === '/badges', screen: BadgesScreen, module: 'badges/badges-screen.tsx' },
  { isAt: (path: string) => path === '/words', screen: WordListScreen, module: 'word-list/word-list-screen.tsx' },
  { isAt: (path: string) => path.startsWith('/words/'), screen: WordScreen, module: 'word-page/word-screen.tsx' },
]

/** Resolves when the screen at this path renders at once. */
export async function loadScreen(path: string): Promise<void> {
  await screenAt(path)?.load(path)
}

/** What only the screen at this path, once it is loaded, can tell of the page. */
export const textOfScreen = (path: string): PageText | undefined => screenAt(path)?.pageText(path)

const screenAt = (path: string) => lazyScreens.find(({ isAt }) => isAt(path))?.screen

/** The modules, as the build names them, that the page at this path loads beyond the first. */
export const modulesOf = (path: string): string[] => [
  ...lazyScreens.filter(({ isAt }) => isAt(path)).map(({ module }) => `src/web/${module}`),
  ...(path.startsWith('/lesson/') ? [`virtual:course${path}`] : []),
  ...(path.startsWith('/vocabulary/') ? [path.replace('/vocabulary/', 'virtual:vocabulary/category/')] : []),
]
