import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { readBuiltSite, type BuiltPage } from './built-site.ts'

const { origin, pages, files, read } = readBuiltSite()
const listed = pages.filter(({ isListed }) => isListed)

/** Computes the configuration once for all pages. Computing it per page would double the time. */
class OneConfig extends StaticConfigLoader {
  #config: ReturnType<StaticConfigLoader['getConfigFor']> | undefined

  override getConfigFor(page: string) {
    return (this.#config ??= super.getConfigFor(page))
  }
}

/** The first ten faulty pages, each as its path and fault. */
const faults = (among: readonly BuiltPage[], faultOf: (page: BuiltPage) => unknown) =>
  among
    .map((page) => ({ page, fault: faultOf(page) }))
    .filter(({ fault }) => fault !== undefined && fault !== false)
    .slice(0, 10)
    .map(({ page, fault }) => `${page.path}: ${fault === true ? page.title : String(fault)}`)

test('the build has all pages', () => {
  expect(pages.length).toBeGreaterThan(400)
  expect(listed.length).toBe(pages.length - 7)
})

describe('every page', () => {
  // React and the formatter write these differently; browsers read both forms alike.
  const styleRules = ['doctype-style', 'void-style', 'attr-case', 'attribute-empty-style', 'attribute-boolean-style']
  const rules: NonNullable<ConfigData['rules']> = {
    ...Object.fromEntries(styleRules.map((rule) => [rule, 'off' as const])),
    // React's ids begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    // The word search shows results while the learner types, so its form needs no submit button.
    'wcag/h32': 'off',
  }
  const validator = new HtmlValidate(new OneConfig({ root: true, extends: ['html-validate:recommended'], rules }))

  test('is valid HTML', { timeout: 120_000 }, () => {
    // All pages have the same icons, so they are validated on the home page only.
    const icons = /\s*<svg hidden>.*?<\/svg>/s
    const found = faults(pages, ({ path, html }) => {
      const { results } = validator.validateStringSync(path === '/' ? html : html.replace(icons, ''))
      const [first] = results.flatMap(({ messages }) => messages)
      return first && `line ${first.line}, ${first.column}: ${first.ruleId}, ${first.message}`
    })
    expect(found).toEqual([])
  })

  test('has one h1', () => {
    expect(faults(pages, ({ html }) => html.match(/<h1[\s>]/g)?.length !== 1)).toEqual([])
  })

  test('has a unique title of 10 to 70 characters', () => {
    expect(twice(pages.map(({ title }) => title))).toEqual([])
    expect(faults(pages, ({ title }) => title.length < 10 || title.length > 70)).toEqual([])
  })

  test('has a unique description of 50 to 160 characters', () => {
    expect(twice(pages.map(descriptionOf))).toEqual([])
    const isOff = (page: BuiltPage) => descriptionOf(page).length < 50 || descriptionOf(page).length > 160
    expect(faults(pages, isOff)).toEqual([])
  })

  test('has the same title, description and address for sharing', () => {
    expect(
      faults(pages, (page) => page.meta('og:title') !== page.title || page.meta('twitter:title') !== page.title),
    ).toEqual([])
    expect(faults(pages, (page) => page.meta('og:description') !== page.meta('description'))).toEqual([])
    expect(faults(pages, (page) => page.meta('og:url') !== origin + page.path)).toEqual([])
    expect(faults(pages, (page) => page.meta('twitter:card') !== 'summary_large_image')).toEqual([])
  })

  test('has a share picture that exists, of 1200 by 630 pixels, with alternative text', () => {
    expect(faults(pages, imageFault)).toEqual([])
  })
})

test('metadata for search engines is in the pages, not in the scripts', () => {
  const scripts = [...files].filter((address) => address.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.filter((address) => /schema\.org|DefinedTerm|og:image/.test(read(address).toString()))).toEqual([])
})

describe('search engines', () => {
  test('read each page’s own address as the canonical one', () => {
    expect(faults(listed, ({ path, canonical }) => canonical !== origin + path)).toEqual([])
    for (const page of listed) {
      const url = origin + page.path
      expect(versionsOf(page)).toEqual([
        ['en', url],
        ['x-default', url],
      ])
    }
  })

  test('read distinct keywords on each page', () => {
    expect(faults(listed, (page) => !page.meta('keywords'))).toEqual([])
    expect(faults(listed, (page) => twice(page.meta('keywords')?.split(', ') ?? []).length > 0)).toEqual([])
  })

  test('leave out the pages of one learner and the page for unknown addresses', () => {
    const unlisted = pages.filter(({ isListed }) => !isListed)
    expect(unlisted.map(({ path }) => path).toSorted()).toEqual([
      '/404',
      '/confirm-email',
      '/editor/reports',
      '/profile',
      '/progress',
      '/reset-password',
      '/review',
    ])
    expect(faults(unlisted, ({ canonical, data }) => canonical !== undefined || data !== undefined)).toEqual([])
    expect(faults(unlisted, ({ html }) => html.includes('hreflang'))).toEqual([])
  })

  test('find exactly the other pages in the site map', () => {
    const urls = [
      ...read('/sitemap.xml')
        .toString()
        .matchAll(/<loc>([^<]+)<\/loc>/g),
    ].map(([, url = '']) => url)
    expect(urls.toSorted()).toEqual(listed.map(({ path }) => origin + path).toSorted())
  })

  test('may read everything but the API and the metrics', () => {
    const robots = read('/robots.txt').toString()
    const refused = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)
    expect(robots).toMatch(/^User-agent: \*$/m)
    expect(refused).toEqual(['/api/', '/metrics'])
  })
})

function imageFault(page: BuiltPage): string | undefined {
  const address = page.meta('og:image')?.replace(origin, '')
  if (!address || !files.has(address)) return `the picture ${address} does not exist`
  if (page.meta('twitter:image') !== page.meta('og:image')) return 'twitter:image and og:image differ'
  // A PNG has its width at byte 16 and its height at byte 20.
  const png = read(address)
  const size = `${png.readUInt32BE(16)} by ${png.readUInt32BE(20)}`
  const declared = `${page.meta('og:image:width')} by ${page.meta('og:image:height')}`
  if (size !== '1200 by 630' || declared !== size) return `the picture is ${size}, the page declares ${declared}`
  return page.meta('og:image:alt') ? undefined : 'the picture has no alternative text'
}

const descriptionOf = (page: BuiltPage) => page.meta('description') ?? ''

const versionsOf = ({ html }: BuiltPage) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(([, language, url]) => [
    language,
    url,
  ])

const twice = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) < index)
