/** A provider's API key; undefined if none is needed, as for our own relay. */
export type Key = string | undefined

type NextKey =
  | { readonly kind: 'key'; readonly key: Key }
  /** All keys are set aside. The first one is available in `ms`; `because` says why it is set aside. */
  | { readonly kind: 'wait'; readonly ms: number; readonly because: 'limited' | 'refused' }

/** The keys of one provider, used in turn by all calls. */
export interface KeyRing {
  /** The next key in turn that is not set aside. */
  take(): NextKey
  /** Sets aside a key that the provider does not accept, for a while: its owner may fix that. */
  refuse(key: Key): void
  /** Sets aside a key that exceeded its rate limit, for `ms`. */
  rest(key: Key, ms: number): void
}

const REFUSED_MS = 60_000

/**
 * Without keys, the ring has one undefined key that is never set aside: our relay refuses signed-out learners, and must be available
 * right after they sign in.
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
      for (let offset = 0; offset < ring.length; offset++) {
        const index = (turn + offset) % ring.length
        const key = ring[index]
        if (key === undefined || aside.has(key)) continue
        turn = index + 1
        return { kind: 'key', key }
      }
      return soonest([...aside.values()], now)
    },
    refuse: (key) => setAside(key, refusedMs, 'refused'),
    rest: (key, ms) => setAside(key, ms, 'limited'),
  }
}

/** Prefers rate-limited keys: they become valid again by themselves, refused ones only if their owner acts. */
function soonest(aside: readonly { until: number; because: 'limited' | 'refused' }[], now: number): NextKey {
  const limited = aside.filter(({ because }) => because === 'limited')
  const [first] = (limited.length > 0 ? limited : aside).toSorted((a, b) => a.until - b.until)
  return { kind: 'wait', ms: (first?.until ?? now) - now, because: first?.because ?? 'refused' }
}
