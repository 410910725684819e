/**
 * Fetches the page's scripts once the page has been painted: on a slow line what is read comes first, and a slow phone draws
 * it before it runs anything. A page names them in `#scripts`, the one that starts the rest first (scripts/prerender.mjs).
 *
 * A button that is pressed before they are here is pressed again when they are.
 */
const [entry, ...others] = JSON.parse(document.getElementById('scripts')?.textContent ?? '[]') as string[]
let pressed: HTMLElement | undefined

function note({ target }: MouseEvent) {
  pressed = (target instanceof Element && target.closest('button')) || undefined
}

document.addEventListener('click', note)
addEventListener(
  'page-live',
  () => {
    document.removeEventListener('click', note)
    if (pressed?.isConnected) pressed.click()
  },
  { once: true },
)

/** In a tab that nobody sees nothing is painted, and an old browser does not tell. */
function painted(): Promise<unknown> {
  return new Promise((resolve) => {
    const isTold = PerformanceObserver.supportedEntryTypes?.includes('paint')
    if (document.visibilityState === 'hidden' || !isTold) return resolve(undefined)
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, 2000)
  })
}

async function start(script: string) {
  await painted()
  for (const href of others) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }))
  }
  const load = () => import(/* @vite-ignore */ script)
  // One file that was lost on the way: the page stays what it is, and tries once more.
  await load().catch(load)
}

if (entry) void start(entry)
