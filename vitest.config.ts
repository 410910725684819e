import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    setupFiles: ['./tests/quiet-console.ts'],
    restoreMocks: true,
    // What hangs is found later; what is only slow, on a busy machine, is not a fault.
    testTimeout: 20_000,
  },
})
