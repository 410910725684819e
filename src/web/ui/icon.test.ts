import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconNames } from './icon.tsx'

test('every icon has its symbol in the page, and every symbol its name', () => {
  const page = readFileSync('index.html', 'utf8')
  const symbols = [...page.matchAll(/<symbol id="icon-([\w-]+)"/g)].map(([, name]) => name)
  expect(symbols).toEqual([...iconNames])
})
