import { product } from '../page-text.ts'
import { addressLinks, robotsText } from './address-links.ts'
import { graphOf, graphText } from './graph.ts'
import { keywordsOf } from './keywords.ts'
import type { Page } from './page.ts'
import { pictureOf } from './picture.ts'
import type { Site } from './site.ts'

/** What a page says of itself in its head, as lines of HTML: `name` is what it is called, `about` what can wait for what it loads. */
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
