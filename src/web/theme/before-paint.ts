import type { EarlyPage } from '../boot/before-paint.ts'

/** The learner's choice, and the theme shown for it. */
export type ThemeChoice = 'light' | 'dark' | 'system'
export type Theme = 'light' | 'dark'

export const THEME_KEY = 'vite-ui-theme'

/** Colours of the browser's own bar: `--surface` of each theme. */
export const barColours: Record<Theme, string> = { light: '#ffffff', dark: '#121d17' }

/** Anything that is not a theme is `system`. */
export const parseThemeChoice = (stored: string | null): ThemeChoice =>
  stored === 'light' || stored === 'dark' ? stored : 'system'

export const themeFor = (choice: ThemeChoice, systemIsDark: boolean): Theme =>
  choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice

/** `data-theme`, and the colour of the browser's bar. */
export function showTheme(choice: ThemeChoice) {
  document.documentElement.dataset.theme = themeFor(choice, matchMedia('(prefers-color-scheme: dark)').matches)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = barColours[choice === 'system' ? themeOf(meta) : choice]
}

const themeOf = (meta: HTMLMetaElement): Theme => (meta.matches('[media*=dark]') ? 'dark' : 'light')

export const showStoredTheme = ({ stored }: EarlyPage) => showTheme(parseThemeChoice(stored(THEME_KEY)))
