import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeadline } from './provider-calls.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a try is aborted after its timeout, and the next try has its own', () => {
  const deadline = createDeadline({ tryMs: 100, wholeMs: 1000 })
  const first = deadline.beginTry()
  vi.advanceTimersByTime(100)
  expect(first.aborted).toBe(true)
  expect(deadline.fault()).toEqual({ kind: 'timed-out' })
  deadline.beginTry()
  vi.advanceTimersByTime(99)
  expect(deadline.isTryOver()).toBe(false)
  deadline.end()
})

test('a byte restarts the timeout of the try, but not the timeout of all tries', () => {
  const deadline = createDeadline({ tryMs: 100, wholeMs: 250 })
  deadline.beginTry()
  for (let bytes = 0; bytes < 4; bytes++) {
    vi.advanceTimersByTime(60)
    deadline.restartTry()
  }
  expect(deadline.isTryOver()).toBe(false)
  vi.advanceTimersByTime(10)
  expect(deadline.isTryOver()).toBe(true)
  expect(deadline.whole.aborted).toBe(true)
  expect(deadline.beginTry().aborted).toBe(true)
  deadline.end()
})

test('a byte does not revive an aborted try', () => {
  const deadline = createDeadline({ tryMs: 100, wholeMs: 1000 })
  deadline.beginTry()
  vi.advanceTimersByTime(100)
  deadline.restartTry()
  expect(deadline.isTryOver()).toBe(true)
  deadline.end()
})

test('the caller may abort at any time, and the fault is “aborted”', () => {
  const learner = new AbortController()
  const deadline = createDeadline({ tryMs: 100, wholeMs: 1000, signal: learner.signal })
  const signal = deadline.beginTry()
  learner.abort()
  expect([signal.aborted, deadline.whole.aborted]).toEqual([true, true])
  expect(deadline.fault()).toEqual({ kind: 'aborted' })
  deadline.end()
})

test('the end leaves no timer and no listener on the signal', () => {
  const learner = new AbortController()
  const removed = vi.spyOn(learner.signal, 'removeEventListener')
  const deadline = createDeadline({ tryMs: 100, wholeMs: 1000, signal: learner.signal })
  deadline.beginTry()
  expect(vi.getTimerCount()).toBe(2)
  deadline.end()
  expect(vi.getTimerCount()).toBe(0)
  expect(removed).toHaveBeenCalledTimes(1)
})
