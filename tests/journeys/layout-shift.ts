import { waitUntil, type Page } from './site.ts'

type Fonts = typeof globalThis & { fontsAt?: number }

/**
 * Runs in every page before its own scripts. Records when the site's fonts were loaded: how far the swap moves a line
 * depends on the fallback fonts of the machine.
 */
export function recordFontsLoaded() {
  const look = () => {
    const ours = [...document.fonts].filter(({ family }) => !family.includes('fallback'))
    const isElsewhere = ours.length === 0 && document.readyState === 'complete'
    if (isElsewhere) return
    if (ours.length === 0 || ours.some(({ status }) => status !== 'loaded')) requestAnimationFrame(look)
    // They are painted in the next frame at the latest.
    else requestAnimationFrame(() => ((globalThis as Fonts).fontsAt = Number(document.timeline.currentTime)))
  }
  requestAnimationFrame(look)
}

/** The layout shift since the fonts were loaded, as browsers measure it. */
export async function layoutShift(page: Page): Promise<number> {
  await waitUntil(page, () => (globalThis as Fonts).fontsAt !== undefined)
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { fontsAt = 0 } = globalThis as Fonts
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (entry.startTime > fontsAt) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
}
