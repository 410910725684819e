import { isOurs } from './worker-rules.ts'
import type { WorkerScope } from './worker.ts'

/**
 * Served in place of the service worker with `OFFLINE=off`: it takes over at once, deletes what the worker stored, and removes itself. Open
 * pages stay as they are and use the network.
 */
const scope = self as unknown as WorkerScope
const { caches, registration } = scope

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(end()))

async function end() {
  await Promise.all((await caches.keys()).filter(isOurs).map((name) => caches.delete(name)))
  await registration.unregister()
}
