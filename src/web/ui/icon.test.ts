import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { iconNames } from './icon.tsx'

test('every icon has a symbol in index.html, and every symbol a name', () => {
  const page = readFileSync('index.html', 'utf8')
  const symbols = [...page.matchAll(/<symbol id="icon-([\w-]+)"/g)].map(([, name]) => name)
  expect(symbols).toEqual([...iconNames])
})

test('content refers only to existing icons', () => {
  const { levels, categories } = loadContent('content')
  const named = [...levels, ...categories.map(({ category }) => category)].map(({ icon }) => icon)
  expect(named.filter((name) => !iconNames.some((known) => known === name))).toEqual([])
})
