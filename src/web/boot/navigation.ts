import type { AroundNavHandler } from 'wouter'
import { isScreenHere, loadScreen } from '../screens.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { tabMemory } from '../device/tab-memory.ts'

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
export const cancelNavigation = () => {
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
export const keptScrollPosition = (): number => Number(memory().read())
