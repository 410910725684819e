/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page has only what stands in it */
import { readFileSync } from 'node:fs'
import type { RunOnly, RunOptions, SerialContextObject } from 'axe-core'
import { lostContent } from './lost-content.ts'
import { expect, type Page } from './site.ts'

const desktop = { width: 1280, height: 800 }
/** A window of 1280 pixels at 400 % zoom. */
const narrow = { width: 320, height: 640 }
const phone = { width: 360, height: 740 }

/**
 * Expects the current state of the page to be accessible: no violation of WCAG 2.2 AA, nothing lost or cut off, in both
 * themes, on a desktop and at 320 pixels, with wider spacing, with text twice as large, in forced colours and without
 * motion. A single page goes through all of them and is restored at the end.
 */
export async function expectAccessible(page: Page) {
  await expect(page.getByRole('heading').first()).toBeVisible()
  const left = await page.evaluateHandle(takeWhatIsAlike)
  await expectRestAccessible(page)
  await left.evaluate((taken) => {
    for (const { element, place } of taken) place.replaceWith(element)
  })
}

/**
 * Runs in the page. Takes out what axe would read each time to no purpose: the hidden shapes of the icons, a third of a page, and the rows
 * of long lists after the twelfth, which are like those before. A chat is not such a list.
 */
function takeWhatIsAlike() {
  const alike = [...document.querySelectorAll('body > svg[hidden], li:nth-child(n + 13):not([role="log"] *)')]
  return alike.map((element) => {
    const place = document.createComment('')
    element.replaceWith(place)
    return { element, place }
  })
}

async function expectRestAccessible(page: Page) {
  const before = page.viewportSize() ?? desktop

  await page.setViewportSize(desktop)
  // Without motion, so that no colour is measured during a transition.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNone('on a desktop, light', await lostContent(page), await animatedOn(page), await violations(page))

  await page.setViewportSize(narrow)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNone('at 320 pixels, dark', await lostContent(page), await violations(page))
  await withStyle(page, widerSpaces, async () => {
    await expectNone('with wider spaces', await lostContent(page))
  })

  await withStyle(page, 'html { font-size: 200% !important }', async () => {
    await page.setViewportSize(phone)
    const small = await violations(page, byLayout)
    await expectNone('at twice the size of text, on a phone', await lostContent(page), small)
    await page.setViewportSize(desktop)
    await expectNone('at twice the size of text, on a desktop', await lostContent(page))
  })

  await page.emulateMedia({ colorScheme: null, forcedColors: 'active' })
  await expectNone('in forced colours', await lostContent(page), await indistinguishableOn(page))

  await page.emulateMedia({ forcedColors: null, reducedMotion: null })
  await page.setViewportSize(before)
}

/**
 * Faults of this page at its current size and theme: violations of WCAG 2.2 AA, and content that is lost or cut off.
 */
export const faultsOn = async (page: Page) => [...(await lostContent(page)), ...(await violations(page))]

async function expectNone(where: string, ...found: string[][]) {
  expect(found.flat().map((fault) => `${where}: ${fault}`)).toEqual([])
}

/** Text spacing that a reader may set, by WCAG 1.4.12. */
const widerSpaces = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

export async function withStyle(page: Page, style: string, then: () => Promise<void>) {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, style)
  await then()
  await page.evaluate(() => document.adoptedStyleSheets.pop())
}

/** The rules whose result changes with the size of text: names and roles are the same at every size. */
const byLayout = ['target-size', 'scrollable-region-focusable']

const standards: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

async function violations(page: Page, only?: readonly string[]): Promise<string[]> {
  const found = await runAxe(page, undefined, only ? [...only] : standards)
  const faults = found.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, node })))
  const told: string[] = []
  for (const { id, node } of faults)
    if (id !== 'target-size' || (await isSmallInView(page, node.target[0] ?? '')))
      told.push(`${id}: ${node.html} ${node.failureSummary}`)
  return told
}

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Runs axe in the page, which loads it once. Its own package for Playwright loads it for each run, which takes as long as the run. */
async function runAxe(page: Page, checked: SerialContextObject | undefined, runOnly: RunOnly | string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // The ad network is responsible for the content of its frame.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], iframes: false }
  return page.evaluate(
    async (given) => {
      // In the middle of a transition a colour has another contrast. It ends here, even if the browser paints no frame.
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations: found } = await axe.run(given.checked ?? document, given.options)
      return found.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, target, failureSummary }) => ({ html, target: target.map(String), failureSummary })),
      }))
    },
    { checked, options },
  )
}

