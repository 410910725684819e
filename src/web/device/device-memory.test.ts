// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { deviceMemory } from './device-memory.ts'

afterEach(() => localStorage.clear())

test('what was written is read, also by who comes later', () => {
  deviceMemory('theme').write('dark')
  expect(deviceMemory('theme').read()).toBe('dark')
})

test('null forgets it', () => {
  const memory = deviceMemory('theme')
  memory.write('dark')
  memory.write(null)
  expect(memory.read()).toBeNull()
})

test('subscribers hear of changes here and in other tabs, and of no other key', () => {
  const memory = deviceMemory('theme')
  const heard = vi.fn<() => void>()
  const stop = memory.subscribe(heard)
  memory.write('dark')
  expect(heard).toHaveBeenCalledTimes(1)
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(heard).toHaveBeenCalledTimes(2)
  dispatchEvent(new StorageEvent('storage', { key: 'other' }))
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  memory.write('light')
  expect(heard).toHaveBeenCalledTimes(2)
})

test('where the browser refuses to keep anything, it is kept until the page is left', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const memory = deviceMemory('theme')
  memory.write('dark')
  expect(memory.read()).toBe('dark')
})
