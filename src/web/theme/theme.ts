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
