import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { readBuiltSite, type BuiltPage } from './built-site.ts'

const { origin, pages, files, read } = readBuiltSite()
const listed = pages.filter(({ isListed }) => isListed)

/** The rules are the same for all pages: worked out anew for each, they take as long as the pages. */
class OneConfig extends StaticConfigLoader {
  #config: ReturnType<StaticConfigLoader['getConfigFor']> | undefined

  override getConfigFor(page: string) {
    return (this.#config ??= super.getConfigFor(page))
  }
}

/** Some of the pages of which something is not so: their addresses and what was found. */
const faults = (among: readonly BuiltPage[], faultOf: (page: BuiltPage) => unknown) =>
  among
    .map((page) => ({ page, fault: faultOf(page) }))
    .filter(({ fault }) => fault !== undefined && fault !== false)
    .slice(0, 10)
    .map(({ page, fault }) => `${page.path}: ${fault === true ? page.title : String(fault)}`)

test('the whole site is here', () => {
  expect(pages.length).toBeGreaterThan(400)
  expect(listed.length).toBe(pages.length - 6)
})

describe('every page', () => {
  // What React and prettier write, and browsers read as they read what the rules would have.
  const styleOfWriting = [
    'doctype-style',
    'void-style',
    'attr-case',
    'attribute-empty-style',
    'attribute-boolean-style',
  ]
  const rules: NonNullable<ConfigData['rules']> = {
    ...Object.fromEntries(styleOfWriting.map((rule) => [rule, 'off' as const])),
    // React begins its ids with an underscore.
    'valid-id': ['error', { relaxed: true }],
    // The search among the words answers while one types: there is nothing that a button could do.
    'wcag/h32': 'off',
  }
  const validator = new HtmlValidate(new OneConfig({ root: true, extends: ['html-validate:recommended'], rules }))

  test('is valid HTML', { timeout: 120_000 }, () => {
    // The icons are the same in all: they are read once.
    const icons = /\s*<svg hidden>.*?<\/svg>/s
    const found = faults(pages, ({ path, html }) => {
      const { results } = validator.validateStringSync(path === '/' ? html : html.replace(icons, ''))
      const [first] = results.flatMap(({ messages }) => messages)
      return first && `line ${first.line}, ${first.column}: ${first.ruleId}, ${first.message}`
    })
    expect(found).toEqual([])
  })

  test('has one heading of the first rank', () => {
    expect(faults(pages, ({ html }) => html.match(/<h1[\s>]/g)?.length !== 1)).toEqual([])
  })

  test('has a title that no other page has, of a length that is shown', () => {
    expect(twice(pages.map(({ title }) => title))).toEqual([])
    expect(faults(pages, ({ title }) => title.length < 10 || title.length > 70)).toEqual([])
  })

  test('has a description of 50 to 160 characters that no other page has', () => {
    expect(twice(pages.map(descriptionOf))).toEqual([])
    const isOff = (page: BuiltPage) => descriptionOf(page).length < 50 || descriptionOf(page).length > 160
    expect(faults(pages, isOff)).toEqual([])
  })

  test('says the same to those who share it', () => {
    expect(
      faults(pages, (page) => page.meta('og:title') !== page.title || page.meta('twitter:title') !== page.title),
    ).toEqual([])
    expect(faults(pages, (page) => page.meta('og:description') !== page.meta('description'))).toEqual([])
    expect(faults(pages, (page) => page.meta('og:url') !== origin + page.path)).toEqual([])
    expect(faults(pages, (page) => page.meta('twitter:card') !== 'summary_large_image')).toEqual([])
  })

  test('is shared with a picture that exists, of 1200 by 630, and is described', () => {
    expect(faults(pages, imageFault)).toEqual([])
  })
})

test('what only machines read is in the pages alone, not in the scripts', () => {
  const scripts = [...files].filter((address) => address.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.filter((address) => /schema\.org|DefinedTerm|og:image/.test(read(address).toString()))).toEqual([])
})

describe('search engines', () => {
  test('are told where each page stands: at its own address', () => {
    expect(faults(listed, ({ path, canonical }) => canonical !== origin + path)).toEqual([])
    for (const page of listed) {
      const url = origin + page.path
      expect(versionsOf(page)).toEqual([
        ['en', url],
        ['x-default', url],
      ])
    }
  })

  test('are told a few words that each page is found by', () => {
    expect(faults(listed, (page) => !page.meta('keywords'))).toEqual([])
    expect(faults(listed, (page) => twice(page.meta('keywords')?.split(', ') ?? []).length > 0)).toEqual([])
  })

  test('leave out what belongs to one learner, and what is not there', () => {
    const unlisted = pages.filter(({ isListed }) => !isListed)
    expect(unlisted.map(({ path }) => path).toSorted()).toEqual([
      '/404',
      '/confirm-email',
      '/profile',
      '/progress',
      '/reset-password',
      '/review',
    ])
    expect(faults(unlisted, ({ canonical, data }) => canonical !== undefined || data !== undefined)).toEqual([])
    expect(faults(unlisted, ({ html }) => html.includes('hreflang'))).toEqual([])
  })

  test('find exactly the other pages in the site map', () => {
    const told = [
      ...read('/sitemap.xml')
        .toString()
        .matchAll(/<loc>([^<]+)<\/loc>/g),
    ].map(([, url = '']) => url)
    expect(told.toSorted()).toEqual(listed.map(({ path }) => origin + path).toSorted())
  })

  test('may read all but what is no page', () => {
    const robots = read('/robots.txt').toString()
    const refused = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)
    expect(robots).toMatch(/^User-agent: \*$/m)
    expect(refused).toEqual(['/api/', '/metrics'])
  })
})

function imageFault(page: BuiltPage): string | undefined {
  const address = page.meta('og:image')?.replace(origin, '')
  if (!address || !files.has(address)) return `${address} is no file`
  if (page.meta('twitter:image') !== page.meta('og:image')) return 'Twitter is told another picture'
  // A PNG tells its size at the beginning.
  const png = read(address)
  const size = `${png.readUInt32BE(16)} by ${png.readUInt32BE(20)}`
  const told = `${page.meta('og:image:width')} by ${page.meta('og:image:height')}`
  if (size !== '1200 by 630' || told !== size) return `the picture has ${size}, and is told to have ${told}`
  return page.meta('og:image:alt') ? undefined : 'the picture is not described'
}

const descriptionOf = (page: BuiltPage) => page.meta('description') ?? ''

const versionsOf = ({ html }: BuiltPage) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(([, language, url]) => [
    language,
    url,
  ])

const twice = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) < index)
