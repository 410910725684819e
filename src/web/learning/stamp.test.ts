import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseEvents } from '#providers/learning-log/learning-log.ts'
import { stamp } from './stamp.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 22, 30), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('an event has the current instant and a unique id that sorts by time, and passes validation', () => {
  const [one, other] = [
    stamp({ type: 'lesson-opened', lessonId: 'lesson1' }),
    stamp({ type: 'lesson-opened', lessonId: 'lesson1' }),
  ]
  vi.advanceTimersByTime(1)
  const later = stamp({ type: 'lesson-opened', lessonId: 'lesson1' })
  expect(parseEvents([one, other, later])).toEqual([one, other, later])
  expect(one.at).toBe('2026-11-20T22:30:00.000Z')
  expect(one.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect(one.id).not.toBe(other.id)
  expect([one.id < later.id, other.id < later.id]).toEqual([true, true])
})

test('the day of an event is the learner’s local day', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-180)
  expect(stamp({ type: 'lesson-opened', lessonId: 'lesson1' }).day).toBe('2026-11-21')
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300)
  expect(stamp({ type: 'lesson-opened', lessonId: 'lesson1' }).day).toBe('2026-11-20')
})
