import type { PageText } from '../page-text.ts'
import { addressLinks, robotsText } from './address-links.ts'

/** Runs in the browser. Gives the tab the title of the page, and search engines its description. */
export function nameHead({ title, description }: PageText) {
  document.title = title
  document.querySelector('meta[name=description]')?.setAttribute('content', description)
}

/**
 * Runs in the browser, after a change of page within it: says where the new page stands, and whether search engines may have
 * it. What a page that came as HTML says of itself is left alone.
 */
export function placeHead({ isUnlisted = false }: PageText, address: string) {
  document.querySelector('meta[name=robots]')?.setAttribute('content', robotsText(isUnlisted))
  for (const link of document.querySelectorAll('link[rel=canonical], link[hreflang]')) link.remove()
  if (isUnlisted) return
  // The site may be open under another name than its own, which every page tells those who share it.
  const own = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content ?? location.href
  const { origin, pathname } = new URL(address, own)
  for (const link of addressLinks(origin + pathname))
    document.head.append(Object.assign(document.createElement('link'), link))
}
