// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InstallNote } from './install-note.tsx'
import { rootForEachTest } from '../react-root.fixture.ts'

const root = rootForEachTest()

beforeEach(() => localStorage.clear())
afterEach(() => {
  act(() => void dispatchEvent(new Event('appinstalled')))
  Reflect.deleteProperty(navigator, 'standalone')
  vi.useRealTimers()
})

const open = () => act(() => root.render(<InstallNote />))
const text = () => document.body.textContent
const press = async (name: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
  await act(async () => button.click())
}

/** Chromium offers to install the app. Returns its event and the prompt that the event has. */
function offer() {
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void dispatchEvent(event))
  return { event, prompt }
}

test('a learner who has begun can install the app, and the browser does not ask by itself', async () => {
  localStorage.setItem('learnt', 'yes')
  open()
  expect(text()).toBe('')
  const { event, prompt } = offer()
  expect(event.defaultPrevented).toBe(true)
  expect(text()).toContain('Keep it on your home screen')
  await press('Install')
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(text()).toBe('')
})

test('a newcomer is not asked', () => {
  open()
  offer()
  expect(text()).toBe('')
})

test('“Not now” is kept for 30 days', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date'] })
  localStorage.setItem('learnt', 'yes')
  open()
  offer()
  await press('Not now')
  expect(text()).toBe('')
  vi.setSystemTime(Date.UTC(2026, 0, 30, 23))
  offer()
  expect(text()).toBe('')
  vi.setSystemTime(Date.UTC(2026, 0, 31))
  offer()
  expect(text()).toContain('Keep it on your home screen')
})

test('an iPhone is told how, and the installed app is not', () => {
  localStorage.setItem('learnt', 'yes')
  Object.assign(navigator, { standalone: false })
  open()
  expect(text()).toContain('Tap Share, then “Add to Home Screen”.')
  expect(text()).not.toContain('Install')
  Object.assign(navigator, { standalone: true })
  act(() => root.render(<InstallNote key="again" />))
  expect(text()).toBe('')
})
