import { loadScript } from './load-script.ts'

/** What the network's script is given its places through: a list until it is here, then its own. */
interface AdQueue {
  push(request: object): unknown
}

declare global {
  interface Window {
    adsbygoogle?: AdQueue
  }
}

/** An ad that has not come by then does not come, in milliseconds. */
export const PATIENCE = 8000

/**
 * Asks the network for an ad in this `<ins class="adsbygoogle">`, and calls `onMissing` once where none comes: the script
 * is out of reach or refused, has nothing to show, or takes too long. Returns the way to give it up: what was asked for then
 * is not asked for any more.
 */
export function fillAd({
  place,
  scriptUrl,
  onMissing,
  load = loadScript,
}: {
  place: HTMLElement
  scriptUrl: string
  onMissing: () => void
  load?: typeof loadScript
}): () => void {
  const request = {}
  let isOver = false
  const giveUp = () => {
    isOver = true
    clearTimeout(timer)
    observer.disconnect()
    withdraw(request)
  }
  const miss = () => {
    giveUp()
    onMissing()
  }
  const timer = setTimeout(miss, PATIENCE)
  const observer = new MutationObserver(() => {
    if (place.dataset['adStatus'] === 'unfilled') miss()
    else if (place.childElementCount > 0) clearTimeout(timer)
  })
  observer.observe(place, { childList: true, attributeFilter: ['data-ad-status'] })
  askFor(request)
  void load(scriptUrl).then((isHere) => {
    if (!isHere && !isOver) miss()
  })
  return giveUp
}

function askFor(request: object) {
  try {
    window.adsbygoogle ??= []
    window.adsbygoogle.push(request)
  } catch {
    // The script of another is at fault, and tells so itself: the place stays empty.
  }
}

/** A script that comes later would look for a place that is not there any more. */
function withdraw(request: object) {
  const { adsbygoogle: queue } = window
  if (Array.isArray(queue) && queue.includes(request)) queue.splice(queue.indexOf(request), 1)
}
