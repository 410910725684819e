import { useEffect } from 'react'
import { nameHead, placeHead } from '../head/browser-head.ts'
import type { PageText } from '../page-text.ts'
import { isScreenHere } from '../screens.ts'
import { stay } from './going.ts'
import { keptPlace } from './place.ts'

let shownPath: string | undefined
/** The address that was gone back to, while its page has not arrived. */
let cameBack: { readonly to: string; readonly isAtOnce: boolean } | undefined

/**
 * Going back or forward the browser restores the place in the page, where the page is here at once; it must be known before
 * the page changes.
 */
export function followHistory() {
  addEventListener('popstate', noteReturn)
  return () => removeEventListener('popstate', noteReturn)
}

/** A link within the page (`#main`) comes here too, and means nothing. */
function noteReturn() {
  stay()
  const to = address()
  const isElsewhere = shownPath !== location.pathname && shownPath !== to
  cameBack = isElsewhere ? { to, isAtOnce: isScreenHere(to) } : undefined
}

const address = () => location.pathname + location.search

/** From now on what is pressed is heard: see start.ts. */
function tellLive() {
  document.documentElement.dataset.live = ''
  dispatchEvent(new Event('page-live'))
}

/**
 * Stands beside a page and does, once the page is on the screen, what the browser does when it loads one: the title, the
 * top of the page, the focus (on the page's heading), and a word to who does not see it.
 */
export function Arrival({ path, text, announce }: { path: string; text: PageText; announce: (text: string) => void }) {
  useEffect(() => {
    const isFirst = shownPath === undefined
    if (isFirst) tellLive()
    if (shownPath === path) return
    shownPath = path
    nameHead(text)
    // The first page came from the server, with its title; the browser has done the rest.
    if (isFirst) return
    placeHead(text, path)
    const back = cameBack?.to === address() ? cameBack : undefined
    if (!back?.isAtOnce) scrollTo(0, back ? keptPlace() : 0)
    cameBack = undefined
    const place = document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector('main')
    place?.focus({ preventScroll: true })
    announce(text.title)
  }, [path, text, announce])
  return null
}
