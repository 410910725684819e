// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { askForPersistence } from './storage-care.tsx'

const now = Date.UTC(2026, 10, 21)
const day = 86_400_000

afterEach(() => localStorage.clear())

/** A browser that gives this answer when it is asked to keep the data. */
function createStorage(answer: boolean) {
  let isPersistent = false
  return {
    persisted: async () => isPersistent,
    persist: vi.fn<() => Promise<boolean>>(async () => (isPersistent = answer)),
  }
}

test('the browser is not asked before the first finished lesson', async () => {
  const storage = createStorage(true)
  expect(await askForPersistence(false, now, storage)).toBe(false)
  expect(storage.persist).not.toHaveBeenCalled()
})

test('a browser that consents is asked once', async () => {
  const storage = createStorage(true)
  expect(await askForPersistence(true, now, storage)).toBe(true)
  expect(await askForPersistence(true, now + 90 * day, storage)).toBe(true)
  expect(storage.persist).toHaveBeenCalledTimes(1)
})

test('a browser that refuses is asked again after 30 days', async () => {
  const storage = createStorage(false)
  for (const days of [0, 1, 29, 30, 31]) expect(await askForPersistence(true, now + days * day, storage)).toBe(false)
  expect(storage.persist).toHaveBeenCalledTimes(2)
})

test('a browser without persistent storage, or with an error, has promised nothing', async () => {
  expect(await askForPersistence(true, now, undefined)).toBe(false)
  const broken = { ...createStorage(true), persisted: () => Promise.reject(new TypeError('private window')) }
  expect(await askForPersistence(true, now, broken)).toBe(false)
})
