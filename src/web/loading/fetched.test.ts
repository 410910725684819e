import { expect, test, vi } from 'vitest'
import { fetchedById, fetchedOnce } from './fetched.ts'

type Load<Value> = () => Promise<{ default: Value }>

const arrives = <Value>(value: Value) => Promise.resolve({ default: value })
const fails = () => Promise.reject(new Error('Failed to fetch'))

test('data requested twice is fetched once', async () => {
  const load = vi.fn<Load<string>>(() => arrives('words'))
  const words = fetchedOnce(load)
  expect(words.value()).toBeUndefined()
  expect(await Promise.all([words.fetch(), words.fetch(), words.fetchAgain()])).toEqual(['words', 'words', 'words'])
  expect(await words.fetchAgain()).toBe('words')
  expect(words.value()).toBe('words')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failed request is repeated once', async () => {
  const load = vi.fn<Load<string>>(() => arrives('words')).mockImplementationOnce(fails)
  expect(await fetchedOnce(load).fetch()).toBe('words')
  expect(load).toHaveBeenCalledTimes(2)
})

test('data that cannot be fetched is missing until it is requested again', async () => {
  const load = vi.fn<Load<string>>(fails)
  const words = fetchedOnce(load)
  expect(await words.fetch()).toBe('missing')
  const tries = load.mock.calls.length
  expect(await words.fetch()).toBe('missing')
  expect(load).toHaveBeenCalledTimes(tries)
  load.mockImplementation(() => arrives('words'))
  expect(await words.fetchAgain()).toBe('words')
})

test('data that two ids share is fetched once', async () => {
  const load = vi.fn<Load<{ one: number; two: number }>>(() => arrives({ one: 1, two: 2 }))
  const pages = fetchedById({ one: load, two: load })
  expect(await pages.get('one')?.fetch()).toEqual({ one: 1, two: 2 })
  expect(pages.get('two')?.value()).toEqual({ one: 1, two: 2 })
  expect(load).toHaveBeenCalledTimes(1)
})
