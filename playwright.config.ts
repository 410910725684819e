import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './scripts/chromium.mjs'

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.journey.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Long enough that a slow story on a busy machine does not fail.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    trace: 'off',
    launchOptions: {
      executablePath: await chromiumPath(),
      args: chromiumFlags,
    },
  },
})
