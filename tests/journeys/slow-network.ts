import { expect, type Page, type Request, type Route } from '@playwright/test'

/** Delays the responses for these files until `letGo` is called. `isAsked` resolves at the first request. */
export async function delayFiles(page: Page, files: RegExp) {
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

/**
 * Fails the matching requests until the returned function is called. The route stays in place: requests that are under way when a
 * route is removed may hang for ever.
 */
export async function cutOff(page: Page, requests: string | RegExp, fail = disconnect) {
  let isCut = true
  await page.route(requests, (route) => (isCut ? fail(route) : route.fallback()))
  return () => {
    isCut = false
  }
}

const disconnect = (route: Route) => route.abort('internetdisconnected')

/** Fails the first requests for these files. The route stays in place as in `cutOff`. */
export async function failFirst(page: Page, files: string | RegExp, times: number) {
  let cuts = 0
  await page.route(files, (route) => {
    if (cuts === times) return route.continue()
    cuts++
    return disconnect(route)
  })
  return { isCut: () => cuts > 0 }
}

/** Runs `use`, then waits until this file and all other files requested meanwhile have been loaded. */
export async function waitForFile(page: Page, file: RegExp, use: () => Promise<void>) {
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
