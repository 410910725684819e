import { vi } from 'vitest'

/** Times of a call that no other timer has. */
export const WATCHED = { tryMs: 12_345, wholeMs: 23_456 }

/** Watches the timers of calls that have these times: how many were begun, and how many are left. */
export function watchTimers() {
  const begun = vi.spyOn(globalThis, 'setTimeout')
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  const ours = () => begun.mock.results.filter((_, i) => Object.values(WATCHED).includes(begun.mock.calls[i]?.[1] ?? 0))
  return {
    begun: () => ours().length,
    left: () => ours().filter(({ value }) => !cleared.mock.calls.some(([timer]) => timer === value)).length,
  }
}
