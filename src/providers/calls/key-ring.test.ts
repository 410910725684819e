import { expect, test } from 'vitest'
import { createKeyRing } from './key-ring.ts'

function ringAt(keys: readonly string[], refusedMs = 1000) {
  let now = 1_000_000
  return { ...createKeyRing(keys, { clock: () => now, refusedMs }), pass: (ms: number) => (now += ms) }
}

const key = (name: string | undefined) => ({ kind: 'key', key: name })

test('keys come in turn and start again after the last', () => {
  const ring = ringAt(['a', 'b', 'c'])
  expect([1, 2, 3, 4].map(() => ring.take())).toEqual(['a', 'b', 'c', 'a'].map(key))
})

test('one key is always the next', () => {
  const ring = ringAt(['a'])
  expect([ring.take(), ring.take()]).toEqual([key('a'), key('a')])
})

test('spaces around keys and empty keys are ignored', () => {
  const ring = ringAt([' a ', '', '  ', 'b'])
  expect([1, 2, 3].map(() => ring.take())).toEqual(['a', 'b', 'a'].map(key))
})

test('without keys the ring has an undefined key that is never set aside', () => {
  const ring = ringAt([])
  ring.refuse(undefined)
  ring.rest(undefined, 60_000)
  expect(ring.take()).toEqual(key(undefined))
})

test('a refused key is skipped for a while', () => {
  const ring = ringAt(['a', 'b', 'c'], 1000)
  ring.refuse('b')
  expect([1, 2, 3].map(() => ring.take())).toEqual(['a', 'c', 'a'].map(key))
  ring.pass(1000)
  expect([1, 2].map(() => ring.take())).toEqual(['b', 'c'].map(key))
})

test('a rate-limited key is skipped for the given time', () => {
  const ring = ringAt(['a', 'b'])
  ring.rest('a', 500)
  ring.pass(499)
  expect([ring.take(), ring.take()]).toEqual([key('b'), key('b')])
  ring.pass(1)
  expect(ring.take()).toEqual(key('a'))
})

test('a shorter rest does not end a longer one', () => {
  const ring = ringAt(['a'])
  ring.rest('a', 500)
  ring.rest('a', 100)
  expect(ring.take()).toEqual({ kind: 'wait', ms: 500, because: 'limited' })
})

test('when all keys are set aside, the wait is until the first rate-limited one is available', () => {
  const ring = ringAt(['a', 'b', 'c'], 100)
  ring.refuse('a')
  ring.rest('b', 700)
  ring.rest('c', 400)
  expect(ring.take()).toEqual({ kind: 'wait', ms: 400, because: 'limited' })
})

test('when all keys are refused, the wait is because of that', () => {
  const ring = ringAt(['a', 'b'], 1000)
  ring.refuse('a')
  ring.pass(300)
  ring.refuse('b')
  expect(ring.take()).toEqual({ kind: 'wait', ms: 700, because: 'refused' })
})
