import { readFileSync } from 'node:fs'
import { build } from 'vite'
import { expect, test } from 'vitest'

/** The paths of the source files of the pages’ code, from the source maps. */
const sources = await sourcesOfPages()
const licences = readFileSync('dist/web/licences.txt', 'utf8')
const named = [...licences.matchAll(/^(.+)\n=+$/gm)].map(([, name = '']) => name)

test('every package whose code is in the pages has its licence in licences.txt', () => {
  const packages = new Set(sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []))
  expect(packages).toContain('react-dom')
  expect(packages).toContain('@firebase/auth')
  expect([...packages].filter((name) => !named.includes(name))).toEqual([])
})

test('a package that is not in the pages has no licence there', () => {
  const others = ['Bricolage Grotesque', 'Hanken Grotesk', 'Lucide', 'SCOWL (the list of English words)']
  const isShipped = (name: string) =>
    others.includes(name) ||
    ['vite', 'rolldown'].includes(name) ||
    sources.some((source) => source.includes(`node_modules/${name}/`))
  expect(named.filter((name) => !isShipped(name))).toEqual([])
})

test('every licence has its text', () => {
  const sections = licences.split(/^.+\n=+$/m).slice(1)
  expect(sections.length).toBe(named.length)
  const short = named.filter((_, i) => (sections[i]?.trim().length ?? 0) < 500)
  // wouter is in the public domain.
  expect(short).toEqual(['wouter'])
  expect(licences).toContain('Licence: Apache-2.0\nAuthor: Firebase')
  expect(licences).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION')
})

async function sourcesOfPages(): Promise<string[]> {
  const built = await build({ logLevel: 'error', build: { write: false, sourcemap: true, minify: false } })
  if (!('output' in built)) throw new Error('Vite built no pages.')
  return built.output.flatMap((file) => (file.type === 'chunk' ? (file.map?.sources ?? []) : []))
}
