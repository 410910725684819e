// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InstallNote } from './install-note.tsx'

let root: Root

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  localStorage.clear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => void dispatchEvent(new Event('appinstalled')))
  act(() => root.unmount())
  document.body.replaceChildren()
  Reflect.deleteProperty(navigator, 'standalone')
  vi.useRealTimers()
})

const open = () => act(() => root.render(<InstallNote />))
const text = () => document.body.textContent
const press = async (name: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
  await act(async () => button.click())
}

/** Chromium says that the app can be installed. Returns what it is asked to show. */
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
