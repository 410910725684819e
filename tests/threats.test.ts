import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync('docs/threats.md', 'utf8')

/** The test names in the last column. */
const named = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .flatMap((line) => [...(line.split(' | ').at(-1) ?? '').matchAll(/"([^"]+)"/g)].map(([, name = '']) => name))

test('every test that the threat model names exists', () => {
  const tests = ['src', 'tests']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => /\.(?:test\.tsx?|journey\.ts)$/.test(file) && !file.endsWith('threats.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !tests.includes(`'${name}'`))).toEqual([])
})

test('every threat has a test', () => {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
  for (const row of rows) expect(row).toMatch(/\| "[^|]+" \|$/)
})
