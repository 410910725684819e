import type { Page } from '@playwright/test'

/** Files that take their time, until they are let go. */
export async function heldBack(page: Page, files: RegExp) {
  let go: () => void
  const goes = new Promise<void>((resolve) => {
    go = resolve
  })
  const isAsked = page.waitForRequest(files)
  await page.route(files, async (route) => {
    await goes
    await route.continue()
  })
  return { isAsked, letGo: () => go() }
}
