/**
 * How the tabs of one browser agree, through Web Locks: a lock goes with its tab, however that ends. Without them (an old browser, or
 * a page that is not secure) each tab is alone: it hears of the others, but does not wait for them.
 */
export function createTabLocks(prefix: string, locks: LockManager | undefined = globalThis.navigator?.locks) {
  let entered = 0
  return {
    enter(name: string) {
      const here = `${prefix}/here/${name}/`
      const own = `${here}${crypto.randomUUID()}-${entered++}`
      const stay = new AbortController()
      const left = new Promise<void>((resolve) => stay.signal.addEventListener('abort', () => resolve()))
      // Refused: this tab is not seen by the others.
      locks?.request(own, () => left).catch(() => undefined)
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
