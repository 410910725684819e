import { useEffect } from 'react'
import { setTitle, setCanonicalLinks } from '../head/browser-head.ts'
import { pageText } from '../page-text.ts'
import { isScreenHere, textOfScreen } from '../screens.ts'
import { cancelNavigation, keptScrollPosition } from './navigation.ts'

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

/** A link within the page (`#main`) also fires `popstate`; it is no return. */
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
