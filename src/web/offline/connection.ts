const RETRY_MS = 15_000

/**
 * Whether the site is reachable. A browser may have a network that does not reach the site; then the service worker has answered
 * with its own page, which is marked.
 */
let isOnline = navigator.onLine && !document.querySelector('[data-shell]')
let retry: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** For `useSyncExternalStore`. */
export const connection = {
  subscribe(onChange: () => void) {
    listeners.add(onChange)
    return () => void listeners.delete(onChange)
  },
  read: () => isOnline,
}

function change(isReached: boolean) {
  clearTimeout(retry)
  // Without a network the browser tells when it returns.
  if (!isReached && navigator.onLine) retry = setTimeout(() => void check(), RETRY_MS)
  if (isReached === isOnline) return
  isOnline = isReached
  for (const listener of listeners) listener()
}

/** The service worker leaves HEAD to the network. */
async function check() {
  const answer = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  change(answer !== undefined && answer.status < 500)
}

addEventListener('offline', () => change(false))
addEventListener('online', () => void check())
if (!isOnline) change(false)
