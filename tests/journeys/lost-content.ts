/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page has only what stands in it */
import type { Page } from './site.ts'

/**
 * The parts of this page that a learner cannot see or reach, each described in a sentence: a page wider than its
 * window; text that is cut off, leaves its box or covers other text; broken words; controls that overlap, are outside
 * of the window, or are permanently under floating elements. While a dialog or menu is open, only its content is
 * checked.
 */
export async function lostContent(page: Page): Promise<string[]> {
  return [...new Set(await page.evaluate(measure))]
}

/** Runs in the page. */
function measure(): string[] {
  interface Area {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }

  const root = document.documentElement
  const open = [...document.querySelectorAll<HTMLElement>('dialog:modal, :popover-open')]
  const scope: Element = open.at(-1) ?? document.body
  const faults: string[] = []

  const styleOf = (element: Element) => getComputedStyle(element)
  /** Asks each element once: most elements share their ancestors. */
  function once<Value>(ask: (element: Element) => Value): (element: Element) => Value {
    const known = new Map<Element, Value>()
    return (element) => {
      if (!known.has(element)) known.set(element, ask(element))
      return known.get(element)!
    }
  }
  /** The nearest element, from this one upwards, that fits. */
  function nearest(fits: (box: Element) => boolean): (element: Element | null) => Element | undefined {
    const from = once((element): Element | undefined =>
      fits(element) ? element : element.parentElement && element !== root ? from(element.parentElement) : undefined,
    )
    return (element) => (element && element !== root ? from(element) : undefined)
  }
  function chain(element: Element): Element[] {
    const found: Element[] = []
    for (let up: Element | null = element; up && up !== root; up = up.parentElement) found.push(up)
    return found
  }
  const heardOnly = nearest(
    (box) => box !== root && box.clientWidth <= 1 && box.clientHeight <= 1 && styleOf(box).overflow === 'hidden',
  )
  const isSeenNow = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) &&
    !element.closest('[inert], .skip:not(:focus)') &&
    !heardOnly(element) &&
    (scope !== document.body || !element.closest('dialog, [popover]'))
  const isSeen = once(isSeenNow)
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`
  const scrolls = once((box) => /auto|scroll/.test(styleOf(box).overflow))
  const nearestScroller = nearest((box) => box !== root && scrolls(box))
  const scroller = (element: Element) => nearestScroller(element.parentElement)
  const floating = nearest(
    (box) => box !== root && box !== scope && (/fixed|sticky/.test(styleOf(box).position) || box.matches('.to-newest')),
  )
  const meet = (a: Area, b: Area) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  function isPainted(box: Element) {
    const { display, backgroundColor, borderTopStyle, borderTopWidth, borderBottomWidth } = styleOf(box)
    const hasBorder = borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0 && parseFloat(borderBottomWidth) > 0
    return display !== 'inline' && (hasBorder || !backgroundColor.endsWith(', 0)'))
  }

  // The middle of each line of text, because the boxes of neighbouring lines may touch.
  const lines: { text: string; element: Element; area: Area }[] = []
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const { parentElement: element } = node
    const text = node.textContent?.trim().slice(0, 40)
    if (!element || !text || !isSeen(element) || element.closest('svg, noscript, script, style')) continue
    const range = document.createRange()
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(/(?<![^\s(“])\p{L}+(?![^\s).,:;?!”])/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
      if (new Set(tops).size > 1) faults.push(`“${word}” is broken in two`)
    }
    range.selectNodeContents(node)
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const inset = (bottom - top) * 0.22
      if (right - left >= 1)
        lines.push({ text, element, area: { left, right, top: top + inset, bottom: bottom - inset } })
    }
  }

  if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth - root.clientWidth}px too wide`)
  if (scope.scrollWidth > scope.clientWidth + 1) faults.push(`${named(scope)} is too wide`)
  for (const box of scope.querySelectorAll('*'))
    if (scrolls(box) && isSeen(box) && box.scrollWidth > box.clientWidth + 1 && box.scrollHeight > box.clientHeight + 1)
      faults.push(`${named(box)} scrolls both ways`)

  for (const { text, element, area } of lines) {
    let isPositioned = false
    for (const box of chain(element)) {
      if (box === document.body || scrolls(box)) break
      const style = styleOf(box)
      const holds = /hidden|clip/.test(style.overflow) || (isPainted(box) && !isPositioned)
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const isIn = area.left >= left - 1 && area.right <= right + 1 && area.top >= top - 1 && area.bottom <= bottom + 1
      if (holds && !isIn) faults.push(`“${text}” leaves ${named(box)}`)
      if (style.position === 'fixed' || box === scope) break
      // An absolutely positioned element may be beside the box that contains it, unless that box clips.
      isPositioned ||= style.position === 'absolute'
    }
    if (styleOf(element).textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth)
      faults.push(`“${text}” is cut short`)
    if (area.left + scrollX < -1) faults.push(`“${text}” begins left of the page`)
  }

  // Text that a box has scrolled out of view covers nothing.
  const shown = lines.flatMap((line) => {
    const box = scroller(line.element)?.getBoundingClientRect()
    if (!box) return [line]
    const { left, right, top, bottom } = line.area
    const area = {
      left: Math.max(left, box.left),
      right: Math.min(right, box.right),
      top: Math.max(top, box.top),
      bottom: Math.min(bottom, box.bottom),
    }
    return meet(line.area, box) ? [{ ...line, area }] : []
  })
  shown.forEach((a, index) => {
    for (const b of shown.slice(index + 1))
      if (a.element !== b.element && meet(a.area, b.area) && floating(a.element) === floating(b.element))
        faults.push(`“${a.text}” and “${b.text}” lie over each other`)
  })

  const controls = [
    ...scope.querySelectorAll('a[href], button, input, textarea, select, summary, [tabindex="0"]'),
  ].filter((control) => isSeen(control) && control.getBoundingClientRect().width > 0)
  const placed = controls.map((control) => ({
    control,
    area: control.getBoundingClientRect(),
    within: scroller(control),
    float: floating(control),
  }))
  placed.forEach(({ control, area, within, float }, index) => {
    if (!within && (area.left < -1 || area.right > root.clientWidth + 1))
      faults.push(`${named(control)} lies beside the window`)
    if (!within && float && styleOf(float).position === 'fixed' && (area.top < -1 || area.bottom > innerHeight + 1))
      faults.push(`${named(control)} lies outside of the window, and does not scroll`)
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      const isCut = control.scrollWidth > control.clientWidth + 1 || control.scrollHeight > control.clientHeight + 1
      if (!control.value && control.placeholder && isCut) faults.push(`“${control.placeholder}” is cut`)
    }
    for (const other of placed.slice(index + 1)) {
      if (!meet(area, other.area) || control.contains(other.control)) continue
      // The space at the end of a field is reserved for its button.
      if (other.area.left >= area.right - parseFloat(styleOf(control).paddingRight) - 1) continue
      if (other.float === float && other.within === within)
        faults.push(`${named(control)} and ${named(other.control)} lie over each other`)
    }
  })

  // At the end of the page, content has scrolled clear of floating elements.
  if (scope === document.body) {
    const before = scrollY
    scrollTo({ top: root.scrollHeight, behavior: 'instant' })
    const floats = [...document.querySelectorAll('body *')].filter(
      (box) => styleOf(box).position === 'fixed' && isSeenNow(box) && box.getBoundingClientRect().top > innerHeight / 2,
    )
    for (const element of document.querySelectorAll('main :is(a[href], button, input, textarea, p, h1, h2, h3, li)')) {
      if (!isSeenNow(element) || floating(element) || scroller(element)) continue
      const over = floats.find((float) => meet(element.getBoundingClientRect(), float.getBoundingClientRect()))
      if (over) faults.push(`${named(element)} stays under ${named(over)}`)
    }
    scrollTo({ top: before, behavior: 'instant' })
  }
  return faults
}
