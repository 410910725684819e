import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { barColours, parseThemeChoice, THEME_KEY, themeFor } from './theme-store.ts'

test('without a choice, or with one that is none, the system decides', () => {
  expect(parseThemeChoice(null)).toBe('system')
  expect(parseThemeChoice('sepia')).toBe('system')
  expect(themeFor('system', true)).toBe('dark')
  expect(themeFor('system', false)).toBe('light')
})

test('a choice outweighs the system', () => {
  expect(themeFor(parseThemeChoice('light'), true)).toBe('light')
  expect(themeFor(parseThemeChoice('dark'), false)).toBe('dark')
})

test('the script in the head shows the theme that the page goes on with', () => {
  for (const stored of [null, 'light', 'dark', 'system', 'sepia'])
    for (const systemIsDark of [true, false]) {
      const { theme, bars } = runHeadScript(stored, systemIsDark)
      const choice = parseThemeChoice(stored)
      expect(theme).toBe(themeFor(choice, systemIsDark))
      expect(bars).toEqual(
        choice === 'system' ? [barColours.light, barColours.dark] : [barColours[choice], barColours[choice]],
      )
    }
})

/** Runs the one inline script of index.html in a page of nothing but what it touches. */
function runHeadScript(stored: string | null, systemIsDark: boolean) {
  const script = /<script>([\s\S]*?)<\/script>/.exec(readFileSync('index.html', 'utf8'))![1]!
  const root = { dataset: {} as Record<string, string> }
  const metas = [{ content: barColours.light }, { content: barColours.dark }]
  // oxlint-disable-next-line typescript/no-implied-eval -- the script is ours, and this is what a browser does with it
  const run = new Function('document', 'localStorage', 'matchMedia', 'sessionStorage', 'location', script)
  run(
    { documentElement: root, querySelectorAll: () => metas },
    { getItem: (key: string) => (key === THEME_KEY ? stored : null) },
    () => ({ matches: systemIsDark }),
    {},
    { pathname: '/', search: '' },
  )
  return { theme: root.dataset['theme'], bars: metas.map(({ content }) => content) }
}
