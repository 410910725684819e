/**
 * Coordinates the tabs of one browser through Web Locks, which are released when a tab ends for any reason. Without
 * them (in an old browser, or on an insecure page) a tab receives notifications from the others but does not wait for
 * them.
 */
export function createTabLocks(prefix: string, locks = browserLocks()) {
  return {
    /** `onChange` is called when the lock is taken and when it is released. */
    enter(name: string, onChange: () => void) {
      const prefixHere = `${prefix}/here/${name}/`
      // `crypto.randomUUID` is missing on insecure pages.
      const own = prefixHere + crypto.getRandomValues(new Uint32Array(4)).join('-')
      const controller = new AbortController()
      const released = new Promise<void>((resolve) => controller.signal.addEventListener('abort', () => resolve()))
      const stayed = locks?.request(own, () => {
        onChange()
        return released
      })
      // If the lock is refused, other tabs do not see this one.
      stayed?.then(onChange, () => undefined)
      return {
        leave: () => controller.abort(),
        async isElsewhere(): Promise<boolean> {
          const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {}
          return held.some((lock) => lock.name !== own && lock.name?.startsWith(prefixHere))
        },
      }
    },
    async inTurn<Value>(name: string, signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
      let isBegun = false
      try {
        if (locks)
          return await locks.request(`${prefix}/turn/${name}`, { signal }, () => {
            isBegun = true
            return work()
          })
      } catch (error) {
        if (isBegun || signal.aborted) throw error
      }
      return work()
    },
  }
}

const browserLocks = (): LockManager | undefined => globalThis.navigator?.locks
