/** The title and description of a page, for search engines, browser tabs and screen readers. */
export interface PageText {
  readonly title: string
  readonly description: string
  /** Excluded from search engines: personal pages and the 404 page. */
  readonly isUnlisted?: boolean
}

export const product = 'My Mother Language'

const pages: Record<string, PageText> = {
  '/': {
    title: `Learn Kikuyu with AI | ${product}`,
    description:
      'Learn Kikuyu (Gĩkũyũ) from the first greeting: short lessons, a patient tutor that teaches one word at a time, and how to say it.',
  },
  '/vocabulary': {
    title: `Kikuyu vocabulary | ${product}`,
    description:
      'Kikuyu words in 29 groups, from action verbs to technology: learn each group on cards with pronunciation, then test yourself.',
  },
}

const notFound: PageText = {
  title: `Page not found | ${product}`,
  description: 'The page you asked for does not exist. Your lessons are where you left them.',
  isUnlisted: true,
}

/** The text of the pages whose screen module does not define one: see `textOfScreen`. */
export const pageText = (path: string): PageText => (Object.hasOwn(pages, path) && pages[path]) || notFound

interface AddressLink {
  readonly rel: 'canonical' | 'alternate'
  readonly hreflang?: string
  readonly href: string
}

/**
 * The canonical and language links of a page. The interface has a single language, so each page is its own English and default
 * version.
 */
export const addressLinks = (url: string): readonly AddressLink[] => [
  { rel: 'canonical', href: url },
  { rel: 'alternate', hreflang: 'en', href: url },
  { rel: 'alternate', hreflang: 'x-default', href: url },
]

/** The robots directive of a page: allows large image previews, or excludes the page. */
export const robotsText = (isUnlisted: boolean): string => (isUnlisted ? 'noindex' : 'max-image-preview:large')
