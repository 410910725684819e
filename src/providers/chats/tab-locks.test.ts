import { afterEach, expect, test, vi } from 'vitest'
import { createTabLocks } from './tab-locks.ts'

const still = new AbortController().signal

const refuse = () => Promise.reject(new DOMException('', 'SecurityError'))

afterEach(() => vi.unstubAllGlobals())

test('on an insecure page a tab is alone, and its turns run at once', async () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const locks = createTabLocks('chats')
  const presence = locks.enter('alice/lesson1', () => undefined)
  locks.enter('alice/lesson1', () => undefined)
  expect(await presence.isElsewhere()).toBe(false)
  expect(await locks.inTurn('alice/lesson1', still, async () => 'done')).toBe('done')
  presence.leave()
})

test('if the browser refuses its locks, a turn still runs, once', async () => {
  const locks = createTabLocks('chats', { request: refuse, query: refuse } as unknown as LockManager)
  expect(await locks.enter('alice/lesson1', () => undefined).isElsewhere()).toBe(false)
  const work = vi.fn<() => Promise<string>>(async () => 'done')
  expect(await locks.inTurn('alice/lesson1', still, work)).toBe('done')
  expect(work).toHaveBeenCalledTimes(1)
})
