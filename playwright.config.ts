import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './scripts/chromium.mjs'

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.journey.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A busy machine may be too late once; what fails twice is a fault.
  retries: 1,
  timeout: 60_000,
  reporter: 'line',
  use: {
    trace: 'off',
    launchOptions: {
      executablePath: await chromiumPath(),
      args: chromiumFlags,
    },
  },
})