/** The floating navigation may cover half of a target until the page is scrolled. What was scrolled to look returns to its place. */
async function isSmallInView(page: Page, target: string): Promise<boolean> {
  const scrolled = await page.locator(target).evaluateHandle((element) => {
    const places: [Element, number][] = []
    for (let up: Element | null = element; up; up = up.parentElement) {
      const isAtEnd = up.scrollHeight - up.clientHeight - up.scrollTop < 1
      places.push([up, isAtEnd ? Number.MAX_SAFE_INTEGER : up.scrollTop])
    }
    element.scrollIntoView({ block: 'center' })
    return places
  })
  const found = await runAxe(page, { include: [target] }, ['target-size'])
  await scrolled.evaluate(async (places) => {
    for (const [element, top] of places) element.scrollTop = top
    // The page learns of it with the next frame, if the browser paints one.
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  return found.length > 0
}

/** Elements that are animated, or would be. */
export function animatedOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    const animated = [...document.querySelectorAll('*')].filter((element) =>
      [null, '::before', '::after'].some((part) => {
        const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element, part)
        return animationName !== 'none' || scrollBehavior === 'smooth' || /[1-9]/.test(transitionDuration)
      }),
    )
    return [
      ...running.map(({ id }) => `an animation runs ${id}`),
      ...animated.map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} moves`),
    ]
  })
}

/**
 * Elements that forced colours make indistinguishable or invisible: selected beside unselected ones, bars, fields,
 * icons.
 */
function indistinguishableOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chosen = '[aria-current], [aria-selected="true"], [aria-pressed="true"], label:has(:checked)'
    const looksOf = (element: Element) => [
      element.querySelectorAll('svg').length,
      ...[null, '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part)
        const { content, backgroundColor, color, textDecorationLine, outlineStyle } = style
        const borders = [
          style.borderTopWidth,
          style.borderBottomWidth,
          style.borderInlineStartWidth,
          style.borderTopColor,
        ]
        return [content, backgroundColor, color, textDecorationLine, outlineStyle, style.borderBottomColor, ...borders]
      }),
    ]
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

    const alike = [...document.querySelectorAll(chosen)].filter(isSeen).filter((element) => {
      const list = element.closest('ol, ul, nav, [role="tablist"], fieldset, .segmented')
      const peers = [...(list?.querySelectorAll(element.tagName) ?? [])]
      const other = peers.find(
        (peer) => !peer.matches(chosen) && peer.getAttribute('role') === element.getAttribute('role'),
      )
      return other && JSON.stringify(looksOf(other)) === JSON.stringify(looksOf(element))
    })
    const gone = [...document.querySelectorAll('progress, .stitches li')].filter((bar) => {
      const { forcedColorAdjust, borderTopWidth } = getComputedStyle(bar) as CSSStyleDeclaration & {
        forcedColorAdjust: string
      }
      return forcedColorAdjust !== 'none' && !parseFloat(borderTopWidth)
    })
    const frameless = [
      ...document.querySelectorAll('input:not([type=radio], [type=file], .check input), textarea, .option'),
    ].filter((field) => isSeen(field) && !parseFloat(getComputedStyle(field).borderTopWidth))
    const knobless = [...document.querySelectorAll('[role="switch"]')].filter(
      (one) => getComputedStyle(one, '::before').backgroundColor === getComputedStyle(one).backgroundColor,
    )
    const invisible = [...document.querySelectorAll(':not(svg) > svg.icon')].filter((icon) => {
      const behind = [...ancestorsOf(icon)].map((box) => getComputedStyle(box).backgroundColor)
      return isSeen(icon) && getComputedStyle(icon).stroke === behind.find((colour) => !colour.endsWith(', 0)'))
    })
    function* ancestorsOf(element: Element) {
      for (let up = element.parentElement; up; up = up.parentElement) yield up
    }
    return [
      ...alike.map((element) => `${named(element)} looks like what is not chosen`),
      ...gone.map((element) => `${named(element)} loses its bar`),
      ...frameless.map((element) => `${named(element)} has no frame`),
      ...knobless.map((one) => `${named(one)} shows no knob`),
      ...invisible.map((icon) => `the icon of ${named(icon.parentElement ?? icon)} has the colour behind it`),
    ]
  })
}
