import { expect, type Page, type Request } from '@playwright/test'

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

/** Calls `use`, then waits for the first response of this name and for all other requests. */
export async function hereWith(page: Page, file: RegExp, use: () => Promise<void>) {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  const end = (request: Request) => underWay.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const comes = page.waitForResponse(file)
  await use()
  await comes
  await expect.poll(() => underWay.size).toBe(0)
}
