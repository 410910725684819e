import { expect, test, vi } from 'vitest'
import type { StoredEvent } from '#core/learning-log/event.ts'
import { followLog } from './follow-log.ts'

const event = (id: string): StoredEvent => ({
  v: 1,
  id,
  at: `2026-11-16T09:00:0${id}.000Z`,
  day: '2026-11-16',
  type: 'any',
})
const [one, two, three] = [event('1'), event('2'), event('3')]

function createFollower() {
  const read = vi.fn<(events: readonly StoredEvent[]) => string>((events) => events.map(({ id }) => id).join(''))
  return { read, idsOf: followLog(read, (ids, { id }) => ids + id) }
}

test('a growing log is read once, then each new event by itself', () => {
  const { read, idsOf } = createFollower()
  const log = [one, two]
  expect(idsOf(log)).toBe('12')
  expect(idsOf(log)).toBe('12')
  expect(idsOf([...log, three])).toBe('123')
  expect(read).toHaveBeenCalledTimes(1)
})

test('an event inserted before the last one, or another learner’s log, causes a full read', () => {
  const { read, idsOf } = createFollower()
  idsOf([one, three])
  expect(idsOf([one, two, three])).toBe('123')
  expect(idsOf([two])).toBe('2')
  expect(idsOf([])).toBe('')
  expect(read).toHaveBeenCalledTimes(4)
})
