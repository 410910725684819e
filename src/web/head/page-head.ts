import categorySeo from 'virtual:seo/categories'
import lessonSeo from 'virtual:seo/lessons'
import { spelledOut } from '#core/word/word.ts'
import { product, addressLinks, robotsText } from '../page-text.ts'
import { graphOf, graphText } from './graph.ts'
import { type Page, pictureOf, type Site } from './page.ts'

/**
 * The tags of a page's head as HTML. `name` holds the title and the description; `about` holds the tags that can follow the
 * page's resources.
 */
export function headOf(page: Page, site: Site): { name: string; about: string } {
  const { title, description } = page.text
  return {
    name: lines([`<title>${escaped(title)}</title>`, meta('name', 'description', description)]),
    about: lines([...forSearch(page, site), ...forSharing(page, site)]),
  }
}

function forSearch(page: Page, site: Site): string[] {
  const { isUnlisted = false } = page.text
  const robots = meta('name', 'robots', robotsText(isUnlisted))
  if (isUnlisted) return [robots]
  return [
    robots,
    meta('name', 'keywords', keywordsOf(page).join(', ')),
    addressLinks(site.origin + page.path)
      .map(linkTag)
      .join(''),
    `<script type="application/ld+json">${graphText(graphOf(page, site))}</script>`,
  ]
}

function forSharing(page: Page, site: Site): string[] {
  const { title, description } = page.text
  const picture = pictureOf(page, site)
  const openGraph = {
    type: 'website',
    site_name: product,
    title,
    description,
    url: site.origin + page.path,
    image: site.origin + picture.address,
    'image:type': 'image/png',
    'image:width': String(picture.width),
    'image:height': String(picture.height),
    'image:alt': picture.alt,
    locale: 'en_US',
  }
  const card = {
    card: 'summary_large_image',
    title,
    description,
    image: openGraph.image,
    'image:alt': picture.alt,
  }
  return [
    ...Object.entries(openGraph).map(([name, content]) => meta('property', `og:${name}`, content)),
    ...Object.entries(card).map(([name, content]) => meta('name', `twitter:${name}`, content)),
  ]
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escaped(content)}">`

function linkTag(attributes: object): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return `<link ${written.join(' ')}>`
}

const lines = (tags: readonly string[]) => tags.join('\n    ')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Search keywords for the page. */
const keywordsOf = ({ path, shows }: Page): readonly string[] =>
  contentKeywords.get(path) ?? keywordsIn(shows) ?? keywords[path] ?? []

/** The keywords from the content, for categories and the alias addresses of lessons. */
const contentKeywords = new Map([...lessonSeo, ...categorySeo].map((entry) => [entry.path, entry.keywords]))

function keywordsIn(shows: Page['shows']): readonly string[] | undefined {
  if (shows.kind === 'word')
    return [spelledOut(shows.word), inKikuyu(shows.word.english), 'Kikuyu word', 'Kikuyu pronunciation']
  if (shows.kind === 'lesson')
    return [
      'Kikuyu lesson',
      shows.lesson.title,
      ...shows.lesson.words.slice(0, 5).map(({ english }) => inKikuyu(english)),
    ]
  return undefined
}

const inKikuyu = (english: string) => `${english} in Kikuyu`

const keywords: Readonly<Record<string, readonly string[]>> = {
  '/': ['learn Kikuyu', 'Kikuyu language', 'Gĩkũyũ', 'Kikuyu lessons', 'Kikuyu for beginners'],
  '/vocabulary': ['Kikuyu vocabulary', 'Kikuyu words', 'Kikuyu flashcards', 'learn Kikuyu'],
  '/words': ['Kikuyu word list', 'Kikuyu dictionary', 'Kikuyu pronunciation'],
  '/kikuyu-chat': ['English to Kikuyu', 'Kikuyu phrases', 'Kikuyu proverbs'],
  '/ar': ['name a photo in Kikuyu', 'Kikuyu words for things'],
  '/badges': ['learn Kikuyu', 'Kikuyu badges'],
  '/record': ['record Kikuyu', 'Kikuyu speakers', 'Kikuyu voices'],
  '/settings': ['My Mother Language settings', 'terms of service', 'privacy policy'],
}

/** A sitemap in the format of sitemaps.org. The paths contain no character that XML must escape. */
export const siteMap = (paths: readonly string[], { origin }: Site): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/**
 * The robots.txt. It excludes only what is not a page: an unlisted page must be fetched for its `noindex` to be seen. The server
 * reads the origin that the pages were built with from the sitemap line.
 */
export const robotsFile = ({ origin }: Site): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /metrics', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
