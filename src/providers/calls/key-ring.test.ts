import { expect, test } from 'vitest'
import { createKeyRing } from './key-ring.ts'

function ringAt(keys: readonly string[], refusedMs = 1000) {
  let now = 1_000_000
  return { ...createKeyRing(keys, { clock: () => now, refusedMs }), pass: (ms: number) => (now += ms) }
}

const key = (name: string | undefined) => ({ kind: 'key', key: name })

test('keys come in turn, and begin again after the last', () => {
  const ring = ringAt(['a', 'b', 'c'])
  expect([1, 2, 3, 4].map(() => ring.take())).toEqual(['a', 'b', 'c', 'a'].map(key))
})

test('one key is always the next', () => {
  const ring = ringAt(['a'])
  expect([ring.take(), ring.take()]).toEqual([key('a'), key('a')])
})

test('spaces around a key, and empty ones, are no part of the ring', () => {
  const ring = ringAt([' a ', '', '  ', 'b'])
  expect([1, 2, 3].map(() => ring.take())).toEqual(['a', 'b', 'a'].map(key))
})

test('without keys there is one that says nothing, and it is never set aside', () => {
  const ring = ringAt([])
  ring.refuse(undefined)
  ring.rest(undefined, 60_000)
  expect(ring.take()).toEqual(key(undefined))
})

test('a refused key is passed over for a while, and the turn goes on', () => {
  const ring = ringAt(['a', 'b', 'c'], 1000)
  ring.refuse('b')
  expect([1, 2, 3].map(() => ring.take())).toEqual(['a', 'c', 'a'].map(key))
  ring.pass(1000)
  expect([1, 2].map(() => ring.take())).toEqual(['b', 'c'].map(key))
})

test('a key rests for as long as it was told to', () => {
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

test('when every key is set aside it says when the first is back, resting ones before refused ones', () => {
  const ring = ringAt(['a', 'b', 'c'], 100)
  ring.refuse('a')
  ring.rest('b', 700)
  ring.rest('c', 400)
  expect(ring.take()).toEqual({ kind: 'wait', ms: 400, because: 'limited' })
})

test('when every key is refused, that is what it says', () => {
  const ring = ringAt(['a', 'b'], 1000)
  ring.refuse('a')
  ring.pass(300)
  ring.refuse('b')
  expect(ring.take()).toEqual({ kind: 'wait', ms: 700, because: 'refused' })
})
