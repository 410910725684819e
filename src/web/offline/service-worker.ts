import { isOurs } from './worker-rules.ts'
import type { Question } from './worker.ts'

const HOUR_MS = 3_600_000

let registration: ServiceWorkerRegistration | undefined
let isUpdateReady = false
let lastCheck = Date.now()
const listeners = new Set<() => void>()

/** For `useSyncExternalStore`: true if a version other than that of this page is stored. */
export const updateState = {
  subscribe(onChange: () => void) {
    listeners.add(onChange)
    return () => void listeners.delete(onChange)
  },
  read: () => isUpdateReady,
}

/**
 * Registers the service worker, which then stores the course, unless the learner saves data. A failed download is repeated when the network
 * returns, and with the next page.
 */
export async function keepCourse(): Promise<void> {
  // Blocked by some browsers in private windows, and absent without https.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!import.meta.env.PROD || !workers || registration || savesData()) return
  const register = async () => {
    registration = await workers.register('/sw.js').catch(() => undefined)
    if (registration) follow(registration)
  }
  await register()
  addEventListener('online', () => void (registration?.active ?? register()))
}

/** Removes the service worker and what it stored, on a site whose owner has turned it off. */
export async function forgetCourse(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  await (await workers?.getRegistration())?.unregister()
  // Without https there are no caches either.
  const stored = globalThis.caches as CacheStorage | undefined
  for (const name of (await stored?.keys()) ?? []) if (isOurs(name)) await stored?.delete(name)
}

/** Shows the page in the stored version. Other tabs stay as they are. */
export function update() {
  const waiting = registration?.waiting
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  ask(waiting, { ask: 'takeOver' })
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

function follow(followed: ServiceWorkerRegistration) {
  const compare = () => void compareVersions(followed)
  const watch = () => followed.installing?.addEventListener('statechange', compare)
  followed.addEventListener('updatefound', watch)
  watch()
  compare()
  // The browser looks for a new version when a page opens. An app may stay open for days.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lastCheck < HOUR_MS) return
    lastCheck = Date.now()
    followed.update().catch(() => undefined)
  })
}

async function compareVersions({ waiting, active }: ServiceWorkerRegistration) {
  const newest = waiting ?? active
  if (!newest) return
  const [[entry = ''] = []] = JSON.parse(document.getElementById('scripts')?.textContent ?? '[]') as string[][]
  const { port1, port2 } = new MessageChannel()
  ask(newest, { ask: 'isYours', entry }, [port2])
  const answered = new Promise<unknown>((resolve) =>
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true }),
  )
  port1.start()
  isUpdateReady = (await answered) !== true
  for (const listener of listeners) listener()
}

const ask = (worker: ServiceWorker, question: Question, ports: Transferable[] = []) =>
  worker.postMessage(question, ports)
