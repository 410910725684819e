import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { learningLog } from './event.arbitrary.ts'
import { addToMonths, differingMonths } from './sync.ts'

const early = { id: '019aa5a0-0000-7000-8000-000000000001', at: '2026-10-31T23:59:59.999Z' }
const late = { id: '019aa5a0-0000-7000-8000-000000000002', at: '2026-11-01T00:00:00.000Z' }

test('each month has the count of its events and a hash of their ids', () => {
  const sums = addToMonths({}, [late, early])
  expect(Object.keys(sums).toSorted()).toEqual(['2026-10', '2026-11'])
  expect(sums['2026-10']?.count).toBe(1)
  expect(sums['2026-10']?.hash).toMatch(/^[\da-f]{16}$/)
  expect(sums['2026-10']?.hash).not.toBe(sums['2026-11']?.hash)
})

test('the letter case of an id makes no difference', () => {
  expect(addToMonths({}, [{ ...early, id: early.id.toUpperCase() }])).toEqual(addToMonths({}, [early]))
})

test('the order in which events are added, and in how many steps, makes no difference', () => {
  fc.assert(
    fc.property(learningLog, fc.nat(), (log, place) => {
      const middle = place % (log.length + 1)
      const inSteps = addToMonths(addToMonths({}, log.slice(middle)), log.slice(0, middle))
      expect(differingMonths(inSteps, addToMonths({}, log))).toEqual([])
    }),
  )
})

test('a missing event, and another event in its place, are found in their month', () => {
  fc.assert(
    fc.property(learningLog, fc.nat(), fc.uuid({ version: 7 }), (log, place, id) => {
      fc.pre(log.length > 0)
      const which = place % log.length
      const [sums, missing] = [addToMonths({}, log), log.toSpliced(which, 1)]
      const month = log[which]!.at.slice(0, 7)
      expect(differingMonths(sums, addToMonths({}, missing))).toEqual([month])
      expect(differingMonths(sums, addToMonths({}, [...missing, { ...log[which]!, id }]))).toEqual([month])
    }),
  )
})

test('the hash never changes, since devices of other versions compute it too', () => {
  expect(addToMonths({}, [early, late])).toEqual({
    '2026-10': { count: 1, hash: 'ebbae5dccd725901' },
    '2026-11': { count: 1, hash: '90b19f50e4e6ff24' },
  })
})
