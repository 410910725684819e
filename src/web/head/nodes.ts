import type { BreadcrumbList, IdReference } from 'schema-dts'
import { product } from '../page-text.ts'
import type { Page } from './page.ts'
import type { Site } from './site.ts'

/** What other pages say something of stands on one page, and is named there by these. */
export const organization = ({ origin }: Site): IdReference => ({ '@id': `${origin}/#organization` })
export const website = ({ origin }: Site): IdReference => ({ '@id': `${origin}/#website` })
export const course = ({ origin }: Site): IdReference => ({ '@id': `${origin}/#course` })
export const allWords = ({ origin }: Site): IdReference => ({ '@id': `${origin}/words#words` })

/** What a page is called where the product need not be named. */
export const shortTitle = ({ text }: Page): string => text.title.replace(` | ${product}`, '')

/** From the first page over those between, as paths and names, to this one. */
export function breadcrumb(page: Page, { origin }: Site, between: readonly (readonly [string, string])[] = []) {
  const places = [['/', product], ...between, [page.path, shortTitle(page)]] as const
  return {
    '@type': 'BreadcrumbList',
    '@id': `${origin}${page.path}#breadcrumb`,
    itemListElement: places.map(([path, name], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  } as const satisfies BreadcrumbList
}
