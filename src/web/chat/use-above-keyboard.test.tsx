// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAboveKeyboard } from './use-above-keyboard.ts'

let root: Root
/** What a browser tells of the part of the page that is seen. */
const view = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 })

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  Object.assign(view, { height: 844, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', view)
  Object.defineProperty(document.documentElement, 'clientHeight', { value: 844, configurable: true })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<Screen />))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  Reflect.deleteProperty(document.documentElement, 'clientHeight')
  vi.unstubAllGlobals()
})

const Screen = () => <main {...useAboveKeyboard()} />

const screen = () => document.querySelector('main')!

function sees(part: { height?: number; offsetTop?: number; scale?: number }, event = 'resize') {
  Object.assign(view, part)
  act(() => void view.dispatchEvent(new Event(event)))
}

test('a keyboard over the page leaves the screen the part that is seen, also when the browser scrolls the page under it', () => {
  sees({ height: 480 })
  expect(screen().dataset.aboveKeyboard).toBe('true')
  expect(screen().style.getPropertyValue('--visible-height')).toBe('480px')
  sees({ offsetTop: 60 }, 'scroll')
  expect(screen().style.getPropertyValue('--visible-top')).toBe('60px')
  sees({ height: 844, offsetTop: 0 })
  expect(screen().hasAttribute('data-above-keyboard')).toBe(false)
})

test('a bar of the browser, and a page enlarged with two fingers, are no keyboard', () => {
  sees({ height: 760 })
  expect(screen().hasAttribute('data-above-keyboard')).toBe(false)
  sees({ height: 422, scale: 2 })
  expect(screen().hasAttribute('data-above-keyboard')).toBe(false)
})
