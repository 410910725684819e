import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeadline } from './deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a try is let go after its time, and the next has its own', () => {
  const deadline = createDeadline({ tryMs: 100, wholeMs: 1000 })
  const first = deadline.begin()
  vi.advanceTimersByTime(100)
  expect(first.aborted).toBe(true)
  expect(deadline.fault()).toEqual({ kind: 'timed-out' })
  deadline.begin()
  vi.advanceTimersByTime(99)
  expect(deadline.isOut()).toBe(false)
  deadline.end()
})

test('whoever is heard is given the time again, but not beyond the upper time', () => {
  const deadline = createDeadline({ tryMs: 100, wholeMs: 250 })
  deadline.begin()
  for (let heard = 0; heard < 4; heard++) {
    vi.advanceTimersByTime(60)
    deadline.heard()
  }
  expect(deadline.isOut()).toBe(false)
  vi.advanceTimersByTime(10)
  expect(deadline.isOut()).toBe(true)
  expect(deadline.whole.aborted).toBe(true)
  expect(deadline.begin().aborted).toBe(true)
  deadline.end()
})

test('a try that was let go is not heard any more', () => {
  const deadline = createDeadline({ tryMs: 100, wholeMs: 1000 })
  deadline.begin()
  vi.advanceTimersByTime(100)
  deadline.heard()
  expect(deadline.isOut()).toBe(true)
  deadline.end()
})

test('whoever asked may give it up at any time, and that is what it says', () => {
  const learner = new AbortController()
  const deadline = createDeadline({ tryMs: 100, wholeMs: 1000, signal: learner.signal })
  const signal = deadline.begin()
  learner.abort()
  expect([signal.aborted, deadline.whole.aborted]).toEqual([true, true])
  expect(deadline.fault()).toEqual({ kind: 'aborted' })
  deadline.end()
})

test('after the end no timer is left, and nobody listens to the signal', () => {
  const learner = new AbortController()
  const removed = vi.spyOn(learner.signal, 'removeEventListener')
  const deadline = createDeadline({ tryMs: 100, wholeMs: 1000, signal: learner.signal })
  deadline.begin()
  expect(vi.getTimerCount()).toBe(2)
  deadline.end()
  expect(vi.getTimerCount()).toBe(0)
  expect(removed).toHaveBeenCalledTimes(1)
})
