// @vitest-environment happy-dom
import { act, type ComponentType, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { part } from './part.tsx'
import { rootForEachTest } from '../react-root.fixture.ts'

const root = rootForEachTest()

const show = (Part: ComponentType) =>
  act(async () =>
    root.render(
      <Suspense fallback="One moment…">
        <Part />
      </Suspense>,
    ),
  )
const leave = () => act(async () => root.render(null))
const text = () => document.body.textContent

/** A part whose file cannot be fetched until `connect`. */
function createLostPart() {
  let isConnected = false
  const load = vi.fn<() => Promise<{ default: () => string }>>(() =>
    isConnected ? Promise.resolve({ default: () => 'Four pairs' }) : Promise.reject(new Error('Failed to fetch')),
  )
  const Exercise = part(load, 'This exercise')
  return { load, Exercise, connect: () => (isConnected = true) }
}

test('a part that could not be fetched says so, and arrives when the learner tries again', async () => {
  const { Exercise, connect } = createLostPart()
  await show(Exercise)
  expect(text()).toContain('This exercise could not be loaded. Check your connection, then try again.')
  const again = document.querySelector('button')!
  await act(async () => again.click())
  expect(text()).toContain('This exercise could not be loaded.')
  connect()
  await act(async () => again.click())
  expect(text()).toBe('Four pairs')
})

test('it arrives by itself when the device is online again, and when the learner comes back to it', async () => {
  const first = createLostPart()
  await show(first.Exercise)
  first.connect()
  await act(async () => void dispatchEvent(new Event('online')))
  expect(text()).toBe('Four pairs')

  const second = createLostPart()
  await show(second.Exercise)
  await leave()
  second.connect()
  await show(second.Exercise)
  expect(text()).toBe('Four pairs')
})

test('without a connection it is not asked for again and again', async () => {
  const { Exercise, load } = createLostPart()
  await show(Exercise)
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  expect(load.mock.calls.length).toBeLessThanOrEqual(4)
})
