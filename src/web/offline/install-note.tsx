import { useSyncExternalStore } from 'react'
import { deviceMemory } from '../device/memory.ts'
import { LEARNT_KEY } from '../home/before-paint.ts'
import { Button } from '../ui/button.tsx'

/** How the app is installed here: with the browser's own prompt, by hand on an iPhone, or not at all. */
type Way = 'prompt' | 'by-hand' | 'none'

/** Chromium's event, which TypeScript's library does not have. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

const POSTPONED_MS = 30 * 86_400_000
const postponedAt = deviceMemory('install-postponed')
const learnt = deviceMemory(LEARNT_KEY)

let prompt: InstallPrompt | undefined
const listeners = new Set<() => void>()

function keepPrompt(event: Event) {
  // Keeps the browser from asking by itself, which it does at any time, also in a lesson.
  event.preventDefault()
  setPrompt(event as InstallPrompt)
}

function setPrompt(kept: InstallPrompt | undefined) {
  prompt = kept
  for (const listener of listeners) listener()
}

addEventListener('beforeinstallprompt', keepPrompt)
addEventListener('appinstalled', () => setPrompt(undefined))

function subscribe(onChange: () => void) {
  const stops = [postponedAt.subscribe(onChange), learnt.subscribe(onChange)]
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
    for (const stop of stops) stop()
  }
}

/** Offered to learners who have begun, and 30 days after “Not now” again. */
function offeredWay(): Way {
  if (learnt.read() === null || Date.now() - Number(postponedAt.read()) < POSTPONED_MS) return 'none'
  if (prompt) return 'prompt'
  // Only Safari on iPhones and iPads has this property; it is true in the installed app.
  return (navigator as { standalone?: boolean }).standalone === false ? 'by-hand' : 'none'
}

export function InstallNote() {
  const way = useSyncExternalStore(subscribe, offeredWay)
  if (way === 'none') return null
  return (
    <div className="floating-note">
      <section aria-label="Install" className="install-note">
        <img src="/favicon.svg" alt="" width={56} height={56} />
        <div>
          <b>Keep it on your home screen</b>
          <p className="small muted">
            {way === 'prompt'
              ? 'It opens in one tap, and lessons work without a connection.'
              : 'Tap Share, then “Add to Home Screen”.'}
          </p>
          <div className="note-actions">
            {way === 'prompt' && (
              <Button look="primary" onClick={() => void install()}>
                Install
              </Button>
            )}
            <Button look="quiet" onClick={() => postponedAt.write(String(Date.now()))}>
              Not now
            </Button>
          </div>
        </div>
      </section>
    </div>
  )
}

/** A prompt works once. After a refusal the browser decides when to provide another one. */
async function install() {
  const kept = prompt
  setPrompt(undefined)
  await kept?.prompt().catch(() => undefined)
}
