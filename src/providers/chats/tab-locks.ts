/**
 * How the tabs of one browser agree, through Web Locks: a lock goes with its tab, however that ends. Without them (an old browser, or
 * a page that is not secure) each tab is alone: it hears of the others, but does not wait for them.
 */
export function createTabLocks(prefix: string, locks = browserLocks()) {
  return {
    /** `onChange` is called when the mark is set and when it is gone. */
    enter(name: string, onChange: () => void) {
      const here = `${prefix}/here/${name}/`
      // `crypto.randomUUID` is missing where a page is not secure.
      const own = here + crypto.getRandomValues(new Uint32Array(4)).join('-')
      const stay = new AbortController()
      const left = new Promise<void>((resolve) => stay.signal.addEventListener('abort', () => resolve()))
      const stayed = locks?.request(own, () => {
        onChange()
        return left
      })
      // Refused: this tab is not seen by the others.
      stayed?.then(onChange, () => undefined)
      return {
        leave: () => stay.abort(),
        async isElsewhere(): Promise<boolean> {
          const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {}
          return held.some((lock) => lock.name !== own && lock.name?.startsWith(here))
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
