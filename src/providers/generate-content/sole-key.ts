import type { Key, KeyRing } from '../calls/key-ring.ts'

/** A ring of one key. It is never set aside: there is no other to turn to, and its owner may put right what was wrong with it. */
export function soleKey(key: Key): KeyRing {
  return { take: () => ({ kind: 'key', key }), refuse: () => {}, rest: () => {} }
}
