import type { PageText } from '../page-text.ts'
import { addressLinks, robotsText } from './address-links.ts'

/** Sets the document's title and description. Browser only. */
export function setTitle({ title, description }: PageText) {
  document.title = title
  document.querySelector('meta[name=description]')?.setAttribute('content', description)
}

/**
 * Updates the canonical links and the robots directive after a navigation within the page. Browser only. The head of a
 * prerendered page needs no update.
 */
export function setCanonicalLinks({ isUnlisted = false }: PageText, address: string) {
  document.querySelector('meta[name=robots]')?.setAttribute('content', robotsText(isUnlisted))
  for (const link of document.querySelectorAll('link[rel=canonical], link[hreflang]')) link.remove()
  if (isUnlisted) return
  // The site may be open under a second host name; `og:url` has the canonical one.
  const own = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content ?? location.href
  const { origin, pathname } = new URL(address, own)
  for (const link of addressLinks(origin + pathname))
    document.head.append(Object.assign(document.createElement('link'), link))
}
