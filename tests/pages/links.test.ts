import { expect, test } from 'vitest'
import { content } from '#content/course-content.fixture.ts'
import { readBuiltSite, type BuiltPage } from './built-site.ts'

const { origin, pages, files } = readBuiltSite()
const pageAt = new Map(pages.map((page) => [page.path, page]))
const categories = new Set(content.categories.map(({ category }) => category.id))

/** True if a page understands the query of a link. */
function isQueryOf(path: string, query: URLSearchParams): boolean {
  if (path === '/vocabulary') return categories.has(query.get('category') ?? '')
  if (path === '/profile') return query.get('tab') === 'subscription'
  return path.startsWith('/words/') && query.toString() === 'say='
}

test('every link leads to a page, a file or an id in a page', () => {
  const dead = pages.flatMap((page) =>
    page.links.filter((link) => !isAlive(link, page)).map((link) => `${page.path} names ${link}`),
  )
  expect(dead).toEqual([])
})

test('every address in the structured data leads to a page or a file', () => {
  const dead = pages.flatMap((page) =>
    addressesIn(page.data)
      .filter((address) => !address.startsWith(`${origin}/`) || !isAlive(address.replace(/#.*/, ''), page))
      .map((address) => `${page.path} names ${address}`),
  )
  expect(dead).toEqual([])
})

test('a dead link is detected', () => {
  const [home] = pages.filter(({ path }) => path === '/')
  const dead = [
    '/nowhere',
    '/assets/none.js',
    '#nowhere',
    '/vocabulary?category=nowhere',
    '/words?category=food',
    '/words?say',
    '/words/giti-chair?sing',
    '',
    '/404',
  ]
  expect(home && dead.filter((link) => isAlive(link, home))).toEqual([])
  expect(home && isAlive('/vocabulary?category=adverbs#adding-description', home)).toBe(true)
})

/** Links to other sites are not followed, because tests use no network. */
function isAlive(link: string, from: BuiltPage): boolean {
  if (link === '') return false
  const url = new URL(link, origin + from.path)
  if (url.origin !== origin) return /^(?:https:|mailto:)/.test(url.protocol)
  if (files.has(url.pathname)) return true
  const page = url.pathname === from.path ? from : pageAt.get(url.pathname)
  if (!page || (page.path === '/404' && page !== from)) return false
  const isKnownQuery = url.search === '' || isQueryOf(page.path, url.searchParams)
  return isKnownQuery && (url.hash === '' || page.ids.has(url.hash.slice(1)))
}

/** The values of properties that hold addresses of this site. `sameAs` is left out: it names pages of other sites. */
function addressesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    ['@id', 'url', 'item', 'image', 'logo'].includes(key) && typeof inner === 'string' ? [inner] : addressesIn(inner),
  )
}
