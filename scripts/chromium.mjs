import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Nothing but what a page asks for leaves it. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser of journeys and measurements: the one named, an installed one, Playwright's own, or the one from npm. */
export async function chromiumPath() {
  const found = [process.env.CHROMIUM_PATH, ...INSTALLED, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
  return found ?? (await import('@sparticuz/chromium')).default.executablePath()
}
