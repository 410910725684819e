import type { Result } from '#core/result/result.ts'
import type { SyncFault } from './sync-server.ts'

/** The state of a sender. Times are in milliseconds. */
export type SenderState =
  /** Nothing to do before `at`, or before a change if `at` is null. `failures` in a row came before. */
  | { readonly kind: 'waiting'; readonly at: number | null; readonly notBefore: number; readonly failures: number }
  /** `isWanted`: there was a change in the meantime. */
  | { readonly kind: 'exchanging'; readonly isWanted: boolean; readonly failures: number }
  /** The last state: the next sign-in creates a new sender. */
  | { readonly kind: 'signed-out' }

export type SenderEvent =
  /** The learner's record has changed on this device. */
  | { readonly type: 'changed' }
  /** The page was opened, became visible or is online again. */
  | { readonly type: 'returned' }
  | { readonly type: 'due' }
  | { readonly type: 'exchanged'; readonly result: Result<null, SyncFault>; readonly isOnline: boolean }

/** Changes that follow each other closely are sent together. */
const GATHER_MS = 1000
/** How often a page in use looks for events of other devices. */
const POLL_MS = 60_000
const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 5 * 60_000

export const idle: SenderState = { kind: 'waiting', at: null, notBefore: 0, failures: 0 }

/** The rules by which a sender waits and tries again. `random` is at least 0 and below 1. */
export function nextState(state: SenderState, event: SenderEvent, now: number, random: number): SenderState {
  if (state.kind === 'signed-out') return state
  if (state.kind === 'exchanging') {
    if (event.type === 'changed') return { ...state, isWanted: true }
    return event.type === 'exchanged' ? afterExchange(state, event, now, random) : state
  }
  const { at, notBefore, failures } = state
  switch (event.type) {
    case 'changed':
      // A change does not shorten the wait after a failure.
      return failures > 0 ? state : { ...state, at: Math.max(Math.min(at ?? Infinity, now + GATHER_MS), notBefore) }
    case 'returned':
      return { ...state, at: Math.max(now, notBefore) }
    case 'due':
      return at === null ? state : { kind: 'exchanging', isWanted: false, failures }
    case 'exchanged':
      return state
  }
}

function afterExchange(
  { isWanted, failures }: Extract<SenderState, { kind: 'exchanging' }>,
  { result, isOnline }: Extract<SenderEvent, { type: 'exchanged' }>,
  now: number,
  random: number,
): SenderState {
  if (result.ok) return { kind: 'waiting', at: now + (isWanted ? GATHER_MS : POLL_MS), notBefore: 0, failures: 0 }
  const { fault } = result
  if (fault.kind === 'signed-out') return { kind: 'signed-out' }
  // The browser reports when it is online again.
  if (!isOnline) return { kind: 'waiting', at: null, notBefore: 0, failures: failures + 1 }
  const notBefore = now + (fault.kind === 'busy' ? (fault.waitMs ?? 0) : 0)
  // Random, so that devices that failed together do not try again together.
  const backOff = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS) * (0.5 + random / 2)
  return { kind: 'waiting', at: Math.max(now + backOff, notBefore), notBefore, failures: failures + 1 }
}

/** The state shown to the learner. `saving` until the server has everything. */
export type SaveState = 'saved' | 'saving' | 'on-device'

export interface Sender {
  /** Reports a change of the learner's record on this device. */
  changed(): void
  returned(): void
  /** Exchanges at once, even after failures. Resolves when the exchange has ended. */
  settle(): Promise<void>
  saveState(): SaveState
  /** Returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void
  stop(): void
}

interface SenderDependencies {
  /** `reads`: also fetches what other devices have sent. */
  readonly exchange: (options: { reads: boolean }) => Promise<Result<null, SyncFault>>
  readonly now: () => number
  readonly random: () => number
  /** Calls back after the delay. Returns a function that cancels. */
  readonly setTimer: (call: () => void, delayMs: number) => () => void
  readonly isOnline: () => boolean
  /** A page out of sight looks for no events of other devices. */
  readonly isVisible: () => boolean
}

/** Runs an exchange whenever one is due, one at a time. */
export function createSender({ exchange, now, random, setTimer, isOnline, isVisible }: SenderDependencies): Sender {
  const listeners = new Set<() => void>()
  let state = idle
  // Starts at 1, since earlier visits may have left unsent changes.
  let changes = 1
  let sentChanges = 0
  let lastRead = -Infinity
  let running: Promise<void> | undefined
  let cancel: (() => void) | undefined
  let isStopped = false

  const hasUnsent = () => changes > sentChanges

  function dispatch(event: SenderEvent) {
    if (isStopped) return
    state = nextState(state, event, now(), random())
    cancel?.()
    cancel = undefined
    if (state.kind === 'waiting' && state.at !== null) cancel = setTimer(onDue, Math.max(state.at - now(), 0))
    for (const listener of listeners) listener()
  }

  function onDue() {
    if (!hasUnsent() && !isVisible()) return
    dispatch({ type: 'due' })
    if (state.kind === 'exchanging') running = run()
  }

  async function run() {
    const sending = changes
    const reads = now() - lastRead >= POLL_MS
    const result = await exchange({ reads })
    if (result.ok) sentChanges = sending
    if (result.ok && reads) lastRead = now()
    dispatch({ type: 'exchanged', result, isOnline: isOnline() })
  }

  return {
    changed() {
      changes++
      dispatch({ type: 'changed' })
    },
    returned() {
      lastRead = -Infinity
      dispatch({ type: 'returned' })
    },
    async settle() {
      await running
      if (state.kind !== 'waiting' || !hasUnsent()) return
      state = { ...state, at: now() }
      onDue()
      await running
    },
    saveState() {
      if (!hasUnsent()) return 'saved'
      return state.kind === 'signed-out' || state.failures > 0 ? 'on-device' : 'saving'
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    stop() {
      isStopped = true
      cancel?.()
    },
  }
}
