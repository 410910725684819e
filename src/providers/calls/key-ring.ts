/** A key of a provider; undefined where none is needed, as for our own relay. */
export type Key = string | undefined

type NextKey =
  | { readonly kind: 'key'; readonly key: Key }
  /** Every key is set aside; the first comes back in `ms`. `because` of what it is waited for. */
  | { readonly kind: 'wait'; readonly ms: number; readonly because: 'limited' | 'refused' }

/** The keys of one provider, used in turn over all calls. */
export interface KeyRing {
  /** The next key in turn that is not set aside. */
  take(): NextKey
  /** The provider does not accept this key: set aside for a while, since its owner may put that right. */
  refuse(key: Key): void
  /** This key has asked too often: set aside for so long. */
  rest(key: Key, ms: number): void
}

const REFUSED_MS = 60_000

/**
 * With no keys the ring has one that is undefined and never set aside: our relay refuses whoever is signed out, and must be
 * asked again right after the sign-in.
 */
export function createKeyRing(
  keys: readonly string[],
  { clock = Date.now, refusedMs = REFUSED_MS }: { clock?: () => number; refusedMs?: number } = {},
): KeyRing {
  const ring = keys.map((key) => key.trim()).filter((key) => key !== '')
  const aside = new Map<string, { until: number; because: 'limited' | 'refused' }>()
  let turn = 0

  function setAside(key: Key, ms: number, because: 'limited' | 'refused') {
    if (key === undefined) return
    const until = clock() + ms
    if (until > (aside.get(key)?.until ?? 0)) aside.set(key, { until, because })
  }

  return {
    take() {
      if (ring.length === 0) return { kind: 'key', key: undefined }
      const now = clock()
      for (const [key, { until }] of aside) if (until <= now) aside.delete(key)
      for (let step = 0; step < ring.length; step++) {
        const at = (turn + step) % ring.length
        const key = ring[at]
        if (key === undefined || aside.has(key)) continue
        turn = at + 1
        return { kind: 'key', key }
      }
      return soonest([...aside.values()], now)
    },
    refuse: (key) => setAside(key, refusedMs, 'refused'),
    rest: (key, ms) => setAside(key, ms, 'limited'),
  }
}

/** A key that rests comes back for certain; one that was refused only if its owner did something. */
function soonest(aside: readonly { until: number; because: 'limited' | 'refused' }[], now: number): NextKey {
  const limited = aside.filter(({ because }) => because === 'limited')
  const [first] = (limited.length > 0 ? limited : aside).toSorted((a, b) => a.until - b.until)
  return { kind: 'wait', ms: (first?.until ?? now) - now, because: first?.because ?? 'refused' }
}
