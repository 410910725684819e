import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { course } from './src/content/vite-plugin.ts'

/** What needs Firebase’s emulator runs where it does (`npm run test:firebase`), and then alone. */
const needsEmulator = 'src/**/*.emulator.test.ts'
const hasEmulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'] !== undefined

export default defineConfig({
  plugins: [course()],
  test: {
    include: hasEmulator ? [needsEmulator] : ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['node_modules/**', ...(hasEmulator ? [] : [needsEmulator])],
    setupFiles: ['./tests/quiet-console.ts'],
    restoreMocks: true,
    // Half of the time a test waits, for a provider that hangs or a password that is made hard to guess.
    maxWorkers: availableParallelism() + 1,
    // What hangs is found later; what is only slow, on a busy machine, is not a fault.
    testTimeout: 20_000,
  },
})
