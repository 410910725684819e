/** The part of the service worker's global scope that we use. TypeScript's library for workers excludes that for pages. */
export interface WorkerScope {
  readonly caches: CacheStorage
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly unknown[]>
    claim(): Promise<void>
  }
  readonly location: Location
  readonly navigator: { readonly connection?: { readonly saveData?: boolean } }
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'message', listener: (event: ExtendableEvent & MessageEvent<unknown>) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

export interface ExtendableEvent extends Event {
  /** Keeps the worker running until the work is done. */
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The response to a navigation that the browser requested while it started the worker. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
