import { afterEach, beforeEach, expect, vi } from 'vitest'

// Every test fails on a console error or warning, so that none is overlooked.
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  expect(console.warn).not.toHaveBeenCalled()
})
