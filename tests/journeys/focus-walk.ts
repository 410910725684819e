/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page has only what stands in it */
import type { Page } from './site.ts'

/**
 * Goes through the page with Tab, to its end or for this many steps, and describes each element with an invisible
 * focus: without a ring, covered, or outside of the window.
 */
export async function invisibleFocus(page: Page, steps = 40): Promise<string[]> {
  const faults: string[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(faultsOfFocus)
    if (!found) break
    faults.push(...found)
  }
  return faults
}

/** Runs in the page; `undefined` when the focus has left it. */
function faultsOfFocus(): string[] | undefined {
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
  // An element that received the focus from the page itself, to be read.
  if (focused.matches('[tabindex="-1"]')) return []
  const label = focused.closest('label')
  const hasRing = (element: Element | null, part?: string) => {
    const { outlineStyle, outlineWidth } = element ? getComputedStyle(element, part) : {}
    return outlineStyle !== undefined && outlineStyle !== 'none' && parseFloat(outlineWidth ?? '') >= 2
  }
  const faults: string[] = []
  if (![hasRing(focused), hasRing(focused, '::after'), hasRing(label)].includes(true)) faults.push('has no ring')

  // The centre and the middle of each side, because corners may be round.
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const isLarge = bottom - top > innerHeight / 2
  const points = [
    [x, top + 2],
    ...(isLarge
      ? []
      : [
          [left + 2, y],
          [right - 2, y],
          [x, bottom - 2],
          [x, y],
        ]),
  ] as [number, number][]
  for (const point of points) {
    const hit = document.elementFromPoint(...point)
    if (!hit) faults.push('is outside of the window')
    else if (!focused.contains(hit) && !hit.contains(focused) && !label?.contains(hit))
      faults.push(`is under ${hit.tagName.toLowerCase()}.${hit.getAttribute('class') ?? ''}`)
  }
  const name = (focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40)
  return [...new Set(faults)].map((fault) => `${focused.tagName.toLowerCase()} “${name}” ${fault}`)
}
