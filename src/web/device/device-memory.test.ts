// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { deviceMemory } from './memory.ts'

afterEach(() => localStorage.clear())

test('a written text is read back, also by a later instance', () => {
  deviceMemory('theme').write('dark')
  expect(deviceMemory('theme').read()).toBe('dark')
})

test('writing null removes the text', () => {
  const memory = deviceMemory('theme')
  memory.write('dark')
  memory.write(null)
  expect(memory.read()).toBeNull()
})

test('subscribers are notified of changes in this tab and in others, but not of other keys', () => {
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

test('when the browser refuses storage, the text is kept until the page is left', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const memory = deviceMemory('theme')
  memory.write('dark')
  expect(memory.read()).toBe('dark')
})
