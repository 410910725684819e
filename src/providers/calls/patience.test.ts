import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPatience } from './patience.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a try is let go after its time, and the next has its own', () => {
  const patience = createPatience({ tryMs: 100, wholeMs: 1000 })
  const first = patience.begin()
  vi.advanceTimersByTime(100)
  expect(first.aborted).toBe(true)
  expect(patience.fault()).toEqual({ kind: 'timed-out' })
  patience.begin()
  vi.advanceTimersByTime(99)
  expect(patience.isOut()).toBe(false)
  patience.end()
})

test('whoever is heard is given the time again, but not beyond the upper time', () => {
  const patience = createPatience({ tryMs: 100, wholeMs: 250 })
  patience.begin()
  for (let heard = 0; heard < 4; heard++) {
    vi.advanceTimersByTime(60)
    patience.heard()
  }
  expect(patience.isOut()).toBe(false)
  vi.advanceTimersByTime(10)
  expect(patience.isOut()).toBe(true)
  expect(patience.whole.aborted).toBe(true)
  expect(patience.begin().aborted).toBe(true)
  patience.end()
})

test('a try that was let go is not heard any more', () => {
  const patience = createPatience({ tryMs: 100, wholeMs: 1000 })
  patience.begin()
  vi.advanceTimersByTime(100)
  patience.heard()
  expect(patience.isOut()).toBe(true)
  patience.end()
})

test('whoever asked may give it up at any time, and that is what it says', () => {
  const learner = new AbortController()
  const patience = createPatience({ tryMs: 100, wholeMs: 1000, signal: learner.signal })
  const signal = patience.begin()
  learner.abort()
  expect([signal.aborted, patience.whole.aborted]).toEqual([true, true])
  expect(patience.fault()).toEqual({ kind: 'aborted' })
  patience.end()
})

test('after the end no timer is left, and nobody listens to the signal', () => {
  const learner = new AbortController()
  const removed = vi.spyOn(learner.signal, 'removeEventListener')
  const patience = createPatience({ tryMs: 100, wholeMs: 1000, signal: learner.signal })
  patience.begin()
  expect(vi.getTimerCount()).toBe(2)
  patience.end()
  expect(vi.getTimerCount()).toBe(0)
  expect(removed).toHaveBeenCalledTimes(1)
})
