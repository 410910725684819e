import { expect, test, vi } from 'vitest'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { idle, createSender, nextState, type SenderEvent, type SenderState } from './sender.ts'
import type { SyncFault } from './sync-server.ts'

const MINUTE = 60_000

const exchanged = (result: Result<null, SyncFault>, isOnline = true): SenderEvent => ({
  type: 'exchanged',
  result,
  isOnline,
})
const busy = (waitMs?: number) => exchanged(refuse({ kind: 'busy', ...(waitMs !== undefined && { waitMs }) }))
const unreachable = exchanged(refuse({ kind: 'unreachable' }))

/** The state after these events, each at its time, with the longest random waits. */
function after(...events: readonly (readonly [now: number, event: SenderEvent])[]): SenderState {
  return events.reduce((state, [now, event]) => nextState(state, event, now, 1), idle)
}
const due: SenderEvent = { type: 'due' }
const changed: SenderEvent = { type: 'changed' }
const returned: SenderEvent = { type: 'returned' }

test('changes that follow each other closely are sent together, a second after the first', () => {
  expect(after([0, changed], [900, changed])).toMatchObject({ kind: 'waiting', at: 1000 })
})

test('a page that is opened or seen again exchanges at once, then every minute', () => {
  expect(after([5, returned])).toMatchObject({ at: 5 })
  expect(after([5, returned], [5, due], [9, exchanged(ok(null))])).toMatchObject({ at: 9 + MINUTE, failures: 0 })
})

test('a change during an exchange is sent soon after it', () => {
  expect(after([0, returned], [0, due], [10, changed], [20, exchanged(ok(null))])).toMatchObject({ at: 1020 })
})

test('after each failure the wait is twice as long, up to five minutes', () => {
  const failure = [[0, due] as const, [0, unreachable] as const]
  const waits = [1, 2, 3, 20].map((failures) => {
    const state = after([0, returned], ...Array.from({ length: failures }, () => failure).flat())
    return state.kind === 'waiting' && state.at
  })
  expect(waits).toEqual([2000, 4000, 8000, 5 * MINUTE])
})

test('devices that failed together do not try again together', () => {
  const failed = nextState({ kind: 'exchanging', isWanted: false, failures: 3 }, unreachable, 0, 0)
  expect(failed).toMatchObject({ at: 8000 })
})

test('a change does not shorten the wait after a failure, but a returning learner does', () => {
  const failed = [
    [0, returned],
    [0, due],
    [0, unreachable],
  ] as const
  expect(after(...failed, [100, changed])).toMatchObject({ at: 2000 })
  expect(after(...failed, [100, returned])).toMatchObject({ at: 100 })
})

test('no request is sent before the time that the server asks to wait', () => {
  const state = [
    [0, returned],
    [0, due],
    [0, busy(30_000)],
  ] as const
  expect(after(...state)).toMatchObject({ at: 30_000 })
  expect(after(...state, [100, returned])).toMatchObject({ at: 30_000 })
})

test('without a network, nothing is sent until the browser is online', () => {
  const offline = [
    [0, returned],
    [0, due],
    [0, exchanged(refuse({ kind: 'unreachable' }), false)],
  ] as const
  expect(after(...offline)).toMatchObject({ at: null })
  expect(after(...offline, [50, changed])).toMatchObject({ at: null })
  expect(after(...offline, [90, returned])).toMatchObject({ at: 90 })
})

test('after a sign-out nothing is sent', () => {
  const state = after([0, returned], [0, due], [0, exchanged(refuse({ kind: 'signed-out' }))], [9, returned], [9, due])
  expect(state).toEqual({ kind: 'signed-out' })
})

/** A sender with a test clock. Each exchange ends when `answer` is called. */
function aSender({ isOnline = true } = {}) {
  let now = 0
  const timers = new Map<() => void, number>()
  const answers: ((result: Result<null, SyncFault>) => void)[] = []
  const page = { isVisible: true }
  const exchange = vi.fn<(options: { reads: boolean }) => Promise<Result<null, SyncFault>>>(
    () => new Promise((resolve) => answers.push(resolve)),
  )
  const sender = createSender({
    exchange,
    now: () => now,
    random: () => 1,
    setTimer(call, delayMs) {
      timers.set(call, now + delayMs)
      return () => timers.delete(call)
    },
    isOnline: () => isOnline,
    isVisible: () => page.isVisible,
  })
  return {
    sender,
    exchange,
    page,
    timers,
    pass(ms: number) {
      now += ms
      for (const [call, at] of timers)
        if (at <= now) {
          timers.delete(call)
          call()
        }
    },
    async answer(result: Result<null, SyncFault> = ok(null)) {
      answers.shift()?.(result)
      await vi.waitFor(() => expect(answers).toEqual([]))
      await Promise.resolve()
    },
  }
}

test('a change is shown as on the device, then as saving, then as saved', async () => {
  const { sender, pass, answer } = aSender()
  sender.returned()
  pass(0)
  await answer()
  expect(sender.saveState()).toBe('saved')
  const told = vi.fn<() => void>()
  sender.subscribe(told)
  sender.changed()
  expect([sender.saveState(), told.mock.calls.length]).toEqual(['saving', 1])
  pass(1000)
  expect(sender.saveState()).toBe('saving')
  await answer(refuse({ kind: 'unreachable' }))
  expect(sender.saveState()).toBe('on-device')
  pass(2000)
  await answer()
  expect(sender.saveState()).toBe('saved')
})

test('only a returning learner, not a change, fetches events of other devices', async () => {
  const { sender, exchange, pass, answer } = aSender()
  sender.returned()
  pass(0)
  await answer()
  sender.changed()
  pass(1000)
  await answer()
  sender.returned()
  pass(0)
  expect(exchange.mock.calls).toEqual([[{ reads: true }], [{ reads: false }], [{ reads: true }]])
})

test('a hidden page fetches nothing, but sends its changes', async () => {
  const { sender, exchange, page, pass, answer } = aSender()
  sender.returned()
  pass(0)
  await answer()
  page.isVisible = false
  pass(MINUTE)
  expect(exchange).toHaveBeenCalledTimes(1)
  sender.changed()
  pass(1000)
  expect(exchange).toHaveBeenCalledTimes(2)
})

test('offline there is not even a timer', async () => {
  const { sender, timers, pass, answer } = aSender({ isOnline: false })
  sender.changed()
  pass(1000)
  await answer(refuse({ kind: 'unreachable' }))
  expect(timers.size).toBe(0)
  expect(sender.saveState()).toBe('on-device')
})

test('settling sends waiting changes at once, also after a failure, and nothing without changes', async () => {
  const { sender, exchange, pass, answer } = aSender()
  sender.changed()
  pass(1000)
  await answer(refuse({ kind: 'unreachable' }))
  const settled = sender.settle()
  await vi.waitFor(() => expect(exchange).toHaveBeenCalledTimes(2))
  await answer()
  await settled
  await sender.settle()
  expect(exchange).toHaveBeenCalledTimes(2)
})

test('a stopped sender does nothing', () => {
  const { sender, exchange, timers, pass } = aSender()
  sender.changed()
  sender.stop()
  sender.returned()
  pass(MINUTE)
  expect([exchange.mock.calls.length, timers.size]).toEqual([0, 0])
})
