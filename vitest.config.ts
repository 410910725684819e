import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { course } from './src/content/vite-plugin.ts'

/** What needs Firebase’s emulator runs where it does (`npm run test:firebase`), and then alone. */
const needsEmulator = 'src/**/*.emulator.test.ts'
const hasEmulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'] !== undefined

/** What `npm run check` runs: tests of the sources as they are written. */
const ofSources = ['tests/architecture.test.ts', 'tests/regular-expressions.test.ts']

/** Functions of their arguments: nothing that one file leaves behind can change another, so their modules are loaded once for all. */
const ofPure = ['src/core/**/*.test.ts', 'src/content/**/*.test.ts']

export default defineConfig({
  // Screens import what it makes of the content.
  plugins: [course()],
  test: {
    setupFiles: ['./tests/quiet-console.ts'],
    restoreMocks: true,
    // Half of the time a test waits, for a provider that hangs or a password that is made hard to guess.
    maxWorkers: availableParallelism() + 1,
    // What hangs is found later; what is only slow, on a busy machine, is not a fault.
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    projects: hasEmulator
      ? [project({ name: 'emulator', include: [needsEmulator] })]
      : [
          project({ name: 'sources', include: ofSources }),
          project({ name: 'pure', include: ofPure, pool: 'threads', isolate: false }),
          project({
            name: 'whole',
            include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
            exclude: [...ofSources, ...ofPure, needsEmulator],
            benchmark: { include: ['bench/**/*.bench.ts'] },
          }),
        ],
  },
})

function project(test: NonNullable<TestProjectInlineConfiguration['test']>): TestProjectInlineConfiguration {
  return { extends: true, test: { benchmark: { include: [] }, ...test } }
}
