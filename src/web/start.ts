/**
 * Fetches the page's scripts once the page has been painted: on a slow line what is read comes first, and a slow phone draws
 * it before it runs anything. A page names them in `#scripts`, the one that starts the rest first (scripts/prerender.mjs).
 *
 * What is pressed and typed before they are here is kept, and done again when they are. What HTML does by itself it does at
 * once: links lead on, menus open.
 */
import { beginAgain } from './start/begin-again.ts'

const [entry, ...others] = JSON.parse(document.getElementById('scripts')?.textContent ?? '[]') as string[]
let pressed: HTMLElement | undefined
const typed = new Map<HTMLInputElement, string>()

function notePress(event: MouseEvent) {
  const { target } = event
  pressed =
    (target instanceof Element &&
      target.closest<HTMLElement>('button:not([popovertarget]), [type=checkbox], [type=radio]')) ||
    undefined
  // Without a script a form would be sent, with what is in it in the address.
  if (pressed) event.preventDefault()
}

function noteText({ target }: Event) {
  if (target instanceof HTMLInputElement) typed.set(target, target.value)
}

/** React has taken the fields over as they were written: what was typed it hears of only as a change. */
function typeAgain(field: HTMLInputElement, text: string) {
  if (!field.isConnected) return
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

document.addEventListener('click', notePress)
document.addEventListener('input', noteText)
addEventListener(
  'page-live',
  () => {
    document.removeEventListener('click', notePress)
    document.removeEventListener('input', noteText)
    for (const [field, text] of typed) typeAgain(field, text)
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
  let isBegunAgain: Promise<boolean> | undefined
  const begunAgain = () => (isBegunAgain ??= beginAgain([script, ...others]))
  addEventListener('page-lost', () => void begunAgain(), { once: true })
  for (const href of others) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }))
  }
  try {
    await import(/* @vite-ignore */ script)
  } catch {
    if (!(await begunAgain())) sayLost()
  }
}

/** What was made ahead stays, and can be read. */
function sayLost() {
  const again = Object.assign(document.createElement('a'), { href: '', textContent: 'Reload it' })
  const note = Object.assign(document.createElement('p'), { className: 'without-script', role: 'alert' })
  note.append('The connection was lost. You can read this page, but you can’t use it yet. ', again)
  document.getElementById('app')?.before(note)
}

if (entry) void start(entry)
