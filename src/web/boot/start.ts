/**
 * Loads the page's scripts after the first paint: on a slow connection the text comes first, and a slow phone paints before it
 * runs anything. The page lists the scripts in `#scripts`: the entry with its imports, and the chunks of the screen, which the entry
 * imports later (scripts/prerender.mjs).
 *
 * Clicks and input that arrive before the page is hydrated are kept and repeated afterwards. Links and popovers work without
 * scripts and are left alone.
 */

const [[entry, ...imported] = [], chunks = []] = JSON.parse(
  document.getElementById('scripts')?.textContent ?? '[]',
) as string[][]
let pressed: HTMLElement | undefined
const typed = new Map<HTMLInputElement, string>()

function keepPress(event: MouseEvent) {
  const { target } = event
  pressed =
    (target instanceof Element &&
      target.closest<HTMLElement>('button:not([popovertarget]), [type=checkbox], [type=radio]')) ||
    undefined
  // Without a script the browser would submit the form, with its fields in the address.
  if (pressed) event.preventDefault()
}

function keepText({ target }: Event) {
  if (target instanceof HTMLInputElement) typed.set(target, target.value)
}

/** React has hydrated the field with its default value and reacts only to a change from that. */
function typeAgain(field: HTMLInputElement, text: string) {
  if (!field.isConnected) return
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

document.addEventListener('click', keepPress)
document.addEventListener('input', keepText)
addEventListener(
  'page-live',
  () => {
    document.removeEventListener('click', keepPress)
    document.removeEventListener('input', keepText)
    for (const [field, text] of typed) typeAgain(field, text)
    if (pressed?.isConnected) pressed.click()
  },
  { once: true },
)

/** Resolves after the first paint. Hidden tabs never paint, and old browsers do not report it: then there is a time limit or no wait. */
function painted(): Promise<unknown> {
  return new Promise((resolve) => {
    const isReported = PerformanceObserver.supportedEntryTypes?.includes('paint')
    if (document.visibilityState === 'hidden' || !isReported) return resolve(undefined)
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, 2000)
  })
}

async function start(script: string) {
  await painted()
  let reloading: Promise<boolean> | undefined
  const reload = () => (reloading ??= reloadOnce([script, ...imported, ...chunks]))
  addEventListener('page-lost', () => void reload(), { once: true })
  for (const href of imported) preload({ rel: 'modulepreload', href })
  // In the same mode in which loading/fetch-first.ts requests them.
  for (const href of chunks) preload({ rel: 'preload', as: 'fetch', href })
  try {
    await import(/* @vite-ignore */ script)
  } catch {
    if (!(await reload())) showLost()
  }
}

const preload = (link: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), link, { crossOrigin: '' }))

/**
 * Reloads the page after a script failed to load: the browser keeps the failure, for the script and all its importers, for the
 * lifetime of the page. Waits until every script is reachable, which is tried now and again when the connection is back. A page
 * that was already reloaded is not reloaded again. Resolves to false when the page does not reload now.
 */
async function reloadOnce(scripts: readonly string[]): Promise<boolean> {
  const [visit] = performance.getEntriesByType('navigation')
  if (visit && 'type' in visit && visit.type === 'reload') return false
  if (await reloaded(scripts)) return true
  addEventListener('online', () => void reloaded(scripts), { once: true })
  return false
}

async function reloaded(scripts: readonly string[]): Promise<boolean> {
  const reachable = await Promise.all(scripts.map(isReachable))
  if (!reachable.every(Boolean)) return false
  // The page may have become live in the meantime.
  if (!document.documentElement.matches('[data-live]')) location.reload()
  return true
}

const isReachable = (script: string): Promise<boolean> =>
  fetch(script).then(
    async (answer) => answer.ok && (await answer.blob()).size > 0,
    () => false,
  )

/** The prerendered page stays readable. */
function showLost() {
  const again = Object.assign(document.createElement('a'), { href: '', textContent: 'Reload it' })
  const note = Object.assign(document.createElement('p'), { className: 'without-script', role: 'alert' })
  note.append('The connection was lost. You can read this page, but you can’t use it yet. ', again)
  document.getElementById('app')?.before(note)
}

if (entry) void start(entry)
