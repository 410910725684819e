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
  let recovery: Promise<void> | undefined
  const recover = (sayLost?: () => void) =>
    (recovery ??= reloadWhenReachable([script, ...imported, ...chunks], sayLost))
  addEventListener('page-lost', () => void recover(), { once: true })
  for (const href of imported) preload({ rel: 'modulepreload', href })
  // In the same mode in which loading/fetch-first.ts requests them.
  for (const href of chunks) preload({ rel: 'preload', as: 'fetch', href })
  const imports = import(/* @vite-ignore */ script)
  await Promise.race([imports, pause(START_LIMIT_MS).then(() => Promise.reject())]).catch(() => recover(showLost))
}

const preload = (link: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), link, { crossOrigin: '' }))

/** A page that fails with every script, as in an old browser, is not reloaded for ever. */
const MAX_RELOADS = 3
const LONGEST_PAUSE_MS = 60_000
const REQUEST_LIMIT_MS = 15_000
/** After it a request may have stalled. The scripts that are there are not downloaded again. */
const START_LIMIT_MS = 25_000

/**
 * Reloads the page after a script failed to load or stalled: the browser keeps the failure, for the script and all its importers, for the
 * lifetime of the page. Waits until every script is reachable, and calls `sayLost` if that is not at once.
 */
async function reloadWhenReachable(scripts: readonly string[], sayLost?: () => void) {
  if (reloadCount() === MAX_RELOADS) return sayLost?.()
  if (!(await areReachable(scripts))) {
    sayLost?.()
    await becomeReachable(scripts)
  }
  // The page may have become live in the meantime.
  if (document.documentElement.matches('[data-live]')) return
  history.replaceState({ ...history.state, reloads: reloadCount() + 1 }, '')
  location.reload()
}

const reloadCount = (): number => (history.state as { reloads?: number } | null)?.reloads ?? 0

/** Tries after growing pauses, and when the connection is back. */
async function becomeReachable(scripts: readonly string[]) {
  for (let pauseMs = 2000; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    await Promise.race([pause(pauseMs), new Promise((resolve) => addEventListener('online', resolve, { once: true }))])
    if (await areReachable(scripts)) return
  }
}

async function areReachable(scripts: readonly string[]): Promise<boolean> {
  const reachable = await Promise.all(scripts.map(isReachable))
  return reachable.every(Boolean)
}

const isReachable = (script: string): Promise<boolean> =>
  Promise.race([
    fetch(script)
      .then(async (answer) => answer.ok && (await answer.blob()).size > 0)
      // Also a response that breaks off.
      .catch(() => false),
    pause(REQUEST_LIMIT_MS).then(() => false),
  ])

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The prerendered page stays readable. */
function showLost() {
  const again = Object.assign(document.createElement('a'), { href: '', textContent: 'Reload it' })
  const note = Object.assign(document.createElement('p'), { className: 'without-script', role: 'alert' })
  note.append('The connection was lost. You can read this page, but you can’t use it yet. ', again)
  document.getElementById('app')?.before(note)
  addEventListener('page-live', () => note.remove(), { once: true })
}

if (entry) void start(entry)
