import { readFileSync } from 'node:fs'
import type { Course, DefinedTerm, WebPage } from 'schema-dts'
import { describe, expect, test } from 'vitest'
import { content } from '#content/course-content.fixture.ts'
import { readBuiltSite } from './built-site.ts'

const { origin, pages } = readBuiltSite()
const dataOf = new Map(pages.flatMap(({ path, data }) => (data ? [[path, nodesIn(data['@graph'])] as const] : [])))

interface Node {
  readonly '@type': string
  readonly [property: string]: unknown
}

describe('the vocabulary of schema.org', () => {
  const properties = readVocabulary()

  test('has every type and property that the pages use', () => {
    const unknown = new Set(
      [...dataOf.values()].flat().flatMap((node) => {
        const known = properties(node['@type'])
        return Object.keys(node)
          .filter((key) => !key.startsWith('@') && !known?.has(key))
          .map((key) => `${node['@type']}: ${key}`)
      }),
    )
    expect([...unknown]).toEqual([])
  })

  test('is read correctly: a property of another type and an invented type are unknown', () => {
    expect(properties('DefinedTerm')?.has('inDefinedTermSet')).toBe(true)
    expect(properties('DefinedTerm')?.has('name')).toBe(true)
    expect(properties('DefinedTerm')?.has('inLanguage')).toBe(false)
    expect(properties('Lesson')).toBeUndefined()
  })

  test('is enforced by the compiler', () => {
    const refused = [
      // @ts-expect-error -- a term has no language
      { '@type': 'DefinedTerm', name: 'metha', inLanguage: 'ki' } satisfies DefinedTerm,
      // @ts-expect-error -- a course has no lessons, it has parts
      { '@type': 'Course', name: 'Kikuyu', lessons: [] } satisfies Course,
      // @ts-expect-error -- a breadcrumb is no picture
      { '@type': 'WebPage', breadcrumb: { '@type': 'ImageObject' } } satisfies WebPage,
    ]
    expect(refused.length).toBe(3)
  })
})

test('exactly the pages that search engines may show have structured data', () => {
  for (const { path, isListed, data } of pages) {
    expect([path, data !== undefined]).toEqual([path, isListed])
    if (data) expect(data['@context']).toBe('https://schema.org')
  }
})

test('no two nodes of a page have the same id', () => {
  for (const { path, data } of pages) {
    const names = (data?.['@graph'] ?? []).map((node) => (node as Node)['@id'])
    expect([path, new Set(names).size]).toEqual([path, names.length])
  }
})

test('every page but home has a breadcrumb trail from home to itself', () => {
  for (const [path, nodes] of dataOf) {
    const trail = nodes.find((node) => node['@type'] === 'BreadcrumbList')
    const items = (trail?.['itemListElement'] ?? []) as readonly { position: number; item: string }[]
    if (path === '/') expect(trail).toBeUndefined()
    else {
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
      expect([items[0]?.item, items.at(-1)?.item]).toEqual([`${origin}/`, origin + path])
    }
  }
})

describe('the course', () => {
  const [course] = (dataOf.get('/') ?? []).filter((node) => node['@type'] === 'Course')

  test('has the properties that Google requires of a course', () => {
    expect(course).toMatchObject({
      name: expect.any(String),
      description: expect.any(String),
      provider: { '@id': `${origin}/#organization` },
      offers: { '@type': 'Offer', category: 'Free', price: 0 },
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        courseWorkload: expect.stringMatching(/^PT\d+M$/),
      },
    })
  })

  test('has its levels with their lessons', () => {
    const levels = course?.['hasPart'] as readonly { hasPart: readonly { url: string }[] }[]
    expect(levels.map(({ hasPart }) => hasPart.map(({ url }) => url))).toEqual(
      content.levels.map(({ lessonIds }) => lessonIds.map((id) => `${origin}/lesson/${id}`)),
    )
  })
})

test.each(content.lessons.map(({ id, words }) => [id, words] as const))('%s teaches its words', (id, words) => {
  const lesson = dataOf.get(`/lesson/${id}`)?.find((node) => node['@type'] === 'LearningResource')
  expect(urlsOf(lesson?.['teaches'])).toEqual(words.map((word) => `${origin}/words/${word}`))
})

test('a second page of a lesson teaches its words too and names the lesson it is based on', () => {
  for (const { path, lessonId } of content.lessonSeo) {
    const [lesson] = dataOf.get(path) ?? []
    const words = content.lessons.find(({ id }) => id === lessonId)?.words ?? []
    expect(lesson?.['isBasedOn']).toMatchObject({ '@id': `${origin}/lesson/${lessonId}#lesson` })
    expect(urlsOf(lesson?.['teaches'])).toEqual(words.map((word) => `${origin}/words/${word}`))
  }
})

test('a category defines its words and marks them as Kikuyu', () => {
  for (const { category } of content.categories.filter(({ category: { hasAddress } }) => hasAddress)) {
    const set = dataOf.get(`/vocabulary/${category.id}`)?.find((node) => node['@type'] === 'DefinedTermSet')
    const terms = set?.['hasDefinedTerm'] as readonly { name: { inLanguage: string } }[]
    expect(urlsOf(terms)).toEqual(category.words.map(({ word }) => `${origin}/words/${word}`))
    expect(terms.every(({ name }) => name.inLanguage === 'ki')).toBe(true)
  }
})

test('a page has the schema type that its content entry names', () => {
  const entries = [...content.lessonSeo, ...content.categorySeo].filter(({ path }) => !path.includes('?'))
  const wrong = entries.filter(({ path, schema }) => dataOf.get(path)?.[0]?.['@type'] !== schema)
  expect(entries.length).toBe(24 + 25)
  expect(wrong).toEqual([])
})

const urlsOf = (nodes: unknown) => (nodes as readonly { url: string }[] | undefined)?.map(({ url }) => url)

/** All nodes in a value, outer before inner. A mere reference to a node, which has no `@type`, is left out. */
function nodesIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(nodesIn)
  return '@type' in value ? [value as Node, ...inner] : inner
}

/** Returns a function from a type's name to its properties, inherited ones included; undefined for an unknown type. */
function readVocabulary() {
  const text = readFileSync('node_modules/schema-dts/dist/schema.d.ts', 'utf8')
  const declared = new Map(
    [...text.matchAll(/^(?:export )?interface (\w+) extends ([^{]+) \{\n(.*?)^\}/gms)].map(
      ([, name = '', parents = '', body = '']) => [
        name,
        { parents: parents.split(', '), own: [...body.matchAll(/^ {4}"(\w+)"\??:/gm)].map(([, key = '']) => key) },
      ],
    ),
  )
  const all = (name: string): string[] => {
    const { parents, own } = declared.get(name) ?? { parents: [], own: [] }
    return [...own, ...parents.flatMap(all)]
  }
  return (type: string) => (declared.has(`${type}Leaf`) ? new Set(all(`${type}Leaf`)) : undefined)
}
