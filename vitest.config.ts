import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { fastFolder } from './scripts/fast-folder.mjs'
import { course } from './src/content/vite-plugin.ts'

// Each write of a database waits for the disk: in memory a test's server opens in a third of the time.
process.env['TMPDIR'] = fastFolder()

/** Tests that need Firebase’s emulator. Only `npm run test:firebase` runs them, and nothing else. */
const needsEmulator = 'src/**/*.emulator.test.ts'
const hasEmulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'] !== undefined

/** Tests that read the sources. `npm run check` runs them. */
const sourceTests = ['tests/architecture.test.ts', 'tests/regular-expressions.test.ts']

/** Tests across rooms that use a server, another process, storage of a page, or a count of steps. */
const impureTests =
  'account-errors|before-paint|config|corrections|linear-time|operate|production-install|static-site|synchronisation'

/** Tests of pure functions and of the built pages. No file can affect another one, so they share a thread and load each module once. */
const pureTests = [
  'src/{core,content}/**/*.test.ts',
  `tests/!(${impureTests}|architecture|regular-expressions).test.ts`,
  'tests/pages/*.test.ts',
]

/** The modules of these have no state of their own, so their tests share a process too. */
const serverTests = ['src/{server,providers}/**/*.test.ts']

/** Each has its own modules and its own page, but all share the threads and the compiled packages. */
const pageTests = ['src/web/**/*.test.{ts,tsx}']

/**
 * Tests of what the database does. They run on the embedded database and on PostgreSQL, there without those that would only repeat what
 * no database changes, such as the refusal of a wrong body. Other tests with a server pass there too, and can be added for a run.
 */
const databaseTests = [
  'src/server/accounts/{accounts,sessions,delete-account,others-data,me-routes,second-factor,passkeys}.test.ts',
  'src/server/learning-log/*.test.ts',
  'src/server/limits/limits.test.ts',
  'src/server/usage/{usage,provider-budget}.test.ts',
  'src/server/recordings/*.test.ts',
  'src/server/billing/billing.test.ts',
  'src/server/mail/email-routes.test.ts',
  'src/server/reports/reports.test.ts',
  'src/server/accounts/admin-command.test.ts',
  'src/server/openid/openid-routes.test.ts',
]
const postgresTests = [
  'src/server/crash.test.ts',
  'src/server/replicas.test.ts',
  'src/server/database/postgres.test.ts',
  'src/server/backup/database-copies.test.ts',
]

/** Tests with a server wait about half of their time, for hanging providers and password hashes, so more of them run at once. */
const waitsMuch = { maxWorkers: 2 * availableParallelism() + 1, sequence: { groupOrder: 1 } }

export default defineConfig({
  // Screens import what it makes of the content.
  plugins: [course()],
  test: {
    setupFiles: ['./tests/quiet-console.ts'],
    restoreMocks: true,
    maxWorkers: availableParallelism() + 1,
    // Long enough that a slow test on a busy machine does not fail. A hanging test fails later.
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    projects: hasEmulator
      ? [project({ name: 'emulator', include: [needsEmulator] })]
      : [
          project({ name: 'sources', include: sourceTests }),
          project({ name: 'pure', include: pureTests, pool: 'threads', isolate: false }),
          project({
            name: 'server',
            include: serverTests,
            exclude: [...postgresTests, needsEmulator],
            isolate: false,
            ...waitsMuch,
          }),
          project({ name: 'pages', include: pageTests, pool: 'vmThreads' }),
          project({
            name: 'isolated',
            include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
            exclude: [...sourceTests, ...pureTests, ...serverTests, ...pageTests, needsEmulator],
            benchmark: { include: ['bench/**/*.bench.ts'] },
          }),
          project({
            name: 'postgres',
            include: [...databaseTests, ...postgresTests],
            env: { TEST_DATABASE: 'postgres' },
            globalSetup: './tests/shared-postgres.ts',
            isolate: false,
            ...waitsMuch,
          }),
        ],
  },
})

function project(test: NonNullable<TestProjectInlineConfiguration['test']>): TestProjectInlineConfiguration {
  return { extends: true, test: { benchmark: { include: [] }, ...test } }
}
