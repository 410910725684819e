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

/** The first few requests for these files fail; the way is never closed, so that none hangs on it. */
export async function cutAtFirst(page: Page, files: string | RegExp, times: number) {
  let cuts = 0
  await page.route(files, (route) => {
    if (cuts === times) return route.continue()
    cuts++
    return route.abort('internetdisconnected')
  })
  return { isCut: () => cuts > 0 }
}
