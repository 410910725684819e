import { vi } from 'vitest'

/** Timeouts of a call that no other timer uses. */
export const WATCHED = { tryMs: 12_345, wholeMs: 23_456 }

/** Counts the timers with the `WATCHED` timeouts: those that were set and those that are not cleared. */
export function watchTimers() {
  const begun = vi.spyOn(globalThis, 'setTimeout')
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  const ours = () => begun.mock.results.filter((_, i) => Object.values(WATCHED).includes(begun.mock.calls[i]?.[1] ?? 0))
  return {
    begun: () => ours().length,
    left: () => ours().filter(({ value }) => !cleared.mock.calls.some(([timer]) => timer === value)).length,
  }
}
