import { useSyncExternalStore } from 'react'
import { deviceMemory } from '../device/device-memory.ts'

/** What the learner chose, and what is shown for it. */
export type ThemeChoice = 'light' | 'dark' | 'system'
export type Theme = 'light' | 'dark'

export const THEME_KEY = 'vite-ui-theme'

/** Ground of the browser's own bar: `--surface` of each theme. */
export const barColours: Record<Theme, string> = { light: '#ffffff', dark: '#121d17' }

/** Anything that is not a theme is `system`. */
export const parseThemeChoice = (stored: string | null): ThemeChoice =>
  stored === 'light' || stored === 'dark' ? stored : 'system'

export const themeFor = (choice: ThemeChoice, systemIsDark: boolean): Theme =>
  choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice

/**
 * The theme of the page. The script in index.html sets it before the first paint; from then on it follows the learner's
 * choice, here or in another tab, and the system's while that is the choice.
 */
const stored = deviceMemory(THEME_KEY)
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches

export const themeChoice = (): ThemeChoice => parseThemeChoice(stored.read())

export function chooseTheme(choice: ThemeChoice) {
  stored.write(choice)
  showTheme()
}

/** `undefined` in the page as it is served: the server does not know it. */
export const useThemeChoice = (): ThemeChoice | undefined =>
  useSyncExternalStore<ThemeChoice | undefined>(stored.subscribe, themeChoice, () => undefined)

/** Follows the system and other tabs. Returns the way to stop. */
export function followTheme() {
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', showTheme)
  const stopFollowing = stored.subscribe(showTheme)
  return () => {
    system.removeEventListener('change', showTheme)
    stopFollowing()
  }
}

function showTheme() {
  const choice = themeChoice()
  document.documentElement.dataset['theme'] = themeFor(choice, systemIsDark())
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = barColours[choice === 'system' ? namedTheme(meta) : choice]
}

const namedTheme = (meta: HTMLMetaElement): Theme => (meta.media.includes('dark') ? 'dark' : 'light')
