import { afterEach, beforeEach, expect, vi } from 'vitest'

// Noise on the console is a fault someone chose not to look at.
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  expect(console.warn).not.toHaveBeenCalled()
})
