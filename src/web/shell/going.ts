import type { AroundNavHandler } from 'wouter'
import { isScreenHere, loadScreen } from '../screens.ts'
import { keepPlace } from './place.ts'

/** How long a page stays for the next one to come, in milliseconds; after that it is said that it is on its way. */
const STAYS = 200

/** Counts where somebody wanted to go: only the last counts. */
let wishes = 0

/** Goes to a page that is here at once. For another the one that is shown stays a moment: nothing blinks on the way. */
export const go: AroundNavHandler = (navigate, to, options) => {
  const wish = ++wishes
  const leave = () => {
    if (wish !== wishes) return
    keepPlace()
    navigate(to, options)
  }
  if (isScreenHere(to)) return leave()
  const moment = new Promise((resolve) => setTimeout(resolve, STAYS))
  // What cannot be had the page itself says, and offers the way out.
  const arrival = loadScreen(to).catch(() => undefined)
  void Promise.race([arrival, moment]).then(leave)
}

/** Who goes back has changed their mind. */
export const stay = () => {
  wishes++
}

/** Fetches a page as soon as somebody seems to want it: the pointer is on its link, or the focus, or a finger goes down on it. */
export function followIntent() {
  const signs = ['pointerover', 'focusin', 'touchstart'] as const
  for (const sign of signs) document.addEventListener(sign, fetchWanted, { passive: true })
  return () => {
    for (const sign of signs) document.removeEventListener(sign, fetchWanted)
  }
}

function fetchWanted({ target }: Event) {
  const link = target instanceof Element && target.closest('a')
  if (!link || link.origin !== location.origin || link.target) return
  const address = link.pathname + link.search
  // Where it cannot be had, whoever goes there hears of it.
  if (!isScreenHere(address)) loadScreen(address).catch(() => undefined)
}
