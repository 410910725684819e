interface AddressLink {
  readonly rel: 'canonical' | 'alternate'
  readonly hreflang?: string
  readonly href: string
}

/**
 * Where a page stands for search engines, as links of its head. There is one language of the screens, so that a page is its own
 * English version and what everybody else is given.
 */
export const addressLinks = (url: string): readonly AddressLink[] => [
  { rel: 'canonical', href: url },
  { rel: 'alternate', hreflang: 'en', href: url },
  { rel: 'alternate', hreflang: 'x-default', href: url },
]

/** What search engines may do with a page: show it, with its picture, or leave it out. */
export const robotsText = (isUnlisted: boolean): string => (isUnlisted ? 'noindex' : 'max-image-preview:large')
