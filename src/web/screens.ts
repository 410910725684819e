import { lazyScreen } from './shell/lazy-screen.tsx'

/** Screens that the first page does without. */
export const LessonScreen = lazyScreen<{ lessonId: string }>(() => import('./lesson/lesson-screen.tsx'))
export const ProfileScreen = lazyScreen(() => import('./profile/profile-screen.tsx'))
export const SettingsScreen = lazyScreen(() => import('./settings/settings-screen.tsx'))

const lazyScreens = [
  { isAt: (path: string) => path.startsWith('/lesson/'), screen: LessonScreen, module: 'lesson/lesson-screen.tsx' },
  { isAt: (path: string) => path === '/profile', screen: ProfileScreen, module: 'profile/profile-screen.tsx' },
  { isAt: (path: string) => path === '/settings', screen: SettingsScreen, module: 'settings/settings-screen.tsx' },
]

/** Resolves when the screen at this path renders at once. */
export async function loadScreen(path: string): Promise<void> {
  await lazyScreens.find(({ isAt }) => isAt(path))?.screen.load()
}

/** The modules, as the build names them, that the page at this path loads beyond the first. */
export const modulesOf = (path: string): string[] => [
  ...lazyScreens.filter(({ isAt }) => isAt(path)).map(({ module }) => `src/web/${module}`),
  ...(path.startsWith('/lesson/') ? [`virtual:course${path}`] : []),
]
