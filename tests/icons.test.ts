import { expect, test } from 'vitest'
import { content } from '#content/course-content.fixture.ts'
import { iconSymbols } from '../scripts/vite-index-html.ts'
import { iconNames } from '#web/ui/icon-names.ts'

test('every icon has a shape in the page', () => {
  const symbols = [
    ...iconSymbols(iconNames).matchAll(/<symbol id="icon-([\w-]+)"[^>]*>(?:<\w+(?: [\w-]+="[^"]+")+\/>)+/g),
  ]
  expect(symbols.map(([, name]) => name)).toEqual([...iconNames])
})

test('an icon looks as Lucide draws it', () => {
  expect(iconSymbols(['x'])).toBe(
    '<svg hidden><symbol id="icon-x" viewBox="0 0 24 24"><path d="M18 6 6 18"/><path d="m6 6 12 12"/></symbol></svg>',
  )
})

test('a name that Lucide does not have stops the build', () => {
  expect(() => iconSymbols(['no-such-icon'])).toThrow('Lucide has no icon “no-such-icon”')
})

test('content names only icons that there are', () => {
  const { levels, categories } = content
  const named = [...levels, ...categories.map(({ category }) => category)].map(({ icon }) => icon)
  expect(named.filter((name) => !iconNames.some((known) => known === name))).toEqual([])
})
