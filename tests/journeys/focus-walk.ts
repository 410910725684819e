/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page has only what stands in it */
import { expect, type Page } from './site.ts'

/**
 * Focuses everything that Tab reaches, in order, and describes each element whose focus cannot be seen: without a ring, covered, or
 * outside of the window.
 */
export async function invisibleFocus(page: Page, most = 40): Promise<string[]> {
  // After a key the focus that a script sets has a ring too.
  await page.keyboard.press('Tab')
  const { reached, faults } = await page.evaluate(walk, most)
  expect(reached, 'elements that Tab reaches').toBeGreaterThan(3)
  return faults
}

/** Runs in the page. Sets the focus itself, because pressing Tab from outside takes twenty times as long. */
function walk(most: number): { reached: number; faults: string[] } {
  const group = (radio: HTMLInputElement) =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(({ name }) => name === radio.name)
  const isSkipped = (element: HTMLElement) =>
    element.tabIndex < 0 ||
    (element instanceof HTMLInputElement &&
      element.type === 'radio' &&
      element !== (group(element).find(({ checked }) => checked) ?? group(element)[0]))
  const faults: string[] = []
  let reached = 0
  for (const element of document.querySelectorAll<HTMLElement>(
    'a[href], button, input, textarea, select, summary, [tabindex]',
  )) {
    if (reached === most) break
    if (isSkipped(element)) continue
    element.focus()
    // Hidden, inert and disabled elements take no focus.
    if (document.activeElement !== element) continue
    reached++
    faults.push(...faultsOfFocus(element))
  }
  return { reached, faults }

  function faultsOfFocus(focused: HTMLElement): string[] {
    const label = focused.closest('label')
    const hasRing = (element: Element | null, part?: string) => {
      const { outlineStyle, outlineWidth } = element ? getComputedStyle(element, part) : {}
      return outlineStyle !== undefined && outlineStyle !== 'none' && parseFloat(outlineWidth ?? '') >= 2
    }
    const found = new Set<string>()
    if (![hasRing(focused), hasRing(focused, '::after'), hasRing(label)].includes(true)) found.add('has no ring')

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
      if (!hit) found.add('is outside of the window')
      else if (!focused.contains(hit) && !hit.contains(focused) && !label?.contains(hit))
        found.add(`is under ${hit.tagName.toLowerCase()}.${hit.getAttribute('class') ?? ''}`)
    }
    const name = (focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40)
    return [...found].map((fault) => `${focused.tagName.toLowerCase()} “${name}” ${fault}`)
  }
}
