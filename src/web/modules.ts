import {
  BadgesScreen,
  LessonScreen,
  ProfileScreen,
  ProgressScreen,
  ReviewScreen,
  screenAt,
  SettingsScreen,
  VocabularyScreen,
  WordListScreen,
  WordScreen,
} from './screens.ts'

const modules = new Map<unknown, string>([
  [LessonScreen, 'lesson/lesson-screen.tsx'],
  [ProfileScreen, 'profile/profile-screen.tsx'],
  [SettingsScreen, 'settings/settings-screen.tsx'],
  [VocabularyScreen, 'vocabulary/vocabulary-screen.tsx'],
  [ReviewScreen, 'review/review-screen.tsx'],
  [ProgressScreen, 'progress/progress-screen.tsx'],
  [BadgesScreen, 'badges/badges-screen.tsx'],
  [WordListScreen, 'word-list/word-list-screen.tsx'],
  [WordScreen, 'word-page/word-screen.tsx'],
])

/** The modules, as the build names them, that the page at this path loads beyond the first. */
export function modulesOf(path: string): string[] {
  const module = modules.get(screenAt(path))
  return [
    ...(module ? [`src/web/${module}`] : []),
    ...(path.startsWith('/lesson/') ? [`virtual:course${path}`] : []),
    ...(path.startsWith('/vocabulary/') ? [path.replace('/vocabulary/', 'virtual:vocabulary/category/')] : []),
  ]
}
