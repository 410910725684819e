import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './scripts/chromium.mjs'
import { fastFolder } from './scripts/fast-folder.mjs'

/** Each starts a browser of its own. */
const withMicrophone = ['record.journey.ts', 'say-it.journey.ts']

/** Long files that would start late, in the order of the alphabet. */
const long = ['injected-text.journey.ts', 'static.journey.ts', 'vocabulary.journey.ts']

// Workers read this file again: they find the same browser, wherever their temporary files are.
process.env['CHROMIUM_PATH'] = await chromiumPath()
// The browser makes a file for each piece of memory that its processes share, and a server waits for the disk.
process.env['TMPDIR'] = fastFolder()

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.journey.ts',
  // A worker runs a whole file, so that the sites which its stories share start once.
  fullyParallel: false,
  forbidOnly: true,
  // Stories wait about half of their time, for timers and the network, so two workers more than two cores are faster.
  workers: 4,
  // Long enough that a slow story on a busy machine does not fail.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: 'line',
  // The longest files first: at the end one of them would run alone.
  projects: [
    { name: 'with a microphone', testMatch: withMicrophone },
    { name: 'long', testMatch: long },
    { name: 'others', testIgnore: [...withMicrophone, ...long] },
  ],
  use: {
    trace: 'off',
    // Below the limit of a story, so that a step that waits in vain is named.
    actionTimeout: 60_000,
    // A journey that needs the service worker allows it. In the others it would only take time.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      // A page of a journey lives for seconds: to compile its code once more, for speed, would take longer than it saves.
      args: [...chromiumFlags, '--js-flags=--no-opt,--no-maglev'],
    },
  },
})
