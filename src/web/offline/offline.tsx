import './offline.css'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { useLocation, useSearch } from 'wouter'
import type { Config } from '../config/config.ts'
import { Button } from '../ui/button.tsx'
import { InstallNote } from './install-note.tsx'
import { forgetCourse, keepCourse, update, updateState } from './service-worker.ts'

let isShown = false

/** Stores the course for use without a network, and shows notes about the connection, new versions and the installation above the page. */
export function startOffline(config: Config | null) {
  if (config) void (config.offline ? keepCourse() : forgetCourse())
  if (isShown) return
  isShown = true
  // Not in the HTML: browsers would load it with the first page.
  if (import.meta.env.PROD)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
    )
  const place = document.createElement('div')
  document.getElementById('app')?.before(place)
  createRoot(place).render(<OfflineNotes />)
}

/** One note at a time. The live regions exist before their text, so that screen readers announce it. */
function OfflineNotes() {
  const isOnline = useSyncExternalStore(connection.subscribe, connection.read)
  const isUpdateReady = useSyncExternalStore(updateState.subscribe, updateState.read)
  const [isLater, setIsLater] = useState(false)
  const [path] = useLocation()
  const search = useSearch()
  const isUpdateShown = isOnline && isUpdateReady && !isLater && isBetweenTasks(path, search)
  return (
    <>
      <output className="connection">{!isOnline && <Banner />}</output>
      <div aria-live="polite">
        {isUpdateShown ? <UpdateNote onLater={() => setIsLater(true)} /> : isOnline && path === '/' && <InstallNote />}
      </div>
    </>
  )
}

/** True if a page is not a lesson, test, review or chat, so that a note may ask the learner to reload it. */
const isBetweenTasks = (path: string, search: string) =>
  /^\/(?:vocabulary|words(?:\/[^/]+)?|progress|badges|profile|settings)?$/.test(path) && !search.includes('category=')

const Banner = () => (
  <span className="offline-banner" data-banner>
    <span className="wrap">
      <Shape>
        <path d="M12 20h.01M8.5 16.43a5 5 0 0 1 7 0M5 12.86a10 10 0 0 1 5.17-2.69M19 12.86a10 10 0 0 0-2.01-1.52M2 8.82a15 15 0 0 1 4.18-2.64M22 8.82a15 15 0 0 0-11.29-3.76M2 2l20 20" />
      </Shape>
      <span>
        You’re offline. {navigator.serviceWorker?.controller ? 'Lessons' : 'Opened lessons'} still work, and your
        progress is saved on this device.
      </span>
    </span>
  </span>
)

const UpdateNote = ({ onLater }: { onLater: () => void }) => (
  <div className="floating-note">
    <section aria-label="New version" className="note update-note">
      <Shape>
        <path d="M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16M8 16H3v5" />
      </Shape>
      <div>
        <b>A new version is ready.</b> It takes a few seconds. Your progress is safe.
        <div className="note-actions">
          <Button onClick={update}>Update now</Button>
          <Button look="quiet" onClick={onLater}>
            Later
          </Button>
        </div>
      </div>
    </section>
  </div>
)

/** Lucide's shapes (wifi-off, refresh-cw), not among the icons in every page: few visits show them. */
const Shape = ({ children }: { children: ReactNode }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden>
    {children}
  </svg>
)

/** Milliseconds between two checks: few at first, because a server that restarts is soon back. */
const FIRST_RETRY = 1000
const LAST_RETRY = 15_000

/**
 * True if the site is reachable. A browser may have a network that does not reach the site; then the service worker has answered
 * with its own page, which is marked.
 */
let isOnline = navigator.onLine && !document.querySelector('[data-shell]')
let retry: ReturnType<typeof setTimeout> | undefined
let pause = FIRST_RETRY
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
  if (isReached) pause = FIRST_RETRY
  // Without a network the browser tells when it returns.
  else if (navigator.onLine) {
    // At random, so that not all learners ask in the same moment.
    retry = setTimeout(() => void check(), pause * (0.75 + Math.random() / 2))
    pause = Math.min(pause * 2, LAST_RETRY)
  }
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
