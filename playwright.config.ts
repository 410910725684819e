import { defineConfig } from '@playwright/test'
import { chromiumPath } from './tests/journeys/chromium.ts'

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
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
