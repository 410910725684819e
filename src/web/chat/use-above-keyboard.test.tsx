// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAboveKeyboard } from './message-form.tsx'
import { rootForEachTest } from '../react-root.fixture.ts'

const root = rootForEachTest()
/** A stand-in for `window.visualViewport`. */
const view = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 })

beforeEach(() => {
  Object.assign(view, { height: 844, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', view)
  Object.defineProperty(document.documentElement, 'clientHeight', { value: 844, configurable: true })
  act(() => root.render(<Screen />))
})
afterEach(() => {
  Reflect.deleteProperty(document.documentElement, 'clientHeight')
  vi.unstubAllGlobals()
})

const Screen = () => <main {...useAboveKeyboard()} />

const screen = () => document.querySelector('main')!

function sees(part: { height?: number; offsetTop?: number; scale?: number }, event = 'resize') {
  Object.assign(view, part)
  act(() => void view.dispatchEvent(new Event(event)))
}

test('a keyboard over the page limits the screen to the visible part, also when the browser scrolls the page under it', () => {
  sees({ height: 480 })
  expect(screen().dataset.aboveKeyboard).toBe('true')
  expect(screen().style.getPropertyValue('--visible-height')).toBe('480px')
  sees({ offsetTop: 60 }, 'scroll')
  expect(screen().style.getPropertyValue('--visible-top')).toBe('60px')
  sees({ height: 844, offsetTop: 0 })
  expect(screen().hasAttribute('data-above-keyboard')).toBe(false)
})

test('a browser bar and a pinch zoom do not count as a keyboard', () => {
  sees({ height: 760 })
  expect(screen().hasAttribute('data-above-keyboard')).toBe(false)
  sees({ height: 422, scale: 2 })
  expect(screen().hasAttribute('data-above-keyboard')).toBe(false)
})
