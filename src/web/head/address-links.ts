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
