import { readFileSync } from 'node:fs'
import { build } from 'vite'
import { expect, test } from 'vitest'

/** The paths of the source files of the pages’ code, from the source maps. */
const sources = await sourcesOfPages()
const { text: licences, names: named, sections } = readLicences('dist/web')

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
  expect(sections.length).toBe(named.length)
  const short = named.filter((_, i) => (sections[i]?.trim().length ?? 0) < 500)
  // wouter is in the public domain.
  expect(short).toEqual(['wouter'])
  expect(licences).toContain('Licence: Apache-2.0\nAuthor: Firebase')
  expect(licences).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION')
})

test('the licence of each package in the server’s files is beside them, with its text', () => {
  const ofServer = readLicences('dist/server')
  expect(ofServer.names).toEqual(
    expect.arrayContaining(['@better-auth/passkey', 'better-auth', 'hono', 'jose', 'kysely', 'zod']),
  )
  expect(ofServer.names.filter((_, i) => !ofServer.sections[i]?.includes('AS IS'))).toEqual([])
})

/** The text of `licences.txt`, the names in it, and the licence of each. */
function readLicences(folder: string) {
  const text = readFileSync(`${folder}/licences.txt`, 'utf8')
  const names = [...text.matchAll(/^(.+)\n=+$/gm)].map(([, name = '']) => name)
  return { text, names, sections: text.split(/^.+\n=+$/m).slice(1) }
}

async function sourcesOfPages(): Promise<string[]> {
  const built = await build({ logLevel: 'error', build: { write: false, sourcemap: true, minify: false } })
  if (!('output' in built)) throw new Error('Vite built no pages.')
  return built.output.flatMap((file) => (file.type === 'chunk' ? (file.map?.sources ?? []) : []))
}
