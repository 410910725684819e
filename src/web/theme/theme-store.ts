import { useSyncExternalStore } from 'react'
import { deviceMemory } from '../device/memory.ts'
import { parseThemeChoice, showTheme, THEME_KEY, type ThemeChoice } from './before-paint.ts'

const stored = deviceMemory(THEME_KEY)

export const themeChoice = (): ThemeChoice => parseThemeChoice(stored.read())

export function chooseTheme(choice: ThemeChoice) {
  stored.write(choice)
  showTheme(choice)
}

/** `undefined` while prerendering and hydrating: only the device knows the choice. */
export const useThemeChoice = (): ThemeChoice | undefined =>
  useSyncExternalStore<ThemeChoice | undefined>(stored.subscribe, themeChoice, () => undefined)

/** Shows a theme chosen in another tab, and the system's new one while that is the choice. Returns a function that stops this. */
export function followTheme() {
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', showChosen)
  const stopFollowing = stored.subscribe(showChosen)
  return () => {
    system.removeEventListener('change', showChosen)
    stopFollowing()
  }
}

const showChosen = () => showTheme(themeChoice())
