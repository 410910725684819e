import { useSyncExternalStore } from 'react'
import { deviceMemory } from '../device/device-memory.ts'
import { barColours, parseThemeChoice, THEME_KEY, themeFor, type Theme, type ThemeChoice } from './theme.ts'

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
