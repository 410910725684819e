import type { AroundNavHandler } from 'wouter'
import { useEffect } from 'react'
import { isScreenHere, loadScreen, textOfScreen } from '../screens.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { tabMemory } from '../device/memory.ts'
import { pageText, addressLinks, robotsText, type PageText } from '../page-text.ts'

/** How long the current page stays while the next one loads, in milliseconds; after that the loading text is shown. */
const STAYS = 200

/** Number of the latest navigation: an earlier one that is still loading is dropped. */
let latest = 0

/** Navigates at once to a page that is loaded. Keeps the current page for up to 200 ms while another one loads. */
export const navigateSmoothly: AroundNavHandler = (navigate, to, options) => {
  const navigation = ++latest
  const leave = () => {
    if (navigation !== latest) return
    keepScrollPosition()
    navigate(to, options)
  }
  if (isScreenHere(to)) return leave()
  const limit = new Promise((resolve) => setTimeout(resolve, STAYS))
  // A page that fails to load shows its own error.
  const loaded = loadScreen(to).catch(() => undefined)
  void Promise.race([loaded, limit]).then(leave)
}

/** Going back or forward drops a navigation that is still loading. */
const cancelNavigation = () => {
  latest++
}

/** Loads a page when the pointer or the focus reaches its link, or a finger touches it. Returns a function that stops this. */
export function prefetchOnIntent() {
  const signs = ['pointerover', 'focusin', 'touchstart'] as const
  for (const sign of signs) document.addEventListener(sign, prefetch, { passive: true })
  return () => {
    for (const sign of signs) document.removeEventListener(sign, prefetch)
  }
}

function prefetch({ target }: Event) {
  const link = target instanceof Element && target.closest('a')
  if (!link || link.origin !== location.origin || link.target) return
  const address = link.pathname + link.search
  // A failed prefetch is reported only when the learner opens the page.
  if (!isScreenHere(address)) loadScreen(address).catch(() => undefined)
}

/** The scroll position at which a page was left, for going back to it when the browser cannot restore it itself. */
const memory = () => tabMemory(`scroll-position ${VISITOR} ${location.pathname}${location.search}`)

const keepScrollPosition = () => memory().write(String(Math.round(scrollY)))

/** In CSS pixels; 0 where none was kept. */
const keptScrollPosition = (): number => Number(memory().read())

let shownAddress: string | undefined
/** The address of a return (back or forward) whose page is not shown yet. */
let returning: { readonly to: string; readonly isAtOnce: boolean } | undefined

/**
 * Notes each return (back or forward) before the page changes: the browser restores the scroll position itself if the page is
 * already loaded. Returns a function that stops this.
 */
export function followHistory() {
  addEventListener('popstate', noteReturn)
  return () => removeEventListener('popstate', noteReturn)
}

/** A link within the page (`#main`) also fires `popstate`; it is not a return. */
function noteReturn() {
  cancelNavigation()
  const to = currentAddress()
  const isElsewhere = shownAddress !== location.pathname && shownAddress !== to
  returning = isElsewhere ? { to, isAtOnce: isScreenHere(to) } : undefined
}

const currentAddress = () => location.pathname + location.search

/** Marks the page as hydrated: it now handles input itself (see start.ts). */
function markLive() {
  document.documentElement.dataset.live = ''
  dispatchEvent(new Event('page-live'))
}

/**
 * Does for a page shown without a reload what the browser does on a load: sets the title and the scroll position, focuses the
 * page's heading, and announces the page to screen readers. Rendered beside the screen, since some titles are known only once
 * their screen is loaded.
 */
export function PageFocus({ address, announce }: { address: string; announce: (text: string) => void }) {
  const text = textOfScreen(address) ?? pageText(address)
  useEffect(() => {
    const isFirst = shownAddress === undefined
    if (isFirst) markLive()
    if (shownAddress === address) return
    shownAddress = address
    setTitle(text)
    // The browser has done the rest for the first page.
    if (isFirst) return
    setCanonicalLinks(text, address)
    const back = returning?.to === currentAddress() ? returning : undefined
    if (!back?.isAtOnce) scrollTo(0, back ? keptScrollPosition() : 0)
    returning = undefined
    const heading = document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector('main')
    heading?.focus({ preventScroll: true })
    announce(text.title)
  }, [address, text, announce])
  return null
}

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
